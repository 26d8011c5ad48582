import { desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database'
import { captchas, credentials, loginAttempts, passwordKeys } from './auth.tables'

export type PasswordKeyRow = typeof passwordKeys.$inferSelect
export type AuthRepository = ReturnType<typeof createAuthRepository>

export function createAuthRepository(db: Database) {
  return {
    async findPasswordHash(userId: string): Promise<string | null> {
      const rows = await db.select().from(credentials).where(eq(credentials.userId, userId))
      return rows[0]?.passwordHash ?? null
    },

    savePasswordHash: (row: typeof credentials.$inferInsert): Promise<void> => savePasswordHash(db, row),

    async saveCaptcha(row: typeof captchas.$inferInsert): Promise<void> {
      const { answer, expiresAt } = row
      await db.insert(captchas).values(row).onConflictDoUpdate({ target: captchas.key, set: { answer, expiresAt } })
    },

    /** Reads and removes in one statement: of two attempts at one picture, one finds nothing. */
    async takeCaptcha(key: string, at: Date): Promise<string | null> {
      const [row] = await db.delete(captchas).where(eq(captchas.key, key)).returning()
      return row && row.expiresAt > at ? row.answer : null
    },

    /** Counts an attempt and answers the count with it, in one statement: parallel attempts all get their own number. */
    async raiseAttempts(subject: string, windowStart: Date): Promise<number> {
      const [row] = await db
        .insert(loginAttempts)
        .values({ subject, windowStart, count: 1 })
        .onConflictDoUpdate({
          target: [loginAttempts.subject, loginAttempts.windowStart],
          set: { count: sql`${loginAttempts.count} + 1` },
        })
        .returning({ count: loginAttempts.count })
      return row?.count ?? 1
    },

    /** Takes attempts back: they turned out to be no guesses. */
    async forgiveAttempts(subjects: string[]): Promise<void> {
      await db
        .update(loginAttempts)
        .set({ count: sql`greatest(${loginAttempts.count} - 1, 0)` })
        .where(inArray(loginAttempts.subject, subjects))
    },

    async forgetBefore(at: Date): Promise<void> {
      await db.delete(loginAttempts).where(lt(loginAttempts.windowStart, at))
      await db.delete(captchas).where(lt(captchas.expiresAt, at))
    },

    async insertKey(row: typeof passwordKeys.$inferInsert): Promise<void> {
      await db.insert(passwordKeys).values(row)
    },

    /** Newest first. */
    keysAfter: (at: Date): Promise<PasswordKeyRow[]> =>
      db.select().from(passwordKeys).where(gt(passwordKeys.createdAt, at)).orderBy(desc(passwordKeys.createdAt)),

    async forgetKeysBefore(at: Date): Promise<void> {
      await db.delete(passwordKeys).where(lt(passwordKeys.createdAt, at))
    },
  }
}

/** Writes a password's hash, in the transaction it is given. */
export async function savePasswordHash(db: Database, row: typeof credentials.$inferInsert): Promise<void> {
  const { passwordHash, changedAt } = row
  await db
    .insert(credentials)
    .values(row)
    .onConflictDoUpdate({ target: credentials.userId, set: { passwordHash, changedAt } })
}
