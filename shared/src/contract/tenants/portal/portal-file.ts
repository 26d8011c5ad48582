import * as z from 'zod/mini'
import type { Endpoint } from '../../wire/endpoint'
import { AdminTenant } from '../../administration/admin-calls'
import { PortalTenant } from './portal-tenant'

/** A difference between a portal file and the portal: a row is added, changed or removed. */
export const PortalChange = z.object({
  sign: z.enum(['+', '~', '-']),
  kind: z.enum([
    'tenant',
    'plan',
    'workbench',
    'application',
    'department',
    'role',
    'menu',
    'enterprise',
    'externalSystem',
    'messageChannel',
    'messageTemplate',
    'identityProvider',
    'app',
    'user',
  ]),
  key: z.string(),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
})
export type PortalChange = z.infer<typeof PortalChange>
export type PortalKind = PortalChange['kind']

const Plan = z.object({ tenantCode: z.string(), changes: z.array(PortalChange) })
export type PortalPlan = z.infer<typeof Plan>

export const PortalWanted = z.object({
  tenant: PortalTenant,
  /** Rows that the file does not name are removed, and users that it does not name are disabled. */
  prune: z._default(z.boolean(), false),
  /** A tenant that is created gets the example apps of the build, with menu items that all of its roles see. One that is there stays as it is. */
  examples: z._default(z.boolean(), false),
})
export type PortalWanted = z.infer<typeof PortalWanted>

/** Users by the thousand, and the pictures of the brand. */
const MAX_BODY_BYTES = 12 * 1024 * 1024

/** The tenant as a document, with its pictures in it; `users=true` with its users, which needs `user:export` and a proof. */
export const exportPortal = {
  method: 'GET',
  url: '/api/admin/tenants/:tenantCode/portal',
  permission: 'portal:apply',
  confirmed: 'partly',
  schema: {
    params: AdminTenant,
    querystring: z.object({ users: z.optional(z.enum(['true', 'false'])) }),
    response: z.object({ tenant: PortalTenant }),
  },
} as const satisfies Endpoint

/** What applying would change. Refuses what applying refuses. */
export const planPortal = {
  method: 'POST',
  url: '/api/admin/portal/plan',
  permission: 'portal:apply',
  bodyLimit: MAX_BODY_BYTES,
  schema: { body: PortalWanted, response: Plan },
} as const satisfies Endpoint

/**
 * Makes a tenant what its document says, as a whole or not at all; a second time nothing changes. A tenant that is not there is created,
 * which needs `tenant:operate`, as do host names and plans; apps and examples need `ops:release`, channels, texts of messages and identity providers their own rights and a proof. Needs a proof with `prune`, and where it changes who has power over others.
 * Refuses references to rows that are not there, and rights that the caller does not hold.
 */
export const applyPortal = {
  method: 'POST',
  url: '/api/admin/portal/apply',
  permission: 'portal:apply',
  confirmed: 'partly',
  bodyLimit: MAX_BODY_BYTES,
  schema: { body: PortalWanted, response: Plan },
} as const satisfies Endpoint
