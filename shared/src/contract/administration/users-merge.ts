import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { AdminRecord, AdminRecordId, Revision, Written } from './admin-calls'

const NamedRow = z.object({ id: z.string(), name: z.string(), nameEn: z.string() })
const Merged = z.object({ id: z.string(), username: z.string(), name: z.string(), revision: Revision })
const ExternalAccount = z.object({ system: z.string(), name: z.string() })
const count = z.number()

/** What a merge would do: `from` is the account that goes, `into` the one that stays. */
export const UserMerge = z.object({
  from: Merged,
  into: Merged,
  /** What the account that stays gets beside what it has. */
  roles: z.array(NamedRow),
  departments: z.array(NamedRow),
  enterprises: z.array(z.string()),
  externalAccounts: z.array(ExternalAccount),
  /** Where both have an account in one system, that of the account that stays is kept: these go. */
  lostAccounts: z.array(ExternalAccount),
  /** The account that stays has none, so it gets that of the other. */
  takesMobile: z.boolean(),
  takesEmail: z.boolean(),
  lettersReceived: count,
  lettersSent: count,
  replies: count,
  todos: count,
  files: count,
  /** What ends of the account that goes. */
  sessions: count,
  secondFactor: z.boolean(),
})
export type UserMerge = z.infer<typeof UserMerge>

const url = '/api/admin/tenants/:tenantCode/users/:id/merge'
const Into = z.object({ intoId: AdminRecordId })

/** What merging a user into another would do. Changes nothing; refuses what {@link mergeUsers} refuses. */
export const previewUserMerge = {
  method: 'GET',
  url: `${url}/:intoId`,
  permission: 'user:write',
  schema: { params: z.extend(AdminRecord, Into.shape), response: UserMerge },
} as const satisfies Endpoint

/**
 * Merges a user into another of the tenant, after a second administrator's approval where the tenant demands one: what the account holds
 * and what was written moves, and the account is disabled for good. Needs `If-Match` of the user that goes. Refuses the caller's own
 * account, one that was erased or merged, a disabled user to stay, and roles that the caller may not give.
 */
export const mergeUsers = {
  method: 'POST',
  url,
  permission: 'user:write',
  confirmed: true,
  schema: { params: AdminRecord, body: Into, response: Written },
} as const satisfies Endpoint
