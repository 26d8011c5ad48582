import { and, eq, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { departmentOfLimit, OWN_ENTERPRISES, type UserLimit, type userLimits } from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import { AppError } from '../../platform/errors/errors'
import { users } from '../../domains/members/members.tables'
import type { Act } from '../admin-dependencies'
import { areOwn } from '../enterprises/enterprise-limits'

type Limited = Pick<Act, 'tenantId' | 'actor' | 'limits'>

/** Ids of the users whom a limit reaches, as a condition on a column that holds one. */
const reached: Record<(typeof userLimits)[number], (act: Limited, userId: AnyColumn) => SQL> = {
  'users:self': ({ actor }, userId) => sql`${userId} = ${actor}`,

  'users:department': ({ tenantId, actor }, userId) => sql`${userId} in (
    select theirs.user_id from user_departments theirs
    where theirs.tenant_id = ${tenantId} and theirs.department_id in (
      select mine.department_id from user_departments mine where mine.tenant_id = ${tenantId} and mine.user_id = ${actor}))`,

  'users:department-tree': ({ tenantId, actor }, userId) => sql`${userId} in (
    with recursive reach as (
      select mine.department_id as id from user_departments mine where mine.tenant_id = ${tenantId} and mine.user_id = ${actor}
      union
      select below.id from departments below join reach on below.parent_id = reach.id where below.tenant_id = ${tenantId})
    select theirs.user_id from user_departments theirs join reach on reach.id = theirs.department_id
    where theirs.tenant_id = ${tenantId})`,

  'users:enterprise': ({ tenantId, actor }, userId) => sql`${userId} in (
    select theirs.user_id from memberships theirs
    where theirs.tenant_id = ${tenantId} and theirs.review_state = '1' and theirs.enterprise_id in (
      select mine.enterprise_id from memberships mine
      where mine.tenant_id = ${tenantId} and mine.user_id = ${actor} and mine.review_state = '1'))`,
}

/** Users of one department, and of those below it. */
const ofBranch = (tenantId: string, departmentId: string, userId: AnyColumn) => sql`${userId} in (
    with recursive reach as (
      select top.id from departments top where top.tenant_id = ${tenantId} and top.id = ${departmentId}
      union
      select below.id from departments below join reach on below.parent_id = reach.id where below.tenant_id = ${tenantId})
    select theirs.user_id from user_departments theirs join reach on reach.id = theirs.department_id
    where theirs.tenant_id = ${tenantId})`

function reachOf(act: Limited, limit: UserLimit, userId: AnyColumn): SQL {
  const departmentId = departmentOfLimit(limit)
  if (departmentId !== null) return ofBranch(act.tenantId, departmentId, userId)
  return reached[limit as (typeof userLimits)[number]](act, userId)
}

/** The users whom an act may concern: undefined is all of the tenant. Of several limits each user that one of them reaches. */
export function isReached(act: Limited, userId: AnyColumn): SQL | undefined {
  return act.limits ? or(...act.limits.map((limit) => reachOf(act, limit, userId)), sql`false`) : undefined
}

/** Refuses a user beyond the limits of the actor as one that is not there. */
export async function expectReached(db: Pick<Database, 'select'>, act: Limited, id: string): Promise<void> {
  if (!(await isWithin(db, act, id))) throw new AppError('record.not_found')
}

/** Refuses to leave a user where the actor does not reach: a new one, or one who was moved. */
export async function expectStillReached(db: Pick<Database, 'select'>, act: Limited, id: string): Promise<void> {
  if (await isWithin(db, act, id)) return
  const field = act.limits?.includes(OWN_ENTERPRISES) ? 'enterpriseIds' : 'departmentIds'
  throw new AppError('request.invalid', [{ field, message: 'unreached' }])
}

/** Refuses an actor who is limited to the own enterprises to let a user into another one, or out of it. */
export async function expectOwnEnterprises(
  db: Pick<Database, 'select'>,
  act: Limited,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  if (!act.limits?.includes(OWN_ENTERPRISES)) return
  const changed = [...after.filter((id) => !before.includes(id)), ...before.filter((id) => !after.includes(id))]
  if (!(await areOwn(db, act, changed)))
    throw new AppError('request.invalid', [{ field: 'enterpriseIds', message: 'unreached' }])
}

async function isWithin(db: Pick<Database, 'select'>, act: Limited, id: string): Promise<boolean> {
  if (!act.limits) return true
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.tenantId, act.tenantId), eq(users.id, id), isReached(act, users.id)))
  return rows.length > 0
}
