import { and, asc, count, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import { isAnyOf } from '../../platform/any-of'
import type { Database } from '../../platform/database'
import type { Named } from './holdings.repository'
import { enterprises, memberships, roles, userRoles, users } from './members.tables'

export type PersonRow = { userId: string; username: string; name: string }
export type ChosenPeople = { all: boolean; enterpriseIds: string[]; roleIds: string[]; userIds: string[] }
export type GroupRow = Named & { id: string; members: number }

export type DirectoryRepository = ReturnType<typeof createDirectoryRepository>

const person = { userId: users.id, username: users.username, name: users.name }
const holdsRole = and(eq(users.tenantId, userRoles.tenantId), eq(users.id, userRoles.userId))
const isMember = and(eq(users.tenantId, memberships.tenantId), eq(users.id, memberships.userId))

/** Who is in a tenant: enabled users, by enterprise, role or name. Every query names the tenant. */
export function createDirectoryRepository(db: Database) {
  return { ...createPeople(db), ...createGroups(db) }
}

const enabled = (tenantId: string, also?: SQL) => and(eq(users.tenantId, tenantId), eq(users.enabled, true), also)

function createPeople(db: Database) {
  return {
    /** Ids of everybody who was chosen, each once. */
    async idsOf(tenantId: string, chosen: ChosenPeople): Promise<string[]> {
      const which = whoIsChosen(db, tenantId, chosen)
      if (!chosen.all && !which) return []
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .where(enabled(tenantId, chosen.all ? undefined : which))
        .orderBy(asc(users.id))
      return rows.map(({ id }) => id)
    },

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
      const where = enabled(tenantId, or(ilike(users.name, pattern), ilike(users.username, pattern)))
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

function createGroups(db: Database) {
  return {
    async countAll(tenantId: string): Promise<number> {
      const [row] = await db.select({ total: count() }).from(users).where(enabled(tenantId))
      return row?.total ?? 0
    },

    enterprises: (tenantId: string): Promise<GroupRow[]> =>
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
        .where(enabled(tenantId))
        .groupBy(enterprises.id, enterprises.name)
        .orderBy(asc(enterprises.name)),

    roles: (tenantId: string): Promise<GroupRow[]> =>
      db
        .select({ id: roles.id, name: roles.name, nameEn: roles.nameEn, members: count(users.id) })
        .from(roles)
        .innerJoin(userRoles, and(eq(userRoles.tenantId, roles.tenantId), eq(userRoles.roleId, roles.id)))
        .innerJoin(users, holdsRole)
        .where(enabled(tenantId))
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
  const inRole = db
    .select({ id: userRoles.userId })
    .from(userRoles)
    .where(and(eq(userRoles.tenantId, tenantId), inArray(userRoles.roleId, roleIds)))
  return or(
    enterpriseIds.length > 0 ? inArray(users.id, inEnterprise) : undefined,
    roleIds.length > 0 ? inArray(users.id, inRole) : undefined,
    userIds.length > 0 ? inArray(users.id, userIds) : undefined,
  )
}
