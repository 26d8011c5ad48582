import { and, eq, exists, inArray, like, sql } from 'drizzle-orm'
import {
  administratorRights,
  enterpriseRights,
  grantedActions,
  guardedOf,
  isAdminRight,
  isUserLimit,
} from '@center/shared/contract'
import { isAnyOf } from '../platform/database/any-of'
import type { Database } from '../platform/database/database'
import { AppError } from '../platform/errors/errors'
import { expectProof } from '../platform/session/session-proof'
import { roles, userRoles, users } from '../domains/members/members.tables'
import { permissionEntries, statedPermissions } from '../domains/permissions/permissions.tables'
import type { Act } from './admin-dependencies'
import { expectReached } from './users/user-limits'

type Reading = Pick<Database, 'select'>
/** The type of an entry that is a data rule (spec 3). */
const DATA_RULE = 2

/** The actions of roles, by role. A role without any is not in it. */
export async function actionsByRole(
  db: Reading,
  tenantId: string,
  roleIds: string[],
): Promise<Map<string, Set<string>>> {
  if (roleIds.length === 0) return new Map()
  const entries = await db
    .select()
    .from(permissionEntries)
    .where(and(eq(permissionEntries.tenantId, tenantId), inArray(permissionEntries.roleId, roleIds)))
  const stated = await db
    .select()
    .from(statedPermissions)
    .where(and(eq(statedPermissions.tenantId, tenantId), inArray(statedPermissions.roleId, roleIds)))
  return byRole(entries, stated)
}

type Entry = typeof permissionEntries.$inferSelect
type Stated = typeof statedPermissions.$inferSelect

function byRole(entries: readonly Entry[], stated: readonly Stated[]): Map<string, Set<string>> {
  const [auth, allAuth] = [grouped(entries), grouped(stated)]
  const ids = new Set([...auth.keys(), ...allAuth.keys()])
  return new Map(
    [...ids].map((id) => [id, grantedActions({ auth: auth.get(id) ?? [], allAuth: allAuth.get(id) ?? [] })]),
  )
}

function grouped<Row extends { roleId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.roleId)
    if (group) group.push(row)
    else groups.set(row.roleId, [row])
  }
  return groups
}

/** What an actor holds, and for whom. */
export type Rank = Pick<Act, 'held' | 'limits' | 'isOfOwnEnterprises'>

/** Of some actions, the rights over others that the actor does not hold, or holds for some users or enterprises alone, which is less. */
export function rightsBeyond({ held, limits, isOfOwnEnterprises }: Rank, actions: Iterable<string>): string[] {
  const isOfOwn = (action: string) => isOfOwnEnterprises && (enterpriseRights as readonly string[]).includes(action)
  return guardedOf(actions).filter((action) => limits || isOfOwn(action) || !held.has(action))
}

/** Refuses an act on what has rights over others that the actor does not hold: an actor gives and changes only what they have. */
export function expectRank(actor: Rank, actions: Iterable<string>): void {
  const rights = rightsBeyond(actor, actions)
  if (rights.length > 0) throw new AppError('permission.outranked', { rights })
}

export async function hasRole(db: Reading, tenantId: string, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.tenantId, tenantId), eq(roles.id, id)))
  return rows.length > 0
}

/** The same for roles by id: before they are given, taken, changed or deleted. */
export async function expectRankOverRoles(
  db: Reading,
  act: Rank & Pick<Act, 'tenantId'>,
  roleIds: string[],
): Promise<void> {
  const actions = await actionsByRole(db, act.tenantId, roleIds)
  expectRank(
    act,
    [...actions.values()].flatMap((each) => [...each]),
  )
}

/** Refuses to give or take roles with rights of administration while the actor has not proven the password. */
export async function expectProofForRoles(
  db: Reading,
  act: Pick<Act, 'isProven' | 'tenantId'>,
  roleIds: string[],
): Promise<void> {
  const actions = await actionsByRole(db, act.tenantId, roleIds)
  expectProofFor(
    act,
    [...actions.values()].flatMap((each) => [...each]),
  )
}

/** The same for actions: those of the portal's administration need the proof. */
export function expectProofFor(act: Pick<Act, 'isProven'>, actions: Iterable<string>): void {
  if (guardedOf(actions).some(isAdminRight)) expectProof(act)
}

