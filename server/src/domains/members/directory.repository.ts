import { and, asc, count, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import { isAnyOf } from '../../platform/database/any-of'
import type { Database } from '../../platform/database/database'
import type { Named } from './holdings.repository'
import { enterprises, memberships, roles, userRoles, users } from './members.tables'

export type PersonRow = { userId: string; username: string; name: string }
export type ChosenPeople = { all: boolean; enterpriseIds: string[]; roleIds: string[]; userIds: string[] }
export type GroupRow = Named & { id: string; members: number }

export type DirectoryRepository = ReturnType<typeof createDirectoryRepository>

const person = { userId: users.id, username: users.username, name: users.name }
const holdsRole = and(eq(users.tenantId, userRoles.tenantId), eq(users.id, userRoles.userId))
const isMember = and(eq(users.tenantId, memberships.tenantId), eq(users.id, memberships.userId))

/** Ids of the roles of a tenant whose holders are counted, found and chosen. */
export type CountedRoles = (tenantId: string) => Promise<string[]>
type Counted = (tenantId: string, also?: SQL) => Promise<SQL | undefined>

/**
 * Who is in a tenant: enabled users, by enterprise, role or name. Every query names the tenant. With `countedRoles`, users who hold
 * none of these is neither counted nor found nor chosen.
 */
export function createDirectoryRepository(db: Database, countedRoles: CountedRoles | null = null) {
  const counted: Counted = async (tenantId, also) =>
    enabled(tenantId, and(also, countedRoles ? holdsOneOf(db, tenantId, await countedRoles(tenantId)) : undefined))
  return { ...createPeople(db, counted), ...createGroups(db, counted) }
}

const enabled = (tenantId: string, also?: SQL) => and(eq(users.tenantId, tenantId), eq(users.enabled, true), also)

function holdsOneOf(db: Database, tenantId: string, roleIds: string[]): SQL {
  const holders = db
    .select({ id: userRoles.userId })
    .from(userRoles)
    .where(and(eq(userRoles.tenantId, tenantId), inArray(userRoles.roleId, roleIds)))
  return inArray(users.id, holders)
}

/** Of users those who are counted. */
function createCountedPeople(db: Database, counted: Counted) {
  return {
    /** Ids of everybody who was chosen, each once. */
    async idsOf(tenantId: string, chosen: ChosenPeople): Promise<string[]> {
      const which = whoIsChosen(db, tenantId, chosen)
      if (!chosen.all && !which) return []
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .where(await counted(tenantId, chosen.all ? undefined : which))
        .orderBy(asc(users.id))
      return rows.map(({ id }) => id)
    },

    /** Of some users those who are counted. */
    async countedAmong(tenantId: string, ids: string[]): Promise<string[]> {
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .where(await counted(tenantId, isAnyOf(users.id, ids)))
      return rows.map(({ id }) => id)
    },
  }
}

function createPeople(db: Database, counted: Counted) {
  return {
    ...createCountedPeople(db, counted),

    byUsernames: (tenantId: string, names: string[]): Promise<PersonRow[]> =>
      db
        .select(person)
        .from(users)
        .where(enabled(tenantId, isAnyOf(users.username, names))),

    /** Names of users, of those too who are gone or disabled by now. */
    byIds: (tenantId: string, ids: string[]): Promise<PersonRow[]> =>
      db
        .select(person)
        .from(users)
        .where(and(eq(users.tenantId, tenantId), isAnyOf(users.id, ids))),

    /** The enterprise that each user works in, of those too who are gone or disabled by now; without one there is no row. */
    enterprisesOf: (
      tenantId: string,
      ids: string[],
    ): Promise<{ userId: string; enterpriseId: string; name: string }[]> =>
      db
        .select({ userId: users.id, enterpriseId: enterprises.id, name: enterprises.name })
        .from(users)
        .innerJoin(
          enterprises,
          and(eq(enterprises.tenantId, users.tenantId), eq(enterprises.id, users.defaultEnterpriseId)),
        )
        .where(and(eq(users.tenantId, tenantId), isAnyOf(users.id, ids))),

    /** Usernames by id, of those too who are gone or disabled by now; without a tenant, of all tenants. */
    async usernames(ids: string[], tenantId?: string): Promise<Map<string, string>> {
      const ofTenant = tenantId === undefined ? undefined : eq(users.tenantId, tenantId)
      const rows = await db
        .select(person)
        .from(users)
        .where(and(ofTenant, isAnyOf(users.id, ids)))
      return new Map(rows.map(({ userId, username }) => [userId, username]))
    },

    async search(tenantId: string, keyword: string, { page, limit }: { page: number; limit: number }) {
      const pattern = `%${keyword.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
      const where = await counted(tenantId, or(ilike(users.name, pattern), ilike(users.username, pattern)))
      const [rows, [found]] = await Promise.all([
        db
          .select(person)
          .from(users)
          .where(where)
          .orderBy(asc(users.username))
          .limit(limit)
          .offset((page - 1) * limit),
        db.select({ total: count() }).from(users).where(where),
      ])
      return { rows, total: found?.total ?? 0 }
    },
  }
}

function createGroups(db: Database, counted: Counted) {
  const countUsers = async (which: SQL | undefined): Promise<number> => {
    const [row] = await db.select({ total: count() }).from(users).where(which)
    return row?.total ?? 0
  }

  return {
    countAll: async (tenantId: string): Promise<number> => countUsers(await counted(tenantId)),

    /** Whether every user of the tenant is included. */
    async isWhole(tenantId: string): Promise<boolean> {
      return (await countUsers(await counted(tenantId))) === (await countUsers(enabled(tenantId)))
    },

    enterprises: async (tenantId: string): Promise<GroupRow[]> =>
      db
        .select({ id: enterprises.id, name: enterprises.name, nameEn: sql<string>`''`, members: count(users.id) })
        .from(enterprises)
        .innerJoin(
          memberships,
          and(
            eq(memberships.tenantId, enterprises.tenantId),
            eq(memberships.enterpriseId, enterprises.id),
            eq(memberships.reviewState, '1'),
          ),
        )
        .innerJoin(users, isMember)
        .where(await counted(tenantId))
        .groupBy(enterprises.id, enterprises.name)
        .orderBy(asc(enterprises.name)),

    roles: async (tenantId: string): Promise<GroupRow[]> =>
      db
        .select({ id: roles.id, name: roles.name, nameEn: roles.nameEn, members: count(users.id) })
        .from(roles)
        .innerJoin(userRoles, and(eq(userRoles.tenantId, roles.tenantId), eq(userRoles.roleId, roles.id)))
        .innerJoin(users, holdsRole)
        .where(await counted(tenantId))
        .groupBy(roles.id, roles.name, roles.nameEn, roles.orderNum)
        .orderBy(asc(roles.orderNum), asc(roles.id)),

    /** What stands below a letter: the user's enterprise, else the own name. */
    async signatureOf(tenantId: string, userId: string): Promise<string> {
      const [row] = await db
        .select({ name: users.name, enterprise: enterprises.name })
        .from(users)
        .leftJoin(
          enterprises,
          and(eq(enterprises.tenantId, users.tenantId), eq(enterprises.id, users.defaultEnterpriseId)),
        )
        .where(and(eq(users.tenantId, tenantId), eq(users.id, userId)))
      return row?.enterprise ?? row?.name ?? ''
    },
  }
}

function whoIsChosen(
  db: Database,
  tenantId: string,
  { enterpriseIds, roleIds, userIds }: ChosenPeople,
): SQL | undefined {
  const passed = and(eq(memberships.tenantId, tenantId), eq(memberships.reviewState, '1'))
  const inEnterprise = db
    .select({ id: memberships.userId })
    .from(memberships)
    .where(and(passed, inArray(memberships.enterpriseId, enterpriseIds)))
  return or(
    enterpriseIds.length > 0 ? inArray(users.id, inEnterprise) : undefined,
    roleIds.length > 0 ? holdsOneOf(db, tenantId, roleIds) : undefined,
    userIds.length > 0 ? inArray(users.id, userIds) : undefined,
  )
}
