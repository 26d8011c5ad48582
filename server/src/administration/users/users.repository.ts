import { and, asc, count, eq, exists, isNotNull, isNull, notExists, or, sql, type SQL } from 'drizzle-orm'
import {
  OWN_ENTERPRISES,
  type AdminUser,
  type UserChoices,
  type UserDraft,
  type UserFilter,
} from '@center/shared/contract'
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
import { secondFactors } from '../../domains/auth/second-factor/second-factor.tables'
import { hasWord, offsetOf, orderOf } from '../list-query'
import { isOwn } from '../enterprises/enterprise-limits'
import { isReached } from './user-limits'

export type UserRow = typeof users.$inferSelect
export type NewUser = typeof users.$inferInsert
type Reading = Pick<Database, 'select'>
type Limited = Parameters<typeof isReached>[0]
type UserKey = { tenantId: string; id: string }
export type Holdings = Pick<UserDraft, 'roleIds' | 'departmentIds' | 'enterpriseIds'>

const { username, name, signedInAt } = users
const order = { columns: { username, name, signedInAt }, usual: [asc(username)], last: username }

const MOST_CHOICES = 500
const isUser = ({ tenantId, id }: UserKey) => and(eq(users.tenantId, tenantId), eq(users.id, id))

function toIdsByUser(rows: { userId: string; id: string }[]): (userId: string) => string[] {
  const ids = new Map<string, string[]>()
  for (const { userId, id } of rows) ids.set(userId, [...(ids.get(userId) ?? []), id])
  return (userId) => (ids.get(userId) ?? []).toSorted()
}

