import * as z from 'zod/mini'
import { isPhone, usernameProblem } from '../account/registration-rules'
import { isSafeWebAddress } from '../values/web-address'
import type { Endpoint } from '../wire/endpoint'
import { rowsOf, WireTime } from '../wire/envelope'
import { AdminCode, AdminName, AdminTenant, Revision, sortedPaging, Written } from './admin-calls'

/** Where "back to portal" leads; empty while no one has said. */
export const HomeUrl = z.string().check(
  z.trim(),
  z.maxLength(512),
  z.refine((url) => url === '' || isSafeWebAddress(url), 'is no https address (http only for this machine)'),
)

export const TenantDraft = z.object({ name: AdminName, homeUrl: z._default(HomeUrl, '') })
export type TenantDraft = z.infer<typeof TenantDraft>

/** The first user of a tenant, who administers it. */
export const FirstAdministrator = z.object({
  username: z.string().check(
    z.trim(),
    z.refine((name) => usernameProblem(name) === null, 'is no username'),
  ),
  name: AdminName,
  mobile: z._default(
    z.string().check(
      z.trim(),
      z.refine((number) => number === '' || isPhone(number), 'is no phone number'),
    ),
    '',
  ),
})
export type FirstAdministrator = z.infer<typeof FirstAdministrator>

export const NewTenant = z.extend(TenantDraft, {
  code: AdminCode,
  /** The tenant whose settings, workbenches, applications, departments, roles and menus it begins with. */
  copyFrom: z.optional(z.string().check(z.maxLength(64))),
  administrator: FirstAdministrator,
})
export type NewTenant = z.infer<typeof NewTenant>

export const AdminTenantRow = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  /** The tenant of calls that name none. */
  isDefault: z.boolean(),
  homeUrl: z.string(),
  users: z.number(),
  /** Users who are enabled: what a plan limits. */
  enabledUsers: z.number(),
  /** What limits the tenant; null: nothing does. */
  plan: z.nullable(
    z.object({
      code: z.string(),
      name: z.string(),
      nameEn: z.string(),
      maxUsers: z.number(),
      maxStorageMb: z.number(),
    }),
  ),
  /** Host names at which the portal is the tenant's. */
  domains: z.array(z.string()),
  enterprises: z.number(),
  /** How many apps are registered. */
  apps: z.number(),
  /** The last 24 hours. */
  day: z.object({
    /** Users with a sign-in or a call. */
    active: z.number(),
    signIns: z.number(),
    failures: z.number(),
  }),
  /** Bytes of the files that letters and answers have. */
  storage: z.number(),
  createdAt: WireTime,
  revision: Revision,
})
export type AdminTenantRow = z.infer<typeof AdminTenantRow>

/** `passwordToken` is told once: it stands behind the `#` of the address where the administrator sets a password. */
export const TenantCreated = z.extend(Written, {
  tenantCode: z.string(),
  passwordToken: z.string(),
  expiresAt: WireTime,
})
export type TenantCreated = z.infer<typeof TenantCreated>

const url = '/api/admin/tenants'

const TenantPaging = sortedPaging('name', 'code', 'createdAt')
export type TenantPaging = z.infer<typeof TenantPaging>

/** Users without `tenant:operate` see their own tenant alone. */
export const listAdminTenants = {
  method: 'GET',
  url,
  permission: 'tenant:read',
  schema: { querystring: TenantPaging, response: rowsOf(AdminTenantRow) },
} as const satisfies Endpoint

/** Refuses a code that there is. Users and enterprises are never copied, nor the right to operate every tenant. */
export const createTenant = {
  method: 'POST',
  url,
  permission: 'tenant:operate',
  confirmed: true,
  schema: { body: NewTenant, response: TenantCreated },
} as const satisfies Endpoint

/** Needs `If-Match`. */
export const updateTenant = {
  method: 'PUT',
  url: `${url}/:tenantCode`,
  permission: 'tenant:write',
  schema: { params: AdminTenant, body: TenantDraft, response: Written },
} as const satisfies Endpoint

/** Needs `If-Match`; refuses the default tenant. Its users are shut out within a second. */
export const disableTenant = {
  method: 'POST',
  url: `${url}/:tenantCode/disable`,
  permission: 'tenant:operate',
  confirmed: true,
  schema: { params: AdminTenant, response: Written },
} as const satisfies Endpoint

/** Needs `If-Match`. */
export const enableTenant = {
  method: 'POST',
  url: `${url}/:tenantCode/enable`,
  permission: 'tenant:operate',
  confirmed: true,
  schema: { params: AdminTenant, response: Written },
} as const satisfies Endpoint
