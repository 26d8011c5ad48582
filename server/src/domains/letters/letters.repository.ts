import { and, count, desc, eq, gte, ilike, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/database'
import { letterReceivers, letterReplies, letters } from './letters.tables'

export type Inbox = { tenantId: string; userId: string }
export type ReadStatus = '0' | '1'
export type Page = { page: number; limit: number }
/** Which letters of an inbox are meant; without any of it all are. */
export type LetterFilter = { readStatus?: ReadStatus | undefined; keyword?: string | undefined }

type LetterRecord = typeof letters.$inferSelect
export type ReceivedRow = Pick<LetterRecord, 'id' | 'title' | 'replyWay' | 'sender' | 'pushTime' | 'validityTime'> & {
  receiverId: string
  readAt: Date | null
  answeredAt: Date | null
}
export type ReceivedLetter = ReceivedRow & Pick<LetterRecord, 'remark' | 'pushFiles'>
export type ReplyRow = typeof letterReplies.$inferSelect

export type LettersRepository = ReturnType<typeof createLettersRepository>

const rowColumns = {
  id: letters.id,
  title: letters.title,
  replyWay: letters.replyWay,
  sender: letters.sender,
  pushTime: letters.pushTime,
  validityTime: letters.validityTime,
  receiverId: letterReceivers.userId,
  readAt: letterReceivers.readAt,
  answeredAt: letterReceivers.answeredAt,
}

const shanghaiDay = sql<string>`to_char((${letters.pushTime} at time zone 'UTC') + interval '8 hours', 'YYYY-MM-DD')`

const sameLetter = and(eq(letters.tenantId, letterReceivers.tenantId), eq(letters.id, letterReceivers.letterId))

/** Letters as one receiver has them. Every query names tenant and receiver: another's letter is not there. */
export function createLettersRepository(db: Database) {
  return {
    list(inbox: Inbox, filter: LetterFilter, { page, limit }: Page): Promise<ReceivedRow[]> {
      return db
        .select(rowColumns)
        .from(letterReceivers)
        .innerJoin(letters, sameLetter)
        .where(received(inbox, matching(filter)))
        .orderBy(desc(letters.pushTime), desc(letters.id))
        .limit(limit)
        .offset((page - 1) * limit)
    },

    async count(inbox: Inbox, filter: LetterFilter): Promise<number> {
      const all = db.select({ total: count() }).from(letterReceivers).innerJoin(letters, sameLetter)
      const [row] = await all.where(received(inbox, matching(filter)))
      return row?.total ?? 0
    },

    /** How many came on each day of Shanghai since an instant; days without any are not among them. */
    countByDay(inbox: Inbox, since: Date): Promise<{ day: string; count: number }[]> {
      return db
        .select({ day: shanghaiDay, count: count() })
        .from(letterReceivers)
        .innerJoin(letters, sameLetter)
        .where(received(inbox, gte(letters.pushTime, since)))
        .groupBy(sql`1`)
    },

    async find(inbox: Inbox, letterId: number): Promise<ReceivedLetter | null> {
      const rows = await db
        .select({ ...rowColumns, remark: letters.remark, pushFiles: letters.pushFiles })
        .from(letterReceivers)
        .innerJoin(letters, sameLetter)
        .where(received(inbox, eq(letterReceivers.letterId, letterId)))
      return rows[0] ?? null
    },

    async lastReply({ tenantId, userId }: Inbox, letterId: number): Promise<ReplyRow | null> {
      const rows = await db
        .select()
        .from(letterReplies)
        .where(
          and(
            eq(letterReplies.tenantId, tenantId),
            eq(letterReplies.userId, userId),
            eq(letterReplies.letterId, letterId),
          ),
        )
        .orderBy(desc(letterReplies.id))
        .limit(1)
      return rows[0] ?? null
    },

    /** True for the one call that turned the letter from unread to read. */
    async markRead(inbox: Inbox, letterId: number, at: Date): Promise<boolean> {
      const rows = await db
        .update(letterReceivers)
        .set({ readAt: at })
        .where(received(inbox, and(eq(letterReceivers.letterId, letterId), isNull(letterReceivers.readAt))))
        .returning({ letterId: letterReceivers.letterId })
      return rows.length > 0
    },
  }
}

function received({ tenantId, userId }: Inbox, also: SQL | undefined): SQL | undefined {
  return and(eq(letterReceivers.tenantId, tenantId), eq(letterReceivers.userId, userId), also)
}

function matching({ readStatus, keyword = '' }: LetterFilter): SQL | undefined {
  const word = keyword.trim()
  const pattern = `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const named = word === '' ? undefined : or(ilike(letters.title, pattern), ilike(letters.sender, pattern))
  return and(withStatus(readStatus), named)
}

function withStatus(readStatus: ReadStatus | undefined): SQL | undefined {
  if (readStatus === undefined) return undefined
  return readStatus === '0' ? isNull(letterReceivers.readAt) : isNotNull(letterReceivers.readAt)
}
