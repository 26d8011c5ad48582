import {
  and,
  count,
  desc,
  eq,
  gte,
  ilike,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  sql,
  type Placeholder,
  type SQL,
} from 'drizzle-orm'
import type { Database } from '../../platform/database/database'
import { letterReceivers, letters } from './letters.tables'

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

const DAY_MS = 24 * 3_600_000

export const rowColumns = {
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

export const sameLetter = and(eq(letters.tenantId, letterReceivers.tenantId), eq(letters.id, letterReceivers.letterId))

export async function countInbox(db: Database, inbox: Inbox, visibleAt: Moment, filter: LetterFilter): Promise<number> {
  const [row] = await selectCount(db, inbox, visibleAt, filter)
  return row?.total ?? 0
}

function selectCount(db: Database, inbox: InboxPlace, visibleAt: Moment, filter: LetterFilter) {
  const all = db.select({ total: count() }).from(letterReceivers)
  const needsLetters = (filter.keyword ?? '').trim() !== ''
  return (needsLetters ? all.innerJoin(letters, sameLetter) : all).where(received(inbox, visibleAt, matching(filter)))
}

/** An instant of ours, or one that the database fills in. */
export type Moment = Date | SQL<Date>
/** Values, or places for them in a query that is prepared. */
type InboxPlace = { tenantId: string | Placeholder; userId: string | Placeholder }
export type InboxQuestion = {
  inbox: InboxPlace
  at: Moment
  filter: LetterFilter
  page: { limit: number | Placeholder; offset: number | Placeholder }
}

/** The query of a page of the inbox, each row with how many there are in all. A test looks at it too. */
export function selectInbox(db: Database, { inbox, at, filter, page: { limit, offset } }: InboxQuestion) {
  const total = sql<number>`(${selectCount(db, inbox, at, filter)})`.mapWith(Number)
  return db
    .select({ ...rowColumns, total })
    .from(letterReceivers)
    .innerJoin(letters, sameLetter)
    .where(received(inbox, at, matching(filter)))
    .orderBy(desc(letterReceivers.pushedAt), desc(letterReceivers.letterId))
    .limit(limit)
    .offset(offset)
}

const places = {
  inbox: { tenantId: sql.placeholder('tenantId'), userId: sql.placeholder('userId') },
  page: { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') },
}

/** The queries of pages that are asked for all the time, their texts made once: without words and days. */
export function createPreparedPages(db: Database) {
  const prepare = (at: SQL<Date>, filter: LetterFilter) => selectInbox(db, { ...places, at, filter }).prepare('')
  const known = new WeakMap<SQL, Map<string, ReturnType<typeof prepare>>>()

  return {
    find(at: SQL<Date>, { readStatus, answerStatus, keyword = '', from, to }: LetterFilter) {
      if (keyword.trim() !== '' || from !== undefined || to !== undefined) return null
      const ofClock = known.get(at) ?? new Map<string, ReturnType<typeof prepare>>()
      known.set(at, ofClock)
      const key = `${readStatus} ${answerStatus}`
      const prepared = ofClock.get(key) ?? prepare(at, { readStatus, answerStatus })
      ofClock.set(key, prepared)
      return prepared
    },
  }
}

export function received({ tenantId, userId }: InboxPlace, at: Moment, also: SQL | undefined): SQL | undefined {
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
