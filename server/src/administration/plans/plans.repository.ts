import { asc, count, eq, ilike, or } from 'drizzle-orm'
import type { AdminPaging, AdminPlan } from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import { plans, tenants } from '../../domains/configuration/configuration.tables'
import { contains, offsetOf } from '../list-query'

export type PlanRow = typeof plans.$inferSelect
type Reading = Pick<Database, 'select' | '$count'>

/** The plans of the portal, by which tenants are limited. */
export const planRows = {
  async page(db: Reading, paging: AdminPaging): Promise<{ rows: AdminPlan[]; total: number }> {
    const word = paging.keyword?.trim() ? contains(paging.keyword) : null
    const where = word === null ? undefined : or(ilike(plans.name, word), ilike(plans.code, word))
    const rows = await db
      .select({ plan: plans, tenants: db.$count(tenants, eq(tenants.planId, plans.id)) })
      .from(plans)
      .where(where)
      .orderBy(asc(plans.code))
      .limit(paging.limit)
      .offset(offsetOf(paging))
    const [counted] = await db.select({ total: count() }).from(plans).where(where)
    return { rows: rows.map(({ plan, tenants: held }) => ({ ...plan, tenants: held })), total: counted?.total ?? 0 }
  },

  async find(db: Reading, key: { id: string } | { code: string }): Promise<PlanRow | null> {
    const [row] = await db
      .select()
      .from(plans)
      .where('id' in key ? eq(plans.id, key.id) : eq(plans.code, key.code))
    return row ?? null
  },

  tenantsOf: (db: Reading, { id }: PlanRow) => db.$count(tenants, eq(tenants.planId, id)),

  insert: (tx: Database, row: typeof plans.$inferInsert) => tx.insert(plans).values(row),
  update: (tx: Database, { id }: PlanRow, row: Partial<PlanRow>) => tx.update(plans).set(row).where(eq(plans.id, id)),
  delete: (tx: Database, { id }: PlanRow) => tx.delete(plans).where(eq(plans.id, id)),
}
