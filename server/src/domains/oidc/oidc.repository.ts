import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Database } from '../../platform/database/database'
import type { Sealing } from '../../platform/secrets/sealing'
import type { ProviderLogout } from './logout-tokens'
import { oidcAttempts, oidcLogouts, oidcSignOns } from './oidc.tables'

export type AttemptRow = typeof oidcAttempts.$inferSelect
export type SignOnRow = typeof oidcSignOns.$inferSelect
export type OidcRepository = ReturnType<typeof createOidcRepository>

/** Sign-ins that are under way at providers, and those that came from there. What proves an attempt to the provider lies sealed. */
export function createOidcRepository(db: Database, sealing: Sealing) {
  const seal = (text: string) => sealing.seal('provider-attempt', text)
  const open = (text: string) => sealing.open('provider-attempt', text)
  return {
    async saveAttempt(row: AttemptRow): Promise<void> {
      const { nonce, codeVerifier } = row
      await db.insert(oidcAttempts).values({ ...row, nonce: seal(nonce), codeVerifier: seal(codeVerifier) })
    },

    /** Reads and removes in one statement: of many who come back with one state, one gets it. */
    async takeAttempt(stateHash: string, browserHash: string, at: Date): Promise<AttemptRow | null> {
      const isOwn = and(eq(oidcAttempts.stateHash, stateHash), eq(oidcAttempts.browserHash, browserHash))
      const [row] = await db.delete(oidcAttempts).where(isOwn).returning()
      if (!row || row.expiresAt <= at) return null
      return { ...row, nonce: open(row.nonce), codeVerifier: open(row.codeVerifier) }
    },

    async saveSignOn(row: SignOnRow): Promise<void> {
      await db.insert(oidcSignOns).values(row)
    },

    async takeSignOn(grantId: string): Promise<SignOnRow | null> {
      const [row] = await db.delete(oidcSignOns).where(eq(oidcSignOns.grantId, grantId)).returning()
      return row ?? null
    },

    /** False when the provider has told of it before. */
    async noteLogout({ issuer, jti, sid, expiresAt }: ProviderLogout): Promise<boolean> {
      const rows = await db
        .insert(oidcLogouts)
        .values({ issuer, jti, sid, expiresAt })
        .onConflictDoNothing()
        .returning({ jti: oidcLogouts.jti })
      return rows.length === 1
    },

    /** It came to nothing: the provider may tell of it again. */
    async dropLogout({ issuer, jti }: ProviderLogout): Promise<void> {
      await db.delete(oidcLogouts).where(and(eq(oidcLogouts.issuer, issuer), eq(oidcLogouts.jti, jti)))
    },

    /** Whether a provider has told that the sign-in of this name is over. */
    async isOver({ issuer, sid }: { issuer: string; sid: string | null }): Promise<boolean> {
      if (sid === null) return false
      const { jti } = oidcLogouts
      const isOfSignIn = and(eq(oidcLogouts.issuer, issuer), eq(oidcLogouts.sid, sid))
      return (await db.select({ jti }).from(oidcLogouts).where(isOfSignIn).limit(1)).length > 0
    },

    /** Central sign-ins that a provider's sign-out is about. One without a name of the provider's goes with its subject. */
    async grantsOf(providerIds: string[], { sid, subject }: ProviderLogout): Promise<string[]> {
      const { grantId, providerId, sid: ofSid, subject: ofSubject } = oidcSignOns
      const isOfSubject = subject === null ? undefined : eq(ofSubject, subject)
      const isMeant =
        sid === null
          ? isOfSubject
          : or(and(eq(ofSid, sid), isOfSubject), isOfSubject && and(isNull(ofSid), isOfSubject))
      if (!isMeant) return []
      const rows = await db
        .select({ grantId })
        .from(oidcSignOns)
        .where(and(inArray(providerId, providerIds), isMeant))
      return rows.map((row) => row.grantId)
    },

    async forget(before: { expired: Date; signOns: Date }): Promise<void> {
      await db.delete(oidcAttempts).where(lt(oidcAttempts.expiresAt, before.expired))
      await db.delete(oidcLogouts).where(lt(oidcLogouts.expiresAt, before.expired))
      await db.delete(oidcSignOns).where(lt(oidcSignOns.beganAt, before.signOns))
    },
  }
}
