import { and, eq, inArray, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/database/database'
import { AppError } from '../../platform/errors/errors'
import { enterprises, memberships } from '../../domains/members/members.tables'
import type { Act } from '../admin-dependencies'

type Limited = Pick<Act, 'tenantId' | 'actor' | 'isOfOwnEnterprises'>
type Reading = Pick<Database, 'select'>

/** Whether a column that holds the id of an enterprise names one of the actor's own: those whose review the actor passed. */
export const isOwn = ({ tenantId, actor }: Pick<Act, 'tenantId' | 'actor'>, enterpriseId: AnyColumn): SQL =>
  sql`${enterpriseId} in (
    select mine.enterprise_id from memberships mine
    where mine.tenant_id = ${tenantId} and mine.user_id = ${actor} and mine.review_state = '1')`

/** The enterprises that an act may concern: undefined is all of the tenant. */
export const isWithinEnterprises = (act: Limited, enterpriseId: AnyColumn): SQL | undefined =>
  act.isOfOwnEnterprises ? isOwn(act, enterpriseId) : undefined

/** Refuses an enterprise beyond the limit of the actor as one that is not there. */
export async function expectWithinEnterprises(db: Reading, act: Limited, id: string): Promise<void> {
  if (act.isOfOwnEnterprises && !(await areOwn(db, act, [id]))) throw new AppError('record.not_found')
}

/** Whether each of some enterprises is one of the actor's own. */
export async function areOwn(db: Reading, act: Limited, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const rows = await db
    .select({ id: enterprises.id })
    .from(enterprises)
    .where(and(eq(enterprises.tenantId, act.tenantId), inArray(enterprises.id, [...ids]), isOwn(act, enterprises.id)))
  return rows.length === new Set(ids).size
}

/** Of acts that concern enterprises as a whole: refuses actors who reach their own alone. */
export function expectAllEnterprises({ isOfOwnEnterprises }: Pick<Act, 'isOfOwnEnterprises'>): void {
  if (isOfOwnEnterprises) throw new AppError('permission.denied')
}

/** Of some users, those who belong to an enterprise. */
export async function membersAmong(
  db: Reading,
  { tenantId, enterpriseId }: { tenantId: string; enterpriseId: string },
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.tenantId, tenantId),
        eq(memberships.enterpriseId, enterpriseId),
        eq(memberships.reviewState, '1'),
        inArray(memberships.userId, [...userIds]),
      ),
    )
  return rows.map(({ userId }) => userId)
}
