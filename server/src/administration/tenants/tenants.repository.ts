import { and, asc, count, eq, gte, ilike, ne, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { TenantPaging } from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import { sessions } from '../../platform/session/session.tables'
import { signIns } from '../../domains/auth/auth.tables'
import { files } from '../../domains/files/files.tables'
import { SERVICES_CHANNEL } from '../../domains/single-sign-on/single-sign-on.plugin'
import { notify } from '../../platform/database/notify'
import { plans, tenantDomains, tenants } from '../../domains/configuration/configuration.tables'
import { enterprises, users } from '../../domains/members/members.tables'
import { registrations } from '../../domains/registry/database/registry.tables'
import { contains, offsetOf, orderOf } from '../list-query'

export type TenantRow = typeof tenants.$inferSelect

const { name, code, createdAt } = tenants
const order = { columns: { name, code, createdAt }, usual: [asc(code)], last: code }

const countOf = (db: Database, table: PgTable, tenantId: AnyColumn) => db.$count(table, eq(tenantId, tenants.id))

/** Users with a session that was seen since. */
const activeSince = (db: Database, since: Date) => {
  const seen = db
    .select({ users: sql`count(distinct ${sessions.userId})` })
    .from(sessions)
    .where(and(eq(sessions.tenantId, tenants.id), gte(sessions.seenAt, since)))
  return sql<number>`(${seen})`.mapWith(Number)
}

const signInsSince = (db: Database, since: Date, outcome: SQL) =>
  db.$count(signIns, and(eq(signIns.tenantId, tenants.id), gte(signIns.at, since), outcome))

const storageOf = (db: Database) => {
  const sizes = db
    .select({ bytes: sql`coalesce(sum(${files.size}), 0)` })
    .from(files)
    .where(eq(files.tenantId, tenants.id))
  return sql<number>`(${sizes})`.mapWith(Number)
}

const domainsOf = (db: Database) => {
  const hosts = db
    .select({ hosts: sql`coalesce(json_agg(${tenantDomains.host} order by ${tenantDomains.host}), '[]')` })
    .from(tenantDomains)
    .where(eq(tenantDomains.tenantId, tenants.id))
  return sql<string[]>`(${hosts})`
}

export const tenantRows = {
  /** Of all tenants, or of the one that is named. */
  async page(db: Database, only: string | null, paging: TenantPaging, dayAgo: Date) {
    const { keyword } = paging
    const match = keyword
      ? or(ilike(tenants.name, contains(keyword)), ilike(tenants.code, contains(keyword)))
      : undefined
    const where = and(only === null ? undefined : eq(tenants.id, only), match)
    const rows = await db
      .select({
        row: tenants,
        users: countOf(db, users, users.tenantId),
        enabledUsers: db.$count(users, and(eq(users.tenantId, tenants.id), eq(users.enabled, true))),
        plan: plans,
        domains: domainsOf(db),
        enterprises: countOf(db, enterprises, enterprises.tenantId),
        apps: countOf(db, registrations, registrations.tenantId),
        active: activeSince(db, dayAgo),
        signIns: signInsSince(db, dayAgo, eq(signIns.outcome, 'ok')),
        failures: signInsSince(db, dayAgo, ne(signIns.outcome, 'ok')),
        storage: storageOf(db),
      })
      .from(tenants)
      .leftJoin(plans, eq(plans.id, tenants.planId))
      .where(where)
      .orderBy(...orderOf(paging.sort, order))
      .limit(paging.limit)
      .offset(offsetOf(paging))
    const [counted] = await db.select({ total: count() }).from(tenants).where(where)
    return { rows, total: counted?.total ?? 0 }
  },

  async find(db: Database, key: { id: string } | { code: string }): Promise<TenantRow | null> {
    const isMeant = 'id' in key ? eq(tenants.id, key.id) : eq(tenants.code, key.code)
    const [row] = await db.select().from(tenants).where(isMeant)
    return row ?? null
  },

  insert: (db: Database, row: typeof tenants.$inferInsert) => db.insert(tenants).values(row),

  update: (db: Database, { id }: TenantRow, change: Partial<TenantRow>) =>
    db.update(tenants).set(change).where(eq(tenants.id, id)),

  async domainsOf(db: Database, { id }: TenantRow): Promise<string[]> {
    const rows = await db.select().from(tenantDomains).where(eq(tenantDomains.tenantId, id)).orderBy(tenantDomains.host)
    return rows.map(({ host }) => host)
  },

  async setDomains(tx: Database, { id: tenantId }: TenantRow, hosts: string[]): Promise<void> {
    await tx.delete(tenantDomains).where(eq(tenantDomains.tenantId, tenantId))
    if (hosts.length > 0) await tx.insert(tenantDomains).values(hosts.map((host) => ({ host, tenantId })))
    // Tickets go to these host names from now on, and no longer to others.
    await notify(tx, SERVICES_CHANNEL)
  },
}
