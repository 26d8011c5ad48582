/**
 * The fine permissions of administration. A role holds them as actions (spec 6); the server checks them call by call, in the tenant of
 * the caller. `tenant:operate` reaches every tenant and is held in the default tenant alone.
 */
export const adminRights = [
  'tenant:operate',
  'tenant:read',
  'tenant:write',
  'user:read',
  'user:write',
  'user:export',
  'user:erase',
  'role:read',
  'role:write',
  'role:grant',
  'menu:read',
  'menu:write',
  'enterprise:read',
  'enterprise:write',
  'enterprise:review',
  'catalogue:read',
  'catalogue:write',
  'message-channel:read',
  'message-channel:write',
  'identity-provider:read',
  'identity-provider:write',
  'session:read',
  'session:end',
  'audit:read',
  'overview:read',
  'portal:apply',
  'access-token:read',
  'access-token:write',
] as const
export type AdminRight = (typeof adminRights)[number]

/** Users who hold one of these see the pages of administration. */
export const administrationRights: readonly AdminRight[] = adminRights.filter((right) => right.endsWith(':read'))

/** Actions that are power over others: given only by users who hold them. Actions that apps name for their pages are none. */
export const guardedActions = [...adminRights, 'ops:release', 'letter:send'] as const
const guarded: ReadonlySet<string> = new Set(guardedActions)

export const isAdminRight = (action: string): action is AdminRight =>
  (adminRights as readonly string[]).includes(action)

/** Those of some actions that are power over others. A text of several, comma-separated, is several (spec 3). */
export function guardedOf(actions: Iterable<string>): string[] {
  const each = [...actions].flatMap((text) => text.split(',').map((action) => action.trim()))
  return [...new Set(each)].filter((action) => guarded.has(action))
}

/** A tenant that has administrators keeps one: an enabled user with both of these. */
export const administratorRights = ['user:write', 'role:grant'] as const satisfies readonly AdminRight[]

/**
 * Data rules of a role (spec 3) that limit its rights over users: to the user alone, to users of the user's departments, of those and the
 * departments below them, or of the enterprises that the user belongs to. A role without one reaches all users of the tenant.
 */
export const userLimits = ['users:self', 'users:department', 'users:department-tree', 'users:enterprise'] as const
/** The same for users of a chosen department and of those below it, by its id; a role can have several. */
export type DepartmentLimit = `${typeof IN_DEPARTMENT}${string}`
export type UserLimit = (typeof userLimits)[number] | DepartmentLimit

const IN_DEPARTMENT = 'users:in:'
export const departmentLimit = (departmentId: string): DepartmentLimit => `${IN_DEPARTMENT}${departmentId}`
/** The id of the department that a rule names, which reaches no one where there is none of this id; null for any other rule. */
export const departmentOfLimit = (rule: string): string | null =>
  rule.startsWith(IN_DEPARTMENT) ? rule.slice(IN_DEPARTMENT.length) : null
export const isUserLimit = (rule: string): rule is UserLimit =>
  (userLimits as readonly string[]).includes(rule) || departmentOfLimit(rule) !== null

/** The type of an entry of permissions that is a data rule (spec 3). */
const DATA_RULE = 2

/** The limits among the data rules of a role. */
export function limitsOf(entries: readonly { type: number; action: string }[]): UserLimit[] {
  const rules = entries.filter(({ type }) => type === DATA_RULE).flatMap(({ action }) => action.split(','))
  return [...new Set(rules.map((rule) => rule.trim()))].filter(isUserLimit)
}

/** The limit to the own enterprises: those that the user belongs to and whose review the user passed. */
export const OWN_ENTERPRISES = 'users:enterprise' satisfies UserLimit

/** The rights of administration that a role with a limit can hold: those that are about one user each. */
export const limitedRights = [
  'user:read',
  'user:write',
  'user:export',
  'session:read',
  'session:end',
  'role:grant',
] as const satisfies readonly AdminRight[]

/** Rights over enterprises, which a role with the limit {@link OWN_ENTERPRISES} holds for the own ones alone. */
export const enterpriseRights = [
  'enterprise:read',
  'enterprise:write',
  'enterprise:review',
] as const satisfies readonly AdminRight[]

/** What a role that is limited to the own enterprises can hold: rights over users and these enterprises, and to see the catalogue. */
export const ownEnterpriseRights = [
  ...limitedRights,
  ...enterpriseRights,
  'catalogue:read',
] as const satisfies readonly AdminRight[]

/** Whether a role with some data rules can hold a right of administration. Without a limit among them it can hold each. */
export function isRightWithin(right: AdminRight, dataRules: readonly string[]): boolean {
  const limits = dataRules.filter(isUserLimit)
  if (limits.length === 0) return true
  const within: readonly string[] = limits.includes(OWN_ENTERPRISES) ? ownEnterpriseRights : limitedRights
  return within.includes(right)
}

/** Roles to begin with, by fine permissions. */
export const standardRoles = {
  platform: adminRights,
  tenant: adminRights.filter((right) => right !== 'tenant:operate'),
  /** With the limit {@link OWN_ENTERPRISES}. */
  enterprise: ownEnterpriseRights,
  auditor: administrationRights,
} as const satisfies Record<string, readonly AdminRight[]>

/** What the role of operators holds to begin with: releases of apps, and the tools for them in the page. */
export const operatorActions = ['ops:release', 'devtools:open'] as const
