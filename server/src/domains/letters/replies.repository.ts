import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database'
import type { Inbox, Page, ReplyRow } from './letters.repository'
import { letterReceivers, letterReplies } from './letters.tables'

export type NewReply = typeof letterReplies.$inferInsert
/** Of whom: one user, or everybody in the tenant who got the letter. */
export type Repliers = { tenantId: string; userId?: string | undefined }

export type RepliesRepository = ReturnType<typeof createRepliesRepository>

/** Answers to letters. Every query names the tenant. */
export function createRepliesRepository(db: Database) {
  return {
    /**
     * Notes that the receiver has answered, and in the same transaction does `write`. False when it was answered before:
     * of two answers at one time the second finds the first.
     */
    answer({ tenantId, userId }: Inbox, letterId: number, at: Date, write: (tx: Transaction) => Promise<void>) {
      return db.transaction(async (tx): Promise<boolean> => {
        const own = and(eq(letterReceivers.tenantId, tenantId), eq(letterReceivers.userId, userId))
        const unless = (before: typeof letterReceivers.readAt | typeof letterReceivers.firstReadAt) =>
          sql`coalesce(${before}, ${at.toISOString()}::timestamptz)`
        const { readAt, firstReadAt } = letterReceivers
        const rows = await tx
          .update(letterReceivers)
          .set({ answeredAt: at, readAt: unless(readAt), firstReadAt: unless(firstReadAt) })
          .where(and(own, eq(letterReceivers.letterId, letterId), isNull(letterReceivers.answeredAt)))
          .returning({ letterId: letterReceivers.letterId })
        if (rows.length === 0) return false
        await write(tx)
        return true
      })
    },

    async insert(tx: Database, reply: NewReply): Promise<void> {
      await tx.insert(letterReplies).values(reply)
    },

    list(who: Repliers, letterId: number, { page, limit }: Page): Promise<ReplyRow[]> {
      return db
        .select()
        .from(letterReplies)
        .where(and(of(who), eq(letterReplies.letterId, letterId)))
        .orderBy(desc(letterReplies.id))
        .limit(limit)
        .offset((page - 1) * limit)
    },

    async count(who: Repliers, letterId: number): Promise<number> {
      const [row] = await db
        .select({ total: count() })
        .from(letterReplies)
        .where(and(of(who), eq(letterReplies.letterId, letterId)))
      return row?.total ?? 0
    },

    async find(who: Repliers, id: number): Promise<ReplyRow | null> {
      const rows = await db
        .select()
        .from(letterReplies)
        .where(and(of(who), eq(letterReplies.id, id)))
      return rows[0] ?? null
    },
  }
}

function of({ tenantId, userId }: Repliers) {
  return and(eq(letterReplies.tenantId, tenantId), userId === undefined ? undefined : eq(letterReplies.userId, userId))
}
