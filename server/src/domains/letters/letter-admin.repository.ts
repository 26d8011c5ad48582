import { and, asc, count, desc, eq, gt, ilike, inArray, isNotNull, isNull, lte, not, or, type SQL } from 'drizzle-orm'
import { isAnyOf } from '../../platform/database/any-of'
import { databaseNow, type Database, type DatabaseClock, type Transaction } from '../../platform/database/database'
import type { Audience } from '../../platform/server/decorations'
import type { Inbox, Page, ReplyRow } from './letters.repository'
import { letterReceivers, letterReplies, letters } from './letters.tables'

export type LetterRecord = typeof letters.$inferSelect
/** Without a time it is due at once. */
export type NewLetter = Omit<typeof letters.$inferInsert, 'pushTime'> & { pushTime: Date | null }
export type ReceiverRow = { userId: string; readAt: Date | null; answeredAt: Date | null }
export type Counts = { receivers: number; read: number; answered: number }
export type ReceiverFilter = { readStatus?: '0' | '1' | undefined; answerStatus?: '0' | '1' | undefined }

/** A statement has at most 65,535 values. */
const CHUNK = 5000

export type LetterAdminRepository = ReturnType<typeof createLetterAdminRepository>

/**
 * Letters as those who send them have them. Every query names the tenant, but the one that looks for what is due. Whether a letter's
 * time has come is decided by the clock of the database.
 */
export function createLetterAdminRepository(db: Database, clock: DatabaseClock = databaseNow) {
  return { ...createSending(db, clock), ...createSentLetters(db), ...createReceivers(db) }
}

function createSending(db: Database, clock: DatabaseClock) {
  return {
    /**
     * Writes a letter with its receivers and whatever `write` adds, all of it or nothing. Null when its sender has used its key
     * before: of two at once the second waits for the first.
     */
    insert(letter: NewLetter, userIds: string[], write: (tx: Database, id: number) => Promise<void>) {
      return db.transaction(async (tx): Promise<LetterRecord | null> => {
        const { tenantId: ofTenant, senderId, sendKey } = letters
        const [row] = await tx
          .insert(letters)
          .values({ ...letter, pushTime: letter.pushTime ?? clock() })
          .onConflictDoNothing({ target: [ofTenant, senderId, sendKey] })
          .returning()
        if (!row) return null
        const { id: letterId, tenantId, pushTime: pushedAt } = row
        for (let first = 0; first < userIds.length; first += CHUNK) {
          const some = userIds.slice(first, first + CHUNK)
          await tx.insert(letterReceivers).values(some.map((userId) => ({ tenantId, letterId, userId, pushedAt })))
        }
        await write(tx, letterId)
        return row
      })
    },

    async setFiles(tx: Database, id: number, pushFiles: LetterRecord['pushFiles']): Promise<void> {
      await tx.update(letters).set({ pushFiles }).where(eq(letters.id, id))
    },

    /** The letter that a sender sent with a key. */
    async findSent(tenantId: string, senderId: string, key: string): Promise<LetterRecord | null> {
      const ofSender = and(eq(letters.tenantId, tenantId), eq(letters.senderId, senderId))
      const [row] = await db
        .select()
        .from(letters)
        .where(and(ofSender, eq(letters.sendKey, key)))
      return row ?? null
    },

    /** Letters whose time has come and of which no event was sent. */
    due: (): Promise<LetterRecord[]> =>
      db.select().from(letters).where(isDue(clock())).orderBy(asc(letters.id)).limit(100),

    /**
     * Sends the event of a letter that is due, and notes it, in one transaction; `lost` are receivers no longer. Does nothing when it
     * is not due, or when another round, here or on another instance, is at it: no receiver is told twice, however long a round takes.
     */
    async announce(id: number, { at, lost, isForAll, send }: Announcement) {
      await db.transaction(async (tx) => {
        const [letter] = await tx
          .select()
          .from(letters)
          .where(and(eq(letters.id, id), isDue(clock())))
          .for('update', { skipLocked: true })
        if (!letter) return
        await tx.update(letters).set({ announcedAt: at }).where(eq(letters.id, id))
        await dropReceivers(tx, letter, lost)
        await send(tx, isForAll ? [{ tenantId: letter.tenantId }] : await receiversOf(tx, letter))
      })
    },

    /** Removes a letter whose time has not come. False when it has. */
    withdraw: (tenantId: string, id: number, also: (tx: Database) => Promise<void>) =>
      db.transaction(async (tx): Promise<boolean> => {
        const rows = await tx
          .delete(letters)
          .where(and(own(tenantId, id), gt(letters.pushTime, clock()), isNull(letters.announcedAt)))
          .returning({ id: letters.id })
        if (rows.length > 0) await also(tx)
        return rows.length > 0
      }),
  }
}

const isDue = (now: SQL<Date>) => and(isNull(letters.announcedAt), lte(letters.pushTime, now))

type Announcement = {
  at: Date
  /** Receivers who may read letters no longer. */
  lost: string[]
  /** Everybody of the tenant receives it: one event tells them all. */
  isForAll: boolean
  send: (tx: Transaction, users: Audience[]) => Promise<void>
}

async function dropReceivers(tx: Database, { id, tenantId }: LetterRecord, lost: string[]): Promise<void> {
  if (lost.length === 0) return
  const ofLetter = and(eq(letterReceivers.tenantId, tenantId), eq(letterReceivers.letterId, id))
  await tx.delete(letterReceivers).where(and(ofLetter, isAnyOf(letterReceivers.userId, lost)))
}

