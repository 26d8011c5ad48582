import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../database'
import { nonces, sessions, type EndReason } from './session.tables'

export type SessionRow = typeof sessions.$inferSelect
export type SessionRepository = ReturnType<typeof createSessionRepository>

export const SESSION_CHANNEL = 'center_sessions'

/** `inside`: a transaction of the caller's. */
type Ending = { reason: EndReason; at: Date; inside?: Database }

export function createSessionRepository(db: Database) {
  const notify = (inside: Database, ids: string[]) =>
    inside.execute(sql`select pg_notify(${SESSION_CHANNEL}, ${ids.join(' ')})`)

  async function end(ids: string[], { reason, at, inside = db }: Ending): Promise<void> {
    if (ids.length === 0) return
    await inside
      .update(sessions)
      .set({ endedAt: at, endReason: reason })
      .where(and(inArray(sessions.id, ids), isNull(sessions.endedAt)))
    await notify(inside, ids)
  }

  return {
    end,

    async insert(row: typeof sessions.$inferInsert): Promise<void> {
      await db.insert(sessions).values(row)
    },

    async findByHash(tokenHash: string): Promise<SessionRow | null> {
      const rows = await db.select().from(sessions).where(eq(sessions.tokenHash, tokenHash))
      return rows[0] ?? null
    },

    findByIds: (ids: string[]): Promise<SessionRow[]> => db.select().from(sessions).where(inArray(sessions.id, ids)),

    /** Sessions of a user that nobody ended, newest first. */
    async openOf(tenantId: string, userId: string): Promise<string[]> {
      const rows = await db
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(eq(sessions.tenantId, tenantId), eq(sessions.userId, userId), isNull(sessions.endedAt)))
        .orderBy(desc(sessions.beganAt), desc(sessions.id))
      return rows.map(({ id }) => id)
    },

    /** The same with what their user is shown of them, the one that was seen last first. */
    openRowsOf: (tenantId: string, userId: string): Promise<SessionRow[]> =>
      db
        .select()
        .from(sessions)
        .where(and(eq(sessions.tenantId, tenantId), eq(sessions.userId, userId), isNull(sessions.endedAt)))
        .orderBy(desc(sessions.seenAt), desc(sessions.beganAt), desc(sessions.id)),

    async touch(id: string, at: Date): Promise<void> {
      await db
        .update(sessions)
        .set({ seenAt: at })
        .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
    },

    async markSignedOut(id: string, at: Date): Promise<void> {
      await db.update(sessions).set({ signedOutAt: at }).where(eq(sessions.id, id))
    },

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
