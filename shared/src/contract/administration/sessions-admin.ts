import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { rowsOf, WireTime } from '../wire/envelope'
import { AdminPaging, AdminRecord, AdminRecordId, AdminTenant, sortedPaging, Written } from './admin-calls'

/** A try to sign in. `outcome` is `ok` or the code of the failure; kept for `CENTER_SIGN_IN_RETENTION_DAYS` (180). */
export const SignInRow = z.object({
  id: z.number(),
  at: WireTime,
  username: z.string(),
  /** Null for a name that no user has. */
  userId: z.nullable(z.string()),
  ip: z.string(),
  browser: z.string(),
  system: z.string(),
  outcome: z.string(),
})
export type SignInRow = z.infer<typeof SignInRow>

/** Newest first; `keyword` is in the username or the address. */
export const listSignIns = {
  method: 'GET',
  url: '/api/admin/tenants/:tenantCode/sign-ins',
  permission: 'session:read',
  schema: {
    params: AdminTenant,
    querystring: z.extend(AdminPaging, {
      userId: z.optional(AdminRecordId),
      outcome: z.optional(z.enum(['ok', 'failed'])),
    }),
    response: rowsOf(SignInRow),
  },
} as const satisfies Endpoint

export const OpenSessionRow = z.object({
  id: z.string(),
  userId: z.string(),
  username: z.string(),
  name: z.string(),
  ip: z.string(),
  browser: z.string(),
  system: z.string(),
  beganAt: WireTime,
  seenAt: WireTime,
})
export type OpenSessionRow = z.infer<typeof OpenSessionRow>

const SessionPaging = sortedPaging('beganAt', 'seenAt')
export type SessionPaging = z.infer<typeof SessionPaging>

/** Sessions that have not ended, the one that was seen last first. */
export const listOpenSessions = {
  method: 'GET',
  url: '/api/admin/tenants/:tenantCode/sessions',
  permission: 'session:read',
  schema: { params: AdminTenant, querystring: SessionPaging, response: rowsOf(OpenSessionRow) },
} as const satisfies Endpoint

/** Ends a session at once. Refuses one of a user with more rights than the caller has. */
export const endOpenSession = {
  method: 'DELETE',
  url: '/api/admin/tenants/:tenantCode/sessions/:id',
  permission: 'session:end',
  confirmed: true,
  schema: { params: AdminRecord, response: Written },
} as const satisfies Endpoint
