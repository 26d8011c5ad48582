import { and, eq, inArray } from 'drizzle-orm'
import { administratorRights, grantedActions, guardedOf, isAdminRight } from '@center/shared/contract'
import type { Database } from '../platform/database/database'
import { AppError } from '../platform/errors/errors'
import { expectProof } from '../platform/session/session-proof'
import { userRoles, users } from '../domains/members/members.tables'
import { permissionEntries, statedPermissions } from '../domains/permissions/permissions.tables'
import type { Act } from './admin-dependencies'

type Reading = Pick<Database, 'select'>

/** The actions of roles, by role. A role without any is not in it. */
export async function actionsByRole(
  db: Reading,
  tenantId: string,
  roleIds?: string[],
): Promise<Map<string, Set<string>>> {
  if (roleIds?.length === 0) return new Map()
  const ofEntries = roleIds ? inArray(permissionEntries.roleId, roleIds) : undefined
  const ofStated = roleIds ? inArray(statedPermissions.roleId, roleIds) : undefined
  const entries = await db
    .select()
    .from(permissionEntries)
    .where(and(eq(permissionEntries.tenantId, tenantId), ofEntries))
  const stated = await db
    .select()
    .from(statedPermissions)
    .where(and(eq(statedPermissions.tenantId, tenantId), ofStated))
  const ids = new Set([...entries, ...stated].map(({ roleId }) => roleId))
  return new Map(
    [...ids].map((id) => {
      const isOf = ({ roleId }: { roleId: string }) => roleId === id
      return [id, grantedActions({ auth: entries.filter(isOf), allAuth: stated.filter(isOf) })]
    }),
  )
}

/** Refuses an act on what has rights over others that the actor does not hold: an actor gives and changes only what they have. */
export function expectRank({ held }: Pick<Act, 'held'>, actions: Iterable<string>): void {
  const rights = guardedOf(actions).filter((action) => !held.has(action))
  if (rights.length > 0) throw new AppError('permission.outranked', { rights })
}

/** The same for roles by id: before they are given, taken, changed or deleted. */
export async function expectRankOverRoles(
  db: Reading,
  act: Pick<Act, 'held' | 'tenantId'>,
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
  act: Pick<Act, 'held' | 'tenantId'>,
  userId: string,
): Promise<void> {
  await expectRankOverRoles(db, act, await roleIdsOf(db, act.tenantId, userId))
}

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

/** How many enabled users of a tenant hold every right of an administrator, by all their roles together. */
export async function countAdministrators(db: Reading, tenantId: string): Promise<number> {
  const actions = await actionsByRole(db, tenantId)
  const withSome = [...actions]
    .filter(([, held]) => administratorRights.some((right) => held.has(right)))
    .map(([id]) => id)
  if (withSome.length === 0) return 0
  const holders = await db
    .select({ userId: userRoles.userId, roleId: userRoles.roleId })
    .from(userRoles)
    .innerJoin(users, and(eq(users.tenantId, userRoles.tenantId), eq(users.id, userRoles.userId)))
    .where(and(eq(userRoles.tenantId, tenantId), eq(users.enabled, true), inArray(userRoles.roleId, withSome)))
  const rolesOf = new Map<string, string[]>()
  for (const { userId, roleId } of holders) rolesOf.set(userId, [...(rolesOf.get(userId) ?? []), roleId])
  const hasAll = (roleIds: string[]) =>
    administratorRights.every((right) => roleIds.some((roleId) => actions.get(roleId)?.has(right)))
  return [...rolesOf.values()].filter(hasAll).length
}
