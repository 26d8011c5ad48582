import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { rowsOf, WireTime } from '../wire/envelope'
import { AdminPaging, AdminRecord, AdminTenant } from '../administration/admin-calls'
import { PortalTenant } from './portal/portal-tenant'
import type { AdminRight } from '../administration/rights'
import { PasswordLink } from '../administration/users-admin'

/** What a second administrator approves where the tenant demands it, by the endpoint that was called. */
export const ApprovedAct = z.enum([
  'disableTenant',
  'createPasswordLink',
  'exportPortal',
  'changeAdminSettings',
  'eraseUser',
  'mergeUsers',
  'enableMessageChannel',
  'enableIdentityProvider',
])
export type ApprovedAct = z.infer<typeof ApprovedAct>

/** The rights that an act takes: of the user who asks, and of the one who approves or refuses. */
export const rightsOfAct: Record<ApprovedAct, readonly AdminRight[]> = {
  disableTenant: ['tenant:operate'],
  createPasswordLink: ['user:write'],
  exportPortal: ['portal:apply', 'user:export'],
  changeAdminSettings: ['tenant:write'],
  eraseUser: ['user:erase'],
  mergeUsers: ['user:write'],
  enableMessageChannel: ['message-channel:write'],
  enableIdentityProvider: ['identity-provider:write'],
}

/** `expired`: no one decided within 24 hours. */
export const ApprovalState = z.enum(['waiting', 'approved', 'refused', 'expired'])
export type ApprovalState = z.infer<typeof ApprovalState>

export const ApprovalRow = z.object({
  id: z.string(),
  act: ApprovedAct,
  /** The username or the code of what it is done to. */
  object: z.string(),
  askedBy: z.string(),
  /** The caller asked for it, so another user decides. */
  isOwn: z.boolean(),
  at: WireTime,
  expiresAt: WireTime,
  state: ApprovalState,
  /** Empty while no one decided. */
  decidedBy: z.string(),
})
export type ApprovalRow = z.infer<typeof ApprovalRow>

const url = '/api/admin/tenants/:tenantCode/requests'

/** Those that wait come first, then the newest. */
export const listApprovals = {
  method: 'GET',
  url,
  permission: 'user:read',
  schema: { params: AdminTenant, querystring: z.omit(AdminPaging, { keyword: true }), response: rowsOf(ApprovalRow) },
} as const satisfies Endpoint

/**
 * Does what was asked for, with the rights of the caller and on the revision that was asked about. Refuses the user who asked
 * (`approval.own`), one without the rights of the act, and what was decided or has expired (`approval.closed`). `link` and `tenant` are what
 * the act answers.
 */
export const approveRequest = {
  method: 'POST',
  url: `${url}/:id/approve`,
  permission: 'user:read',
  confirmed: true,
  schema: {
    params: AdminRecord,
    response: z.object({ id: z.string(), link: z.optional(PasswordLink), tenant: z.optional(PortalTenant) }),
  },
} as const satisfies Endpoint

/** Nothing is done. Refuses what approving refuses. */
export const refuseRequest = {
  method: 'POST',
  url: `${url}/:id/refuse`,
  permission: 'user:read',
  schema: { params: AdminRecord, response: z.object({ id: z.string() }) },
} as const satisfies Endpoint
