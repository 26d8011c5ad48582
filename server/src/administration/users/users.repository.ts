import { and, asc, count, eq, exists, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { AdminUser, UserChoices, UserDraft, UserFilter } from '@center/shared/contract'
import { isAnyOf } from '../../platform/database/any-of'
import type { Database, Transaction } from '../../platform/database/database'
import {
  departments,
  enterprises,
  memberships,
  roles,
  userDepartments,
  userRoles,
  users,
} from '../../domains/members/members.tables'
import { contains, offsetOf } from '../list-query'

export type UserRow = typeof users.$inferSelect
type Reading = Pick<Database, 'select'>
type UserKey = { tenantId: string; id: string }
type Holdings = Pick<UserDraft, 'roleIds' | 'departmentIds' | 'enterpriseIds'>

const MOST_CHOICES = 500
const isUser = ({ tenantId, id }: UserKey) => and(eq(users.tenantId, tenantId), eq(users.id, id))

/** Users with what they hold; every query names the tenant. */
export const userRows = {
  async page(db: Database, tenantId: string, filter: UserFilter): Promise<{ rows: UserRow[]; total: number }> {
    const where = and(eq(users.tenantId, tenantId), matching(db, filter))
    const rows = await db
      .select()
      .from(users)
      .where(where)
      .orderBy(asc(users.username))
      .limit(filter.limit)
      .offset(offsetOf(filter))
    const [counted] = await db.select({ total: count() }).from(users).where(where)
    return { rows, total: counted?.total ?? 0 }
  },

  async find(db: Reading, key: UserKey): Promise<UserRow | null> {
    const [row] = await db.select().from(users).where(isUser(key))
    return row ?? null
  },

  /** By the username, in whatever case it is written: no two users of a tenant differ in case alone. */
  async findByName(db: Reading, tenantId: string, username: string): Promise<UserRow | null> {
    const isNamed = eq(sql`lower(${users.username})`, username.toLowerCase())
    const [row] = await db
      .select()
      .from(users)
      .where(and(eq(users.tenantId, tenantId), isNamed))
    return row ?? null
  },

  /** Gives a role beside those that the user has. */
  addRole: (tx: Transaction, { tenantId, id: userId }: UserKey, roleId: string) =>
    tx.insert(userRoles).values({ tenantId, userId, roleId }).onConflictDoNothing().execute(),

  rolesOf: (db: Reading, tenantId: string, userIds: string[]) =>
    db
      .select({ userId: userRoles.userId, id: roles.id, name: roles.name, nameEn: roles.nameEn })
      .from(userRoles)
      .innerJoin(roles, and(eq(roles.tenantId, userRoles.tenantId), eq(roles.id, userRoles.roleId)))
      .where(and(eq(userRoles.tenantId, tenantId), isAnyOf(userRoles.userId, userIds)))
      .orderBy(asc(roles.orderNum)),

  /** Enterprises whose review the users have passed. */
  enterprisesOf: (db: Reading, tenantId: string, userIds: string[]) =>
    db
      .select({ userId: memberships.userId, id: enterprises.id, name: enterprises.name })
      .from(memberships)
      .innerJoin(
        enterprises,
        and(eq(enterprises.tenantId, memberships.tenantId), eq(enterprises.id, memberships.enterpriseId)),
      )
      .where(
        and(eq(memberships.tenantId, tenantId), isAnyOf(memberships.userId, userIds), eq(memberships.reviewState, '1')),
      )
      .orderBy(asc(memberships.createdAt)),

  async describe(db: Reading, key: UserKey): Promise<AdminUser | null> {
    const row = await userRows.find(db, key)
    if (!row) return null
    const held = await db
      .select({ id: userDepartments.departmentId })
      .from(userDepartments)
      .where(and(eq(userDepartments.tenantId, key.tenantId), eq(userDepartments.userId, key.id)))
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted()
    return {
      ...row,
      roleIds: idsOf(await userRows.rolesOf(db, key.tenantId, [key.id])),
      departmentIds: idsOf(held),
      enterpriseIds: idsOf(await userRows.enterprisesOf(db, key.tenantId, [key.id])),
    }
  },

  async choices(db: Reading, tenantId: string): Promise<UserChoices> {
    const named = { id: roles.id, name: roles.name, nameEn: roles.nameEn }
    const places = { id: departments.id, name: departments.name, nameEn: departments.nameEn }
    const companies = { id: enterprises.id, name: enterprises.name }
    return {
      roles: await db
        .select(named)
        .from(roles)
        .where(eq(roles.tenantId, tenantId))
        .orderBy(asc(roles.orderNum))
        .limit(MOST_CHOICES),
      departments: await db
        .select(places)
        .from(departments)
        .where(eq(departments.tenantId, tenantId))
        .orderBy(asc(departments.orderNum))
        .limit(MOST_CHOICES),
      enterprises: await db
        .select(companies)
        .from(enterprises)
        .where(eq(enterprises.tenantId, tenantId))
        .orderBy(asc(enterprises.name))
        .limit(MOST_CHOICES),
    }
  },

  insert: (tx: Transaction, row: typeof users.$inferInsert) => tx.insert(users).values(row).execute(),
  update: (tx: Transaction, key: UserKey, row: Partial<UserRow>) =>
    tx.update(users).set(row).where(isUser(key)).execute(),

  /** Writes what a user holds, in place of what was held. Memberships that wait or were refused stay as they are. */
  async hold(tx: Transaction, { tenantId, id: userId }: UserKey, held: Holdings): Promise<void> {
    const of = { tenantId, userId }
    await tx.delete(userRoles).where(and(eq(userRoles.tenantId, tenantId), eq(userRoles.userId, userId)))
    await tx
      .delete(userDepartments)
      .where(and(eq(userDepartments.tenantId, tenantId), eq(userDepartments.userId, userId)))
    await tx
      .delete(memberships)
      .where(and(eq(memberships.tenantId, tenantId), eq(memberships.userId, userId), eq(memberships.reviewState, '1')))
    if (held.roleIds.length > 0) await tx.insert(userRoles).values(held.roleIds.map((roleId) => ({ ...of, roleId })))
    if (held.departmentIds.length > 0)
      await tx.insert(userDepartments).values(held.departmentIds.map((departmentId) => ({ ...of, departmentId })))
    if (held.enterpriseIds.length > 0)
      await tx
        .insert(memberships)
        .values(held.enterpriseIds.map((enterpriseId) => ({ ...of, enterpriseId, reviewState: '1' as const })))
        .onConflictDoUpdate({ target: [memberships.userId, memberships.enterpriseId], set: { reviewState: '1' } })
  },

  /** How many of some ids are there. */
  async known(db: Reading, tenantId: string, held: Holdings): Promise<Record<keyof Holdings, number>> {
    const among = async (table: typeof roles | typeof departments | typeof enterprises, ids: string[]) => {
      if (ids.length === 0) return 0
      const where = and(eq(table.tenantId, tenantId), inArray(table.id, ids))
      const [row] = await db.select({ known: count() }).from(table).where(where)
      return row?.known ?? 0
    }
    return {
      roleIds: await among(roles, held.roleIds),
      departmentIds: await among(departments, held.departmentIds),
      enterpriseIds: await among(enterprises, held.enterpriseIds),
    }
  },

  async workbenchOf(db: Reading, tenantId: string, roleId: string): Promise<string> {
    const [row] = await db
      .select({ code: roles.workbenchCode })
      .from(roles)
      .where(and(eq(roles.tenantId, tenantId), eq(roles.id, roleId)))
    return row?.code ?? ''
  },
}

function matching(db: Database, { keyword, enabled, roleId, departmentId }: UserFilter): SQL | undefined {
  const word = keyword?.trim() ? contains(keyword) : null
  const holds = (table: typeof userRoles | typeof userDepartments, same: SQL) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(table)
        .where(and(eq(table.tenantId, users.tenantId), eq(table.userId, users.id), same)),
    )
  return and(
    word
      ? or(ilike(users.username, word), ilike(users.name, word), ilike(users.mobile, word), ilike(users.email, word))
      : undefined,
    enabled === undefined ? undefined : eq(users.enabled, enabled === '1'),
    roleId === undefined ? undefined : holds(userRoles, eq(userRoles.roleId, roleId)),
    departmentId === undefined ? undefined : holds(userDepartments, eq(userDepartments.departmentId, departmentId)),
  )
}
