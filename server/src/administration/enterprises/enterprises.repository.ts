import { and, asc, count, desc, eq, exists, ilike, or, sql } from 'drizzle-orm'
import type { EnterpriseDraft, EnterprisePaging } from '@center/shared/contract'
import { isAnyOf } from '../../platform/database/any-of'
import type { Database } from '../../platform/database/database'
import { enterprises, memberships } from '../../domains/members/members.tables'
import type { Act } from '../admin-dependencies'
import { contains, offsetOf, orderOf } from '../list-query'
import { isWithinEnterprises } from './enterprise-limits'

export type EnterpriseRow = typeof enterprises.$inferSelect
export type CountedEnterprise = EnterpriseRow & { members: number; waiting: number }

const ofRow = and(eq(memberships.tenantId, enterprises.tenantId), eq(memberships.enterpriseId, enterprises.id))
const counts = {
  members: count(),
  waiting: sql<number>`count(*) filter (where ${memberships.reviewState} = '0')`.mapWith(Number),
}

/** Enterprises of tenants; each query names the tenant, and runs in the transaction it is given. */
export const enterpriseRows = {
  /** Those with members who wait come first, then the newest. */
  async page(db: Database, act: Pick<Act, 'tenantId' | 'actor' | 'isOfOwnEnterprises'>, paging: EnterprisePaging) {
    const { tenantId } = act
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
    const where = and(eq(enterprises.tenantId, tenantId), match, inState, isWithinEnterprises(act, enterprises.id))
    const { name, createdAt, id: last } = enterprises
    const waits = sql`${enterprises.id} in (${enterprisesThatWait(db, tenantId)})`
    const rows = await db
      .select()
      .from(enterprises)
      .where(where)
      .orderBy(
        ...orderOf(paging.sort, {
          columns: { name, createdAt },
          usual: [desc(waits), desc(createdAt), asc(last)],
          last,
        }),
      )
      .limit(paging.limit)
      .offset(offsetOf(paging))
    const [counted] = await db.select({ total: count() }).from(enterprises).where(where)
    const members = await countMembers(
      db,
      tenantId,
      rows.map(({ id }) => id),
    )
    return { rows: rows.map((row) => ({ ...row, ...(members.get(row.id) ?? none) })), total: counted?.total ?? 0 }
  },

  async findCounted(db: Database, tenantId: string, id: string): Promise<CountedEnterprise | null> {
    const row = await enterpriseRows.find(db, tenantId, id)
    return row && { ...row, ...((await countMembers(db, tenantId, [id])).get(id) ?? none) }
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

const none = { members: 0, waiting: 0 }

/** How many members each enterprise has, and how many of them wait. One without any is not in it. */
async function countMembers(db: Database, tenantId: string, ids: string[]) {
  const rows = await db
    .select({ id: memberships.enterpriseId, ...counts })
    .from(memberships)
    .where(and(eq(memberships.tenantId, tenantId), isAnyOf(memberships.enterpriseId, ids)))
    .groupBy(memberships.enterpriseId)
  return new Map(rows.map(({ id, ...counted }) => [id, counted]))
}

const enterprisesThatWait = (db: Database, tenantId: string) =>
  db
    .select({ id: memberships.enterpriseId })
    .from(memberships)
    .where(and(eq(memberships.tenantId, tenantId), eq(memberships.reviewState, '0')))
