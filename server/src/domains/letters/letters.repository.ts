import { and, count, desc, eq, gte, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { databaseNow, type Database, type DatabaseClock, type Transaction } from '../../platform/database/database'
import {
  countInbox,
  createPreparedPages,
  received,
  rowColumns,
  sameLetter,
  selectInbox,
  type Inbox,
  type LetterFilter,
  type Moment,
  type Page,
} from './inbox-queries'
import { letterReceivers, letterReplies, letters } from './letters.tables'

export type { Inbox, LetterFilter, Page } from './inbox-queries'

type LetterRecord = typeof letters.$inferSelect
export type ReceivedRow = Pick<LetterRecord, 'id' | 'title' | 'replyWay' | 'sender' | 'pushTime' | 'validityTime'> & {
  receiverId: string
  readAt: Date | null
  remindedAt: Date | null
  answeredAt: Date | null
}
export type ReceivedLetter = ReceivedRow & Pick<LetterRecord, 'remark' | 'pushFiles'>
export type ReplyRow = typeof letterReplies.$inferSelect

export type LettersRepository = ReturnType<typeof createLettersRepository>

const shanghaiDay = sql<string>`to_char((${letterReceivers.pushedAt} at time zone 'UTC') + interval '8 hours', 'YYYY-MM-DD')`

/** Sends the event of a change, in its transaction: how many are unread from then on. */
export type SendUnread = (tx: Transaction, unread: number) => Promise<void>

/**
 * Letters as one receiver has them: those whose time has come, by the clock of the database. Every query names tenant and receiver,
 * so another's letter is not there; a list and its count walk along the index of the inbox, however many letters there are.
 */
export function createLettersRepository(db: Database, clock: DatabaseClock = databaseNow) {
  /** Marks letters read and sends the event in one transaction; answers how many were unread, and how many are. */
  const markRead = (inbox: Inbox, which: SQL | undefined, at: Date, send: SendUnread) =>
    db.transaction(async (tx) => {
      const changed = await setRead(tx, { inbox, at, visibleAt: clock() }, which)
      const unread = await countInbox(tx, inbox, clock(), { readStatus: '0' })
      if (changed > 0) await send(tx, unread)
      return { changed, unread }
    })

  const pages = createPreparedPages(db)
  const readPage = (inbox: Inbox, filter: LetterFilter, page: Page) => {
    const [at, offset] = [clock(), (page.page - 1) * page.limit]
    const prepared = pages.find(at, filter)
    return prepared
      ? prepared.execute({ ...inbox, limit: page.limit, offset })
      : selectInbox(db, { inbox, at, filter, page: { limit: page.limit, offset } })
  }

  return {
    /** A page of what matches, and how much that is in all. */
    async list(inbox: Inbox, filter: LetterFilter, page: Page): Promise<{ rows: ReceivedRow[]; total: number }> {
      const found = await readPage(inbox, filter, page)
      const [first] = found
      // A page behind the last one says nothing of those before it.
      const total = first?.total ?? (page.page === 1 ? 0 : await countInbox(db, inbox, clock(), filter))
      return { rows: found, total }
    },

    /** As a transaction of the caller's sees it. */
    countUnread: (tx: Transaction, inbox: Inbox): Promise<number> =>
      countInbox(tx, inbox, clock(), { readStatus: '0' }),

    /** How many came on each day of Shanghai since an instant; days without any are not among them. */
    countByDay(inbox: Inbox, since: Date): Promise<{ day: string; count: number }[]> {
      return db
        .select({ day: shanghaiDay, count: count() })
        .from(letterReceivers)
        .where(received(inbox, clock(), gte(letterReceivers.pushedAt, since)))
        .groupBy(sql`1`)
    },

    async find(inbox: Inbox, letterId: number): Promise<ReceivedLetter | null> {
      const rows = await db
        .select({ ...rowColumns, remark: letters.remark, pushFiles: letters.pushFiles })
        .from(letterReceivers)
        .innerJoin(letters, sameLetter)
        .where(received(inbox, clock(), eq(letterReceivers.letterId, letterId)))
      return rows[0] ?? null
    },

    async lastReply({ tenantId, userId }: Inbox, letterId: number): Promise<ReplyRow | null> {
      const own = and(eq(letterReplies.tenantId, tenantId), eq(letterReplies.userId, userId))
      const rows = await db
        .select()
        .from(letterReplies)
        .where(and(own, eq(letterReplies.letterId, letterId)))
        .orderBy(desc(letterReplies.id))
        .limit(1)
      return rows[0] ?? null
    },

    /** The event is sent by the one call that turned the letter from unread to read. */
    async markRead(inbox: Inbox, letterId: number, at: Date, send: SendUnread): Promise<void> {
      await markRead(inbox, eq(letterReceivers.letterId, letterId), at, send)
    },

    /** Those named, or all. Answers how many are unread afterwards. */
    async markAllRead(inbox: Inbox, ids: number[] | null, at: Date, send: SendUnread): Promise<number> {
      const which = ids === null ? undefined : inArray(letterReceivers.letterId, ids)
      return (await markRead(inbox, which, at, send)).unread
    },
  }
}

type Reading = { inbox: Inbox; at: Date; visibleAt: Moment }

async function setRead(db: Database, { inbox, at, visibleAt }: Reading, which: SQL | undefined): Promise<number> {
  const rows = await db
    .update(letterReceivers)
    .set({ readAt: at, firstReadAt: sql`coalesce(${letterReceivers.firstReadAt}, ${at.toISOString()}::timestamptz)` })
    .where(received(inbox, visibleAt, and(which, isNull(letterReceivers.readAt))))
    .returning({ letterId: letterReceivers.letterId })
  return rows.length
}
