import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { Flag, rowsOf, WireTime } from '../wire/envelope'
import { messageKinds } from './message-templates'
import { AdminName, AdminRecord, AdminRecordId, AdminTenant, Revision, sortedPaging, Written } from './admin-calls'

const chosen = z._default(z.array(AdminRecordId).check(z.maxLength(200)), [])
/** A name, one @, and a host with a dot. Whether it receives mail, only a mail tells. */
export function isEmail(address: string): boolean {
  const [name = '', host = '', ...more] = address.split('@')
  return (
    name !== '' &&
    more.length === 0 &&
    host.split('.').length > 1 &&
    host.split('.').every((part) => part !== '') &&
    !/\s/.test(address)
  )
}

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max))

/**
 * What an administrator says of a user. The username is said once for all. There is no password in it: users set their own, by the link
 * that the answer of {@link createUser} and of {@link createPasswordLink} carries.
 */
export const UserDraft = z.object({
  username: text(32),
  name: AdminName,
  mobile: z._default(text(20), ''),
  email: z._default(text(254).check(z.refine((address) => address === '' || isEmail(address), 'form')), ''),
  roleIds: chosen,
  departmentIds: chosen,
  /** Of the enterprises that the user is in with a passed review; others are left as they are. */
  enterpriseIds: chosen,
})
export type UserDraft = z.infer<typeof UserDraft>

const NamedRow = z.object({ id: z.string(), name: z.string(), nameEn: z.string() })

export const AdminUserRow = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  enabled: z.boolean(),
  /** Too many failed sign-ins: none is possible for some minutes. */
  locked: z.boolean(),
  /** A code is asked for after the password. */
  secondFactor: z.boolean(),
  /** The user can sign in by a passkey. */
  hasPasskeys: z.boolean(),
  roles: z.array(NamedRow),
  enterprises: z.array(z.string()),
  /** Null: never. */
  signedInAt: z.nullable(WireTime),
  /** When the personal data of a disabled user is erased by itself; null: never, or not known yet. */
  eraseAt: z.nullable(WireTime),
  /** When it was erased; null: it was not. */
  erasedAt: z.nullable(WireTime),
  /** Since when the user asks that the account be erased; null: the user does not. */
  erasureAskedAt: z.nullable(WireTime),
  /** The username of the account that this one was merged into; null: it was not. */
  mergedInto: z.nullable(z.string()),
  revision: Revision,
})
export type AdminUserRow = z.infer<typeof AdminUserRow>

export const AdminUser = z.extend(UserDraft, { id: z.string(), enabled: z.boolean(), revision: Revision })
export type AdminUser = z.infer<typeof AdminUser>

/**
 * A link that sets a password once. It is told this one time: empty where it was sent to the user instead. `sent` says what came of that;
 * a link that could not be sent is told after all.
 */
export const PasswordLink = z.object({
  link: z.string(),
  expiresAt: WireTime,
  sent: z.optional(
    z.object({ kind: z.enum(messageKinds), recipient: z.string(), isSent: z.boolean(), error: z.string() }),
  ),
})
export type PasswordLink = z.infer<typeof PasswordLink>

/** The link goes to the user by SMS or e-mail; without it, it is told to the caller. */
export const LinkSending = z.object({ sendBy: z.optional(z.enum(messageKinds)) })

/** What users can be given. */
export const UserChoices = z.object({
  roles: z.array(NamedRow),
  departments: z.array(NamedRow),
  enterprises: z.array(z.object({ id: z.string(), name: z.string() })),
  /** What links can be sent by: the kinds that the tenant has an enabled channel of. */
  sendBy: z.array(z.enum(messageKinds)),
})
export type UserChoices = z.infer<typeof UserChoices>

const url = '/api/admin/tenants/:tenantCode/users'

export const UserFilter = z.extend(sortedPaging('username', 'name', 'signedInAt'), {
  enabled: z.optional(Flag),
  roleId: z.optional(AdminRecordId),
  departmentId: z.optional(AdminRecordId),
  /** `1`: only users who ask that their account be erased; `0`: only the others. */
  asksErasure: z.optional(Flag),
  /** `1`: only users with a second factor in force; `0`: only the others. */
  secondFactor: z.optional(Flag),
})
export type UserFilter = z.infer<typeof UserFilter>

export const listAdminUsers = {
  method: 'GET',
  url,
  permission: 'user:read',
  schema: { params: AdminTenant, querystring: UserFilter, response: rowsOf(AdminUserRow) },
} as const satisfies Endpoint

