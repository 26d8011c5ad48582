import { and, eq, lt } from 'drizzle-orm'
import type { Database } from './database'
import { idempotencyKeys } from './idempotency-keys.tables'

export type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>

/** What was answered to which `Idempotency-Key`. */
export function createIdempotencyKeys(db: Database) {
  const ofKey = (scope: string, key: string) => and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key))
  return {
    /** Takes a key until the transaction ends, and waits while another one holds it. False when it was used before. */
    async claim(row: { scope: string; key: string; request: string; at: Date }): Promise<boolean> {
      const claimed = await db
        .insert(idempotencyKeys)
        .values(row)
        .onConflictDoNothing()
        .returning({ key: idempotencyKeys.key })
      return claimed.length === 1
    },

    async find(scope: string, key: string): Promise<{ request: string; answer: unknown } | null> {
      const [row] = await db.select().from(idempotencyKeys).where(ofKey(scope, key))
      return row ?? null
    },

    async saveAnswer(scope: string, key: string, answer: unknown): Promise<void> {
      await db.update(idempotencyKeys).set({ answer }).where(ofKey(scope, key))
    },

    /** The call came to nothing: it may be made again. */
    async release(scope: string, key: string): Promise<void> {
      await db.delete(idempotencyKeys).where(ofKey(scope, key))
    },

    async forget(before: Date): Promise<void> {
      await db.delete(idempotencyKeys).where(lt(idempotencyKeys.at, before))
    },
  }
}
