import { and, desc, eq, inArray, isNull, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../database/database'
import { notifyOfIds } from '../database/notify'
import type { Sealing } from '../secrets/sealing'
import { createSessionTabsRepository, type SessionRow } from './session-tabs.repository'
import { nonces, sessions, type EndReason } from './session.tables'

export type { SessionRow } from './session-tabs.repository'
export type SessionRepository = ReturnType<typeof createSessionRepository>

export const SESSION_CHANNEL = 'center_sessions'

type Ending = { reason: EndReason; at: Date }
type User = { tenantId: string; userId: string }

/**
 * Sessions. The keys of their calls lie sealed; `findByHash` opens that of the session it answers, and one from before there was a seal
 * is answered as it is.
 */
export function createSessionRepository(db: Database, sealing: Sealing) {
  const tabs = createSessionTabsRepository(db, sealing)
  const byHash = db
    .select()
    .from(sessions)
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare('')
  return {
    end: (ids: string[], ending: Ending): Promise<void> => db.transaction((tx) => endWithin(tx, ids, ending)),

    endWithin,

    endAllOf: (user: User, ending: Ending): Promise<string[]> =>
      db.transaction((tx) => endAllWithin(tx, user, { ...ending, keep: null })),

    endAllWithin,

    /** Marks as ended what ran out: not called since the first moment, or begun before the second. */
    async endExpired(ranOut: { seen: Date; began: Date }, at: Date): Promise<void> {
      const isOver = or(lte(sessions.seenAt, ranOut.seen), lte(sessions.beganAt, ranOut.began))
      // What another transaction is ending is left to it.
      const open = db
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(isNull(sessions.endedAt), isOver))
        .for('update', { skipLocked: true })
      await db.update(sessions).set({ endedAt: at, endReason: 'expired' }).where(inArray(sessions.id, open))
    },

    async insert(row: typeof sessions.$inferInsert): Promise<void> {
      await db.insert(sessions).values({ ...row, signKey: sealing.seal('sign-key', row.signKey) })
    },

    /** The session of a token; that of a further tab comes with the key of this tab. */
    async findByHash(tokenHash: string): Promise<SessionRow | null> {
      const [first] = await byHash.execute({ tokenHash })
      return first ? { ...first, signKey: sealing.open('sign-key', first.signKey) } : tabs.findByTab(tokenHash)
    },

    ...tabs,

    findByIds: (ids: string[]): Promise<SessionRow[]> => db.select().from(sessions).where(inArray(sessions.id, ids)),

    /** Waits for a transaction that is ending the session. */
    async findSettled(id: string): Promise<SessionRow | null> {
      const rows = await db.select().from(sessions).where(eq(sessions.id, id)).for('share')
      return rows[0] ?? null
    },

    /** Open sessions of a user, the last seen first. */
    openRowsOf: (user: User): Promise<SessionRow[]> =>
      db
        .select()
        .from(sessions)
        .where(isOpenOf(user))
        .orderBy(desc(sessions.seenAt), desc(sessions.beganAt), desc(sessions.id)),

    ...createMarks(db),

    async forgetBefore(began: Date): Promise<void> {
      await db.delete(sessions).where(lt(sessions.beganAt, began))
    },

    /** False when the session has used the nonce before. */
    async useNonce(sessionId: string, nonce: string, expiresAt: Date): Promise<boolean> {
      const rows = await db
        .insert(nonces)
        .values({ sessionId, nonce, expiresAt })
        .onConflictDoNothing()
        .returning({ nonce: nonces.nonce })
      return rows.length === 1
    },

    async forgetNonces(before: Date): Promise<void> {
      await db.delete(nonces).where(lt(nonces.expiresAt, before))
    },
  }
}

/** What is noted of one session while it is open. */
function createMarks(db: Database) {
  return {
    async touch(id: string, at: Date): Promise<void> {
      await db
        .update(sessions)
        .set({ seenAt: at })
        .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
    },

    async setProven(id: string, at: Date): Promise<void> {
      await db.update(sessions).set({ provenAt: at }).where(eq(sessions.id, id))
    },

    async markSignedOut(id: string, at: Date): Promise<void> {
      await db.update(sessions).set({ signedOutAt: at }).where(eq(sessions.id, id))
    },
  }
}

const isOpenOf = ({ tenantId, userId }: User) =>
  and(eq(sessions.tenantId, tenantId), eq(sessions.userId, userId), isNull(sessions.endedAt))

/** Ends sessions in the caller's transaction, in which every instance is told. */
async function endWithin(tx: Database, ids: string[], ending: Ending): Promise<void> {
  if (ids.length > 0) await endRows(tx, inArray(sessions.id, ids), ending)
}

/** Ends what a user has open, but for `keep`, in the caller's transaction; the ids of what it ended. */
function endAllWithin(tx: Database, user: User, { keep, ...ending }: Ending & { keep: string | null }) {
  return endRows(tx, and(isOpenOf(user), keep === null ? undefined : ne(sessions.id, keep)), ending)
}

/** In the order of their ids: two that end the same sessions at once would else each wait for the other. */
async function endRows(tx: Database, which: SQL | undefined, { reason, at }: Ending): Promise<string[]> {
  const open = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(which, isNull(sessions.endedAt)))
    .orderBy(sessions.id)
    .for('update')
  const ids = open.map(({ id }) => id)
  if (ids.length === 0) return []
  await tx.update(sessions).set({ endedAt: at, endReason: reason }).where(inArray(sessions.id, ids))
  await notifyOfIds(tx, SESSION_CHANNEL, ids)
  return ids
}