export const getAdminUser = {
  method: 'GET',
  url: `${url}/:id`,
  permission: 'user:read',
  schema: { params: AdminRecord, response: AdminUser },
} as const satisfies Endpoint

/** At most 500 of each. */
export const listUserChoices = {
  method: 'GET',
  url: '/api/admin/tenants/:tenantCode/user-choices',
  permission: 'user:read',
  schema: { params: AdminTenant, response: UserChoices },
} as const satisfies Endpoint

/**
 * Answers an invitation, valid for 7 days. Refuses a username or a number that the tenant has; roles need `role:grant` too, those with
 * rights of administration a proof.
 */
export const createUser = {
  method: 'POST',
  url,
  permission: 'user:write',
  confirmed: 'partly',
  schema: {
    params: AdminTenant,
    body: z.extend(UserDraft, LinkSending.shape),
    response: z.extend(PasswordLink, Written.shape),
  },
} as const satisfies Endpoint

/**
 * Needs `If-Match`; refuses another username. Other roles need `role:grant` too. Roles with rights of administration, and another number
 * of an administrator, need a proof.
 */
export const updateUser = {
  method: 'PUT',
  url: `${url}/:id`,
  permission: 'user:write',
  confirmed: 'partly',
  schema: { params: AdminRecord, body: UserDraft, response: Written },
} as const satisfies Endpoint

/** Needs `If-Match`. Ends every session of the user, and every link that sets a password. */
export const disableUser = {
  method: 'POST',
  url: `${url}/:id/disable`,
  permission: 'user:write',
  confirmed: true,
  schema: { params: AdminRecord, response: Written },
} as const satisfies Endpoint

/** Needs `If-Match`. */
export const enableUser = {
  method: 'POST',
  url: `${url}/:id/enable`,
  permission: 'user:write',
  schema: { params: AdminRecord, response: Written },
} as const satisfies Endpoint

/**
 * A link for an enabled user, valid for 24 hours, after a second administrator's approval where the tenant demands one; links of before are void. Nothing ends yet: the password of now works until the link is
 * used, which ends every session of the user.
 */
export const createPasswordLink = {
  method: 'POST',
  url: `${url}/:id/password-link`,
  permission: 'user:write',
  confirmed: true,
  schema: { params: AdminRecord, body: z.optional(z.nullable(LinkSending)), response: PasswordLink },
} as const satisfies Endpoint

/**
 * Erases the personal data of a disabled user for good, after a second administrator's approval where the tenant demands one. Needs
 * `If-Match`, and the username typed again. Refuses an enabled user, the caller's own account, and one that was erased before.
 */
export const eraseUser = {
  method: 'POST',
  url: `${url}/:id/erase`,
  permission: 'user:erase',
  confirmed: true,
  schema: { params: AdminRecord, body: z.object({ username: text(32) }), response: Written },
} as const satisfies Endpoint

/**
 * Says no to a user who asks for erasure: the request is over, and the user gets a notice with the note. The user may ask again. Needs
 * `If-Match`; refuses a user who does not ask.
 */
export const declineErasure = {
  method: 'POST',
  url: `${url}/:id/decline-erasure`,
  permission: 'user:erase',
  schema: { params: AdminRecord, body: z.object({ note: z._default(text(200), '') }), response: Written },
} as const satisfies Endpoint

/** Forgets the failed sign-ins of a user. */
export const unlockUser = {
  method: 'POST',
  url: `${url}/:id/unlock`,
  permission: 'user:write',
  schema: { params: AdminRecord, response: Written },
} as const satisfies Endpoint

/** Takes the second factor of a user away, who lost the device: the password alone lets in until another is set up. */
export const resetSecondFactor = {
  method: 'POST',
  url: `${url}/:id/reset-second-factor`,
  permission: 'user:write',
  confirmed: true,
  schema: { params: AdminRecord, response: Written },
} as const satisfies Endpoint

export const Recovered = z.extend(PasswordLink, {
  username: z.string(),
  /** The code of the role that was given. */
  roleCode: z.string(),
})
export type Recovered = z.infer<typeof Recovered>

/**
 * For a tenant in which no administrator can sign in: enables and unlocks a user, gives them a role with every right of a tenant's
 * administrator and a link that sets a password, valid for 24 hours. The administration token alone may: every signed-in user is refused.
 */
export const recoverAdministrator = {
  method: 'POST',
  url: '/api/admin/tenants/:tenantCode/recover',
  permission: 'tenant:operate',
  schema: { params: AdminTenant, body: z.object({ username: text(32).check(z.minLength(1)) }), response: Recovered },
} as const satisfies Endpoint
