import { and, asc, count, eq, ilike, or, type AnyColumn } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { TenantPaging } from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import { tenants } from '../../domains/configuration/configuration.tables'
import { enterprises, users } from '../../domains/members/members.tables'
import { registrations } from '../../domains/registry/database/registry.tables'
import { contains, offsetOf, orderOf } from '../list-query'

export type TenantRow = typeof tenants.$inferSelect

const { name, code, createdAt } = tenants
const order = { columns: { name, code, createdAt }, usual: [asc(code)], last: code }

const countOf = (db: Database, table: PgTable, tenantId: AnyColumn) => db.$count(table, eq(tenantId, tenants.id))

export const tenantRows = {
  /** Of all tenants, or of the one that is named. */
  async page(db: Database, only: string | null, paging: TenantPaging) {
    const { keyword } = paging
    const match = keyword
      ? or(ilike(tenants.name, contains(keyword)), ilike(tenants.code, contains(keyword)))
      : undefined
    const where = and(only === null ? undefined : eq(tenants.id, only), match)
    const rows = await db
      .select({
        row: tenants,
        users: countOf(db, users, users.tenantId),
        enterprises: countOf(db, enterprises, enterprises.tenantId),
        apps: countOf(db, registrations, registrations.tenantId),
      })
      .from(tenants)
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
}
