import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database'
import { smsCodes } from './sms.tables'

export type CodeRow = typeof smsCodes.$inferSelect
type Key = { phone: string; purpose: string }

export type SmsRepository = ReturnType<typeof createSmsRepository>

export function createSmsRepository(db: Database) {
  const isKey = ({ phone, purpose }: Key) => and(eq(smsCodes.phone, phone), eq(smsCodes.purpose, purpose))

  return {
    /** The one before it for the same purpose is void. */
    async saveCode(row: CodeRow): Promise<void> {
      const target = [smsCodes.phone, smsCodes.purpose]
      await db.insert(smsCodes).values(row).onConflictDoUpdate({ target, set: row })
    },

    /** Counts a try before it is judged; null when none is left, or no code lives. */
    async countTry(key: Key, { max, at }: { max: number; at: Date }): Promise<CodeRow | null> {
      const [row] = await db
        .update(smsCodes)
        .set({ tries: sql`${smsCodes.tries} + 1` })
        .where(and(isKey(key), gt(smsCodes.expiresAt, at), lt(smsCodes.tries, max)))
        .returning()
      return row ?? null
    },

    /** True for the one who takes this very code; of many right answers at once it is one. */
    async takeCode({ phone, purpose, codeHash }: CodeRow): Promise<boolean> {
      const taken = await db
        .delete(smsCodes)
        .where(and(isKey({ phone, purpose }), eq(smsCodes.codeHash, codeHash)))
        .returning({ phone: smsCodes.phone })
      return taken.length === 1
    },

    async newestOf(phone: string): Promise<CodeRow | null> {
      const [row] = await db
        .select()
        .from(smsCodes)
        .where(eq(smsCodes.phone, phone))
        .orderBy(desc(smsCodes.sentAt))
        .limit(1)
      return row ?? null
    },

    async forgetExpired(at: Date): Promise<void> {
      await db.delete(smsCodes).where(lt(smsCodes.expiresAt, at))
    },
  }
}
