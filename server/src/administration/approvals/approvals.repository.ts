import { and, count, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { AdminPaging } from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import { offsetOf } from '../list-query'
import { adminRequests } from './approvals.tables'

export type ApprovalRequest = typeof adminRequests.$inferSelect
type Paging = Pick<AdminPaging, 'page' | 'limit'>
type Key = { tenantId: string; id: string }

const isRow = ({ tenantId, id }: Key) => and(eq(adminRequests.tenantId, tenantId), eq(adminRequests.id, id))

/** Acts that wait for a second administrator; every query names the tenant. */
export const approvalRows = {
  async page(db: Pick<Database, 'select'>, tenantId: string, paging: Paging, at: Date) {
    const where = eq(adminRequests.tenantId, tenantId)
    const waits = sql`(${adminRequests.state} = 'waiting' and ${adminRequests.expiresAt} > ${at.toISOString()}::timestamptz)`
    const rows = await db
      .select()
      .from(adminRequests)
      .where(where)
      .orderBy(desc(waits), desc(adminRequests.at), desc(adminRequests.id))
      .limit(paging.limit)
      .offset(offsetOf(paging))
    const [counted] = await db.select({ total: count() }).from(adminRequests).where(where)
    return { rows, total: counted?.total ?? 0 }
  },

  async find(db: Pick<Database, 'select'>, key: Key): Promise<ApprovalRequest | null> {
    const [row] = await db.select().from(adminRequests).where(isRow(key))
    return row ?? null
  },

  /** The requests of a user that wait: a call that is made again asks for nothing new. */
  waitingOf: (db: Pick<Database, 'select'>, tenantId: string, askedBy: string, at: Date): Promise<ApprovalRequest[]> =>
    db
      .select()
      .from(adminRequests)
      .where(
        and(
          eq(adminRequests.tenantId, tenantId),
          eq(adminRequests.askedBy, askedBy),
          eq(adminRequests.state, 'waiting'),
          gt(adminRequests.expiresAt, at),
        ),
      ),

  insert: (db: Pick<Database, 'insert'>, row: typeof adminRequests.$inferInsert) =>
    db.insert(adminRequests).values(row),

  /** Ends those that no one decided in time; each is answered once. */
  expire: (db: Pick<Database, 'update'>, at: Date): Promise<ApprovalRequest[]> =>
    db
      .update(adminRequests)
      .set({ state: 'expired' })
      .where(and(eq(adminRequests.state, 'waiting'), lte(adminRequests.expiresAt, at)))
      .returning(),

  decide: (db: Pick<Database, 'update'>, key: Key, to: Pick<ApprovalRequest, 'state' | 'decidedBy' | 'decidedAt'>) =>
    db.update(adminRequests).set(to).where(isRow(key)),
}
