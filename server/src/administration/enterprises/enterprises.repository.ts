import { and, asc, count, desc, eq, exists, ilike, or, sql } from 'drizzle-orm'
import type { EnterpriseDraft, EnterprisePaging } from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import { enterprises, memberships } from '../../domains/members/members.tables'
import { contains, offsetOf } from '../list-query'

export type EnterpriseRow = typeof enterprises.$inferSelect
export type CountedEnterprise = EnterpriseRow & { members: number; waiting: number }

const ofRow = and(eq(memberships.tenantId, enterprises.tenantId), eq(memberships.enterpriseId, enterprises.id))
const counts = {
  members: count(memberships.userId),
  waiting: sql<number>`count(*) filter (where ${memberships.reviewState} = '0')`.mapWith(Number),
}

/** Enterprises of tenants; each query names the tenant, and runs in the transaction it is given. */
export const enterpriseRows = {
  /** Those with members who wait come first, then the newest. */
  async page(db: Database, tenantId: string, paging: EnterprisePaging) {
    const { keyword, review } = paging
    const match = keyword
      ? or(ilike(enterprises.name, contains(keyword)), ilike(enterprises.creditCode, contains(keyword)))
      : undefined
    const inState = review
      ? exists(
          db
            .select({ one: sql`1` })
            .from(memberships)
            .where(and(ofRow, eq(memberships.reviewState, review))),
        )
      : undefined
    const where = and(eq(enterprises.tenantId, tenantId), match, inState)
    const rows = await selectCounted(db)
      .where(where)
      .groupBy(enterprises.id)
      .orderBy(desc(sql`${counts.waiting} > 0`), desc(enterprises.createdAt), asc(enterprises.id))
      .limit(paging.limit)
      .offset(offsetOf(paging))
    const [counted] = await db.select({ total: count() }).from(enterprises).where(where)
    return { rows: rows.map(({ row, ...counted }) => ({ ...row, ...counted })), total: counted?.total ?? 0 }
  },

  async findCounted(db: Database, tenantId: string, id: string): Promise<CountedEnterprise | null> {
    const [found] = await selectCounted(db).where(isRow(tenantId, id)).groupBy(enterprises.id)
    return found ? { ...found.row, members: found.members, waiting: found.waiting } : null
  },

  async find(db: Database, tenantId: string, id: string): Promise<EnterpriseRow | null> {
    const [row] = await db.select().from(enterprises).where(isRow(tenantId, id))
    return row ?? null
  },

  insert: (db: Database, row: EnterpriseDraft & { id: string; tenantId: string; globalId: string; createdAt: Date }) =>
    db.insert(enterprises).values(row),

  update: (db: Database, { id, tenantId }: EnterpriseRow, row: EnterpriseDraft & { revision: number }) =>
    db.update(enterprises).set(row).where(isRow(tenantId, id)),
}

const isRow = (tenantId: string, id: string) => and(eq(enterprises.tenantId, tenantId), eq(enterprises.id, id))

const selectCounted = (db: Database) =>
  db
    .select({ row: enterprises, ...counts })
    .from(enterprises)
    .leftJoin(memberships, ofRow)