async function receiversOf(tx: Database, { id, tenantId }: LetterRecord): Promise<Audience[]> {
  const rows = await tx
    .select({ userId: letterReceivers.userId })
    .from(letterReceivers)
    .where(and(eq(letterReceivers.tenantId, tenantId), eq(letterReceivers.letterId, id)))
    .orderBy(asc(letterReceivers.userId))
  return rows.map(({ userId }) => ({ tenantId, userId }))
}

function createSentLetters(db: Database) {
  return {
    list(tenantId: string, keyword: string, { page, limit }: Page): Promise<LetterRecord[]> {
      return db
        .select()
        .from(letters)
        .where(named(tenantId, keyword))
        .orderBy(desc(letters.pushTime), desc(letters.id))
        .limit(limit)
        .offset((page - 1) * limit)
    },

    async count(tenantId: string, keyword: string): Promise<number> {
      const [row] = await db.select({ total: count() }).from(letters).where(named(tenantId, keyword))
      return row?.total ?? 0
    },

    async find(tenantId: string, id: number): Promise<LetterRecord | null> {
      const rows = await db.select().from(letters).where(own(tenantId, id))
      return rows[0] ?? null
    },

    async countsOf(tenantId: string, ids: number[]): Promise<Map<number, Counts>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .select({
          letterId: letterReceivers.letterId,
          receivers: count(),
          read: count(letterReceivers.firstReadAt),
          answered: count(letterReceivers.answeredAt),
        })
        .from(letterReceivers)
        .where(and(eq(letterReceivers.tenantId, tenantId), inArray(letterReceivers.letterId, ids)))
        .groupBy(letterReceivers.letterId)
      return new Map(rows.map(({ letterId, ...counts }) => [letterId, counts]))
    },
  }
}

function createReceivers(db: Database) {
  return {
    receivers(tenantId: string, id: number, filter: ReceiverFilter, page: Page | null): Promise<ReceiverRow[]> {
      const rows = db
        .select({
          userId: letterReceivers.userId,
          readAt: letterReceivers.firstReadAt,
          answeredAt: letterReceivers.answeredAt,
        })
        .from(letterReceivers)
        .where(ofLetter(tenantId, id, filter))
        .orderBy(asc(letterReceivers.userId))
      return page === null ? rows : rows.limit(page.limit).offset((page.page - 1) * page.limit)
    },

    async countReceivers(tenantId: string, id: number, filter: ReceiverFilter): Promise<number> {
      const [row] = await db
        .select({ total: count() })
        .from(letterReceivers)
        .where(ofLetter(tenantId, id, filter))
      return row?.total ?? 0
    },

    repliesOf(tenantId: string, id: number, userIds: string[]): Promise<ReplyRow[]> {
      return db
        .select()
        .from(letterReplies)
        .where(
          and(
            eq(letterReplies.tenantId, tenantId),
            eq(letterReplies.letterId, id),
            isAnyOf(letterReplies.userId, userIds),
          ),
        )
    },

    /**
     * Makes the letter unread again for each receiver but `lost` who has not answered, with the time of the reminder, and sends them the
     * event in the same transaction; answers how many they are, or null when it was reminded of since `before` already. That it was read once
     * stays known.
     */
    remind: (tenantId: string, id: number, { at, before, lost, send }: Reminder) =>
      db.transaction(async (tx): Promise<number | null> => {
        const claimed = await tx
          .update(letters)
          .set({ remindedAt: at })
          .where(and(own(tenantId, id), or(isNull(letters.remindedAt), lte(letters.remindedAt, before))))
          .returning({ id: letters.id })
        if (claimed.length === 0) return null
        const rows = await tx
          .update(letterReceivers)
          .set({ readAt: null, remindedAt: at })
          .where(
            and(
              ofLetter(tenantId, id, { answerStatus: '0' }),
              lost.length > 0 ? not(isAnyOf(letterReceivers.userId, lost)) : undefined,
            ),
          )
          .returning({ userId: letterReceivers.userId })
        await send(
          tx,
          rows.map(({ userId }) => ({ tenantId, userId })),
        )
        return rows.length
      }),
  }
}

type Reminder = { at: Date; before: Date; lost: string[]; send: (tx: Transaction, users: Inbox[]) => Promise<void> }

function own(tenantId: string, id: number): SQL | undefined {
  return and(eq(letters.tenantId, tenantId), eq(letters.id, id))
}

function named(tenantId: string, keyword: string): SQL | undefined {
  const pattern = `%${keyword.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return and(eq(letters.tenantId, tenantId), keyword.trim() === '' ? undefined : ilike(letters.title, pattern))
}

type Instant = typeof letterReceivers.firstReadAt | typeof letterReceivers.answeredAt

function hasHappened(instant: Instant, flag: '0' | '1' | undefined): SQL | undefined {
  if (flag === undefined) return undefined
  return flag === '1' ? isNotNull(instant) : isNull(instant)
}

function ofLetter(tenantId: string, id: number, { readStatus, answerStatus }: ReceiverFilter): SQL | undefined {
  return and(
    eq(letterReceivers.tenantId, tenantId),
    eq(letterReceivers.letterId, id),
    hasHappened(letterReceivers.firstReadAt, readStatus),
    hasHappened(letterReceivers.answeredAt, answerStatus),
  )
}
