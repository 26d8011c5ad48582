import { and, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '../../platform/database/database'
import { captchaChallenges, captchaProofs, textCaptchas } from './captchas.tables'

export type ChallengeRow = typeof captchaChallenges.$inferSelect
export type ProofRow = typeof captchaProofs.$inferSelect
export type CaptchasRepository = ReturnType<typeof createCaptchasRepository>

/** What is taken is read and removed in one statement: of many attempts at one row, one gets it. */
export function createCaptchasRepository(db: Database) {
  return {
    async saveText(row: typeof textCaptchas.$inferInsert): Promise<void> {
      const { answer, expiresAt } = row
      const target = textCaptchas.key
      await db.insert(textCaptchas).values(row).onConflictDoUpdate({ target, set: { answer, expiresAt } })
    },

    async takeText(key: string, at: Date): Promise<string | null> {
      const [row] = await db.delete(textCaptchas).where(eq(textCaptchas.key, key)).returning()
      return row && row.expiresAt > at ? row.answer : null
    },

    async saveChallenge(row: ChallengeRow): Promise<void> {
      await db.insert(captchaChallenges).values(row)
    },

    async findChallenge(token: string, at: Date): Promise<ChallengeRow | null> {
      const { token: key, expiresAt } = captchaChallenges
      const rows = await db
        .select()
        .from(captchaChallenges)
        .where(and(eq(key, token), gt(expiresAt, at)))
      return rows[0] ?? null
    },

    async takeChallenge(token: string, at: Date): Promise<ChallengeRow | null> {
      const [row] = await db.delete(captchaChallenges).where(eq(captchaChallenges.token, token)).returning()
      return row && row.expiresAt > at ? row : null
    },

    async saveProof(row: ProofRow): Promise<void> {
      await db.insert(captchaProofs).values(row)
    },

    async takeProof(key: string, at: Date): Promise<ProofRow | null> {
      const [row] = await db.delete(captchaProofs).where(eq(captchaProofs.key, key)).returning()
      return row && row.expiresAt > at ? row : null
    },

    async forgetExpired(at: Date): Promise<void> {
      await db.delete(textCaptchas).where(lt(textCaptchas.expiresAt, at))
      await db.delete(captchaChallenges).where(lt(captchaChallenges.expiresAt, at))
      await db.delete(captchaProofs).where(lt(captchaProofs.expiresAt, at))
    },
  }
}
