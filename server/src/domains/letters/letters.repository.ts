import { and, count, desc, eq, gte, ilike, inArray, isNotNull, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import { databaseNow, type Database, type DatabaseClock, type Transaction } from '../../platform/database/database'
import { letterReceivers, letterReplies, letters } from './letters.tables'

export type Inbox = { tenantId: string; userId: string }
type Flag = '0' | '1'
export type Page = { page: number; limit: number }
/** Which letters of an inbox are meant; without any of it all are. Days are of Shanghai, both included. */
export type LetterFilter = {
  readStatus?: Flag | undefined
  answerStatus?: Flag | undefined
  keyword?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

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

const DAY_MS = 24 * 3_600_000

const rowColumns = {
  id: letters.id,
  title: letters.title,
  replyWay: letters.replyWay,
  sender: letters.sender,
  pushTime: letters.pushTime,
  validityTime: letters.validityTime,
  receiverId: letterReceivers.userId,
  readAt: letterReceivers.readAt,
  remindedAt: letterReceivers.remindedAt,
  answeredAt: letterReceivers.answeredAt,
}

const shanghaiDay = sql<string>`to_char((${letterReceivers.pushedAt} at time zone 'UTC') + interval '8 hours', 'YYYY-MM-DD')`

const sameLetter = and(eq(letters.tenantId, letterReceivers.tenantId), eq(letters.id, letterReceivers.letterId))

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

  return {
    /** A page of what matches, and how much that is in all. */
    async list(inbox: Inbox, filter: LetterFilter, page: Page): Promise<{ rows: ReceivedRow[]; total: number }> {
      const found = await selectInbox(db, { inbox, at: clock(), filter, page })
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

async function countInbox(db: Database, inbox: Inbox, visibleAt: Moment, filter: LetterFilter): Promise<number> {
  const [row] = await selectCount(db, inbox, visibleAt, filter)
  return row?.total ?? 0
}

function selectCount(db: Database, inbox: Inbox, visibleAt: Moment, filter: LetterFilter) {
  const all = db.select({ total: count() }).from(letterReceivers)
  const needsLetters = (filter.keyword ?? '').trim() !== ''
  return (needsLetters ? all.innerJoin(letters, sameLetter) : all).where(received(inbox, visibleAt, matching(filter)))
}

/** An instant of ours, or one that the database fills in. */
type Moment = Date | SQL<Date>
export type InboxQuestion = { inbox: Inbox; at: Moment; filter: LetterFilter; page: Page }

/** The query of a page of the inbox, each row with how many there are in all. A test looks at it too. */
export function selectInbox(db: Database, { inbox, at, filter, page: { page, limit } }: InboxQuestion) {
  const total = sql<number>`(${selectCount(db, inbox, at, filter)})`.mapWith(Number)
  return db
    .select({ ...rowColumns, total })
    .from(letterReceivers)
    .innerJoin(letters, sameLetter)
    .where(received(inbox, at, matching(filter)))
    .orderBy(desc(letterReceivers.pushedAt), desc(letterReceivers.letterId))
    .limit(limit)
    .offset((page - 1) * limit)
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

function received({ tenantId, userId }: Inbox, at: Moment, also: SQL | undefined): SQL | undefined {
  const own = and(eq(letterReceivers.tenantId, tenantId), eq(letterReceivers.userId, userId))
  return and(own, lte(letterReceivers.pushedAt, at), also)
}

function matching({ readStatus, answerStatus, keyword = '', from, to }: LetterFilter): SQL | undefined {
  const word = keyword.trim()
  const pattern = `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return and(
    hasHappened(letterReceivers.readAt, readStatus),
    hasHappened(letterReceivers.answeredAt, answerStatus),
    from === undefined ? undefined : gte(letterReceivers.pushedAt, startOf(from)),
    to === undefined ? undefined : lt(letterReceivers.pushedAt, new Date(startOf(to).getTime() + DAY_MS)),
    word === '' ? undefined : or(ilike(letters.title, pattern), ilike(letters.sender, pattern)),
  )
}

function startOf(day: string): Date {
  return new Date(`${day}T00:00:00+08:00`)
}

type Instant = typeof letterReceivers.readAt | typeof letterReceivers.answeredAt

function hasHappened(instant: Instant, flag: Flag | undefined): SQL | undefined {
  if (flag === undefined) return undefined
  return flag === '0' ? isNull(instant) : isNotNull(instant)
}