/** Users with what they hold; every query names the tenant. */
export const userRows = {
  async page(db: Database, act: Limited, filter: UserFilter): Promise<{ rows: UserRow[]; total: number }> {
    const where = and(eq(users.tenantId, act.tenantId), matching(db, filter), isReached(act, users.id))
    const rows = await db
      .select()
      .from(users)
      .where(where)
      .orderBy(...orderOf(filter.sort, order))
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
      .select({ userId: userRoles.userId, id: roles.id, code: roles.code, name: roles.name, nameEn: roles.nameEn })
      .from(userRoles)
      .innerJoin(roles, and(eq(roles.tenantId, userRoles.tenantId), eq(roles.id, userRoles.roleId)))
      .where(and(eq(userRoles.tenantId, tenantId), isAnyOf(userRoles.userId, userIds)))
      .orderBy(asc(roles.orderNum)),

  departmentsOf: (db: Reading, tenantId: string, userIds: string[]) =>
    db
      .select({
        userId: userDepartments.userId,
        id: departments.id,
        name: departments.name,
        nameEn: departments.nameEn,
      })
      .from(userDepartments)
      .innerJoin(
        departments,
        and(eq(departments.tenantId, userDepartments.tenantId), eq(departments.id, userDepartments.departmentId)),
      )
      .where(and(eq(userDepartments.tenantId, tenantId), isAnyOf(userDepartments.userId, userIds)))
      .orderBy(asc(departments.orderNum), asc(departments.id)),

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
    return row && ((await userRows.describeAll(db, key.tenantId, [row]))[0] ?? null)
  },

  async describeAll(db: Reading, tenantId: string, rows: UserRow[]): Promise<AdminUser[]> {
    const ids = rows.map(({ id }) => id)
    const idsOf = toIdsByUser(await userRows.rolesOf(db, tenantId, ids))
    const departmentsOf = toIdsByUser(await userRows.departmentsOf(db, tenantId, ids))
    const enterprisesOf = toIdsByUser(await userRows.enterprisesOf(db, tenantId, ids))
    return rows.map((row) => ({
      ...row,
      roleIds: idsOf(row.id),
      departmentIds: departmentsOf(row.id),
      enterpriseIds: enterprisesOf(row.id),
    }))
  },

  /** The users who have some names, in small letters. */
  async named(db: Reading, tenantId: string, usernames: string[]): Promise<AdminUser[]> {
    const hasName = isAnyOf(sql`lower(${users.username})`, usernames)
    const rows = await db
      .select()
      .from(users)
      .where(and(eq(users.tenantId, tenantId), hasName))
    return userRows.describeAll(db, tenantId, rows)
  },

  /** Usernames by id. */
  async usernamesOf(db: Reading, tenantId: string, ids: string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map()
    const rows = await db
      .select({ id: users.id, username: users.username })
      .from(users)
      .where(and(eq(users.tenantId, tenantId), isAnyOf(users.id, ids)))
    return new Map(rows.map((row) => [row.id, row.username]))
  },

  /** Of some usernames, those of users who were erased or merged into another. */
  async closedOf(db: Reading, tenantId: string, usernames: string[]): Promise<Set<string>> {
    if (usernames.length === 0) return new Set()
    const isClosed = or(isNotNull(users.erasedAt), isNotNull(users.mergedInto))
    const rows = await db
      .select({ username: users.username })
      .from(users)
      .where(and(eq(users.tenantId, tenantId), isAnyOf(users.username, usernames), isClosed))
    return new Set(rows.map(({ username: name }) => name))
  },

  /** Ids of the users who have some numbers, by number. */
  async ownersOf(db: Reading, tenantId: string, mobiles: string[]): Promise<Map<string, string>> {
    const rows = await db
      .select({ id: users.id, mobile: users.mobile })
      .from(users)
      .where(and(eq(users.tenantId, tenantId), isAnyOf(users.mobile, mobiles)))
    return new Map(rows.map(({ id, mobile }) => [mobile, id]))
  },

  /** For an actor who is limited to the own enterprises, no other ones. */
  async choices(db: Reading, act: Limited): Promise<Omit<UserChoices, 'sendBy'>> {
    const { tenantId } = act
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
        .where(
          and(
            eq(enterprises.tenantId, tenantId),
            act.limits?.includes(OWN_ENTERPRISES) ? isOwn(act, enterprises.id) : undefined,
          ),
        )
        .orderBy(asc(enterprises.name))
        .limit(MOST_CHOICES),
    }
  },

  insert: (tx: Transaction, rows: NewUser[]) => tx.insert(users).values(rows).execute(),
  update: (tx: Transaction, key: UserKey, row: Partial<UserRow>) =>
    tx.update(users).set(row).where(isUser(key)).execute(),

  /** Writes what users hold, in place of what was held. Memberships that wait or were refused stay as they are. */
  async hold(tx: Transaction, tenantId: string, held: (Holdings & { id: string })[]): Promise<void> {
    const ids = held.map(({ id }) => id)
    const each = (field: keyof Holdings) =>
      held.flatMap((user) => user[field].map((id) => ({ tenantId, userId: user.id, id })))
    const ofPassed = and(isAnyOf(memberships.userId, ids), eq(memberships.reviewState, '1'))
    await tx.delete(userRoles).where(and(eq(userRoles.tenantId, tenantId), isAnyOf(userRoles.userId, ids)))
    await tx
      .delete(userDepartments)
      .where(and(eq(userDepartments.tenantId, tenantId), isAnyOf(userDepartments.userId, ids)))
    await tx.delete(memberships).where(and(eq(memberships.tenantId, tenantId), ofPassed))
    const [ofRoles, ofDepartments, ofEnterprises] = [each('roleIds'), each('departmentIds'), each('enterpriseIds')]
    if (ofRoles.length > 0) await tx.insert(userRoles).values(ofRoles.map(({ id, ...of }) => ({ ...of, roleId: id })))
    if (ofDepartments.length > 0)
      await tx.insert(userDepartments).values(ofDepartments.map(({ id, ...of }) => ({ ...of, departmentId: id })))
    if (ofEnterprises.length > 0)
      await tx
        .insert(memberships)
        .values(ofEnterprises.map(({ id, ...of }) => ({ ...of, enterpriseId: id, reviewState: '1' as const })))
        .onConflictDoUpdate({ target: [memberships.userId, memberships.enterpriseId], set: { reviewState: '1' } })
  },

  /** Those of some ids that are there. */
  async known(db: Reading, tenantId: string, held: Holdings): Promise<Record<keyof Holdings, Set<string>>> {
    const among = async (table: typeof roles | typeof departments | typeof enterprises, ids: string[]) => {
      if (ids.length === 0) return new Set<string>()
      const where = and(eq(table.tenantId, tenantId), isAnyOf(table.id, ids))
      return new Set((await db.select({ id: table.id }).from(table).where(where)).map(({ id }) => id))
    }
    return {
      roleIds: await among(roles, held.roleIds),
      departmentIds: await among(departments, held.departmentIds),
      enterpriseIds: await among(enterprises, held.enterpriseIds),
    }
  },

  /** The workbenches of roles, by role. */
  async workbenchesOf(db: Reading, tenantId: string, roleIds: string[]): Promise<Map<string, string>> {
    if (roleIds.length === 0) return new Map()
    const rows = await db
      .select({ id: roles.id, code: roles.workbenchCode })
      .from(roles)
      .where(and(eq(roles.tenantId, tenantId), isAnyOf(roles.id, roleIds)))
    return new Map(rows.map(({ id, code }) => [id, code]))
  },
}

export function matching(
  db: Database,
  { keyword, enabled, roleId, departmentId, asksErasure, secondFactor }: Omit<UserFilter, 'page' | 'limit' | 'sort'>,
): SQL | undefined {
  const holds = (table: typeof userRoles | typeof userDepartments, same: SQL) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(table)
        .where(and(eq(table.tenantId, users.tenantId), eq(table.userId, users.id), same)),
    )
  return and(
    hasWord(users.search, keyword),
    enabled === undefined ? undefined : eq(users.enabled, enabled === '1'),
    roleId === undefined ? undefined : holds(userRoles, eq(userRoles.roleId, roleId)),
    departmentId === undefined ? undefined : holds(userDepartments, eq(userDepartments.departmentId, departmentId)),
    asksErasure === undefined ? undefined : isAsking(asksErasure === '1'),
    secondFactor === undefined ? undefined : hasFactor(db, secondFactor === '1'),
  )
}

const isAsking = (wanted: boolean) => (wanted ? isNotNull(users.erasureAskedAt) : isNull(users.erasureAskedAt))

function hasFactor(db: Database, wanted: boolean): SQL {
  const inForce = db
    .select({ one: sql`1` })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.confirmedAt)))
  return wanted ? exists(inForce) : notExists(inForce)
}