/** The same for a user: before the account is changed, disabled, unlocked, or gets a new password. */
export async function expectRankOverUser(
  db: Reading,
  act: Rank & Pick<Act, 'tenantId' | 'actor'>,
  userId: string,
): Promise<void> {
  await expectReached(db, act, userId)
  await expectRankOverRolesOf(db, act, userId)
}

/** The same for what a user holds, wherever the user is. */
export const expectRankOverRolesOf = async (
  db: Reading,
  act: Rank & Pick<Act, 'tenantId'>,
  userId: string,
): Promise<void> => expectRankOverRoles(db, act, await roleIdsOf(db, act.tenantId, userId))

/** Whether a user holds a right of administration by any role. */
export async function isAdministrator(db: Reading, tenantId: string, userId: string): Promise<boolean> {
  const actions = await actionsByRole(db, tenantId, await roleIdsOf(db, tenantId, userId))
  return [...actions.values()].some((each) => guardedOf(each).some(isAdminRight))
}

async function roleIdsOf(db: Reading, tenantId: string, userId: string): Promise<string[]> {
  const rows = await db
    .select({ roleId: userRoles.roleId })
    .from(userRoles)
    .where(and(eq(userRoles.tenantId, tenantId), eq(userRoles.userId, userId)))
  return rows.map(({ roleId }) => roleId)
}

/** Whether a user has one of some roles, by their codes. */
export async function holdsRole(
  db: Reading,
  { tenantId, userId }: { tenantId: string; userId: string },
  codes: readonly string[],
): Promise<boolean> {
  if (codes.length === 0) return false
  const [held] = await db
    .select({ id: roles.id })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(and(eq(userRoles.tenantId, tenantId), eq(userRoles.userId, userId), inArray(roles.code, [...codes])))
    .limit(1)
  return held !== undefined
}

/** Whether an enabled user of a tenant holds every right of an administrator, by all roles together. */
export async function hasAdministrator(db: Reading, tenantId: string): Promise<boolean> {
  return (await holdersOf(db, tenantId, administratorRights, 1)).length > 0
}

/** Enabled users who hold each of some rights by any role, over all users of the tenant; at most so many. */
export async function holdersOf(
  db: Reading,
  tenantId: string,
  rights: readonly string[],
  max: number,
): Promise<string[]> {
  const roleIds = await Promise.all(rights.map((right) => rolesWith(db, tenantId, right)))
  if (roleIds.some((ids) => ids.length === 0)) return []
  const holdsOneOf = (ids: string[]) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(userRoles)
        .where(and(eq(userRoles.tenantId, tenantId), eq(userRoles.userId, users.id), isAnyOf(userRoles.roleId, ids))),
    )
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.enabled, true), ...roleIds.map(holdsOneOf)))
    .limit(max)
  return found.map(({ id }) => id)
}

/**
 * The roles that grant a right over all users: the database finds the texts that have it in them, of which a few mean another action.
 */
async function rolesWith(db: Reading, tenantId: string, right: string): Promise<string[]> {
  const entries = await db
    .select()
    .from(permissionEntries)
    .where(and(eq(permissionEntries.tenantId, tenantId), like(permissionEntries.action, `%${right}%`)))
  const stated = await db
    .select()
    .from(statedPermissions)
    .where(and(eq(statedPermissions.tenantId, tenantId), like(statedPermissions.action, `%${right}%`)))
  const limited = await limitedRoles(db, tenantId)
  const granting = [...byRole(entries, stated)].filter(
    ([roleId, actions]) => actions.has(right) && !limited.has(roleId),
  )
  return granting.map(([roleId]) => roleId)
}

/** Roles whose rights over users reach some users alone. */
async function limitedRoles(db: Reading, tenantId: string): Promise<Set<string>> {
  const rules = await db
    .select({ roleId: permissionEntries.roleId, rule: permissionEntries.action })
    .from(permissionEntries)
    .where(
      and(
        eq(permissionEntries.tenantId, tenantId),
        eq(permissionEntries.type, DATA_RULE),
        like(permissionEntries.action, '%users:%'),
      ),
    )
  return new Set(
    rules.filter(({ rule }) => rule.split(',').some((each) => isUserLimit(each.trim()))).map(({ roleId }) => roleId),
  )
}
