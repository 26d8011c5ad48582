import { desc, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '../../platform/database'
import { credentials, passwordKeys } from './auth.tables'

export type PasswordKeyRow = typeof passwordKeys.$inferSelect
export type AuthRepository = ReturnType<typeof createAuthRepository>

export function createAuthRepository(db: Database) {
  return {
    async findPasswordHash(userId: string): Promise<string | null> {
      const rows = await db.select().from(credentials).where(eq(credentials.userId, userId))
      return rows[0]?.passwordHash ?? null
    },

    savePasswordHash: (row: typeof credentials.$inferInsert): Promise<void> => savePasswordHash(db, row),

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
