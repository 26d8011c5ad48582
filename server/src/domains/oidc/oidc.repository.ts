import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '../../platform/database'
import { oidcAttempts, oidcSignOns } from './oidc.tables'

export type AttemptRow = typeof oidcAttempts.$inferSelect
export type SignOnRow = typeof oidcSignOns.$inferSelect
export type OidcRepository = ReturnType<typeof createOidcRepository>

export function createOidcRepository(db: Database) {
  return {
    async saveAttempt(row: AttemptRow): Promise<void> {
      await db.insert(oidcAttempts).values(row)
    },

    /** Reads and removes in one statement: of many who come back with one state, one gets it. */
    async takeAttempt(stateHash: string, browserHash: string, at: Date): Promise<AttemptRow | null> {
      const isOwn = and(eq(oidcAttempts.stateHash, stateHash), eq(oidcAttempts.browserHash, browserHash))
      const [row] = await db.delete(oidcAttempts).where(isOwn).returning()
      return row && row.expiresAt > at ? row : null
    },

    async saveSignOn(row: SignOnRow): Promise<void> {
      await db.insert(oidcSignOns).values(row)
    },

    async takeSignOn(grantId: string): Promise<SignOnRow | null> {
      const [row] = await db.delete(oidcSignOns).where(eq(oidcSignOns.grantId, grantId)).returning()
      return row ?? null
    },

    async forget(before: { attempts: Date; signOns: Date }): Promise<void> {
      await db.delete(oidcAttempts).where(lt(oidcAttempts.expiresAt, before.attempts))
      await db.delete(oidcSignOns).where(lt(oidcSignOns.beganAt, before.signOns))
    },
  }
}
