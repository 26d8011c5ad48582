import { and, asc, eq } from 'drizzle-orm'
import { decodeJwt, jwtVerify, type JWTPayload } from 'jose'
import type { Database } from '../../database/database'
import { findUnstorable } from '../../database/storable-text'
import { networkOf } from '../../limits/limits'
import { comesFrom } from './networks'
import { matchesClaims } from './claim-match'
import { createIssuerKeys, type GuardedFetch } from './issuer-keys'
import { trustedIssuers } from './trusted-issuers.tables'

export type TrustedIssuerRow = typeof trustedIssuers.$inferSelect
type Why = 'revoked' | 'expired' | 'network' | 'claims'
/** `unknown`: its signature, its times, its issuer or its audience do not hold, so that there is no row to name. */
export type CiTokenFound =
  | { why: null; rows: TrustedIssuerRow[]; subject: string }
  | { why: Why; row: TrustedIssuerRow; subject: string }
  | { why: 'unknown'; row: null; reason: string }

const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519']
const form = /^[\w-]+\.[\w-]+\.[\w-]+$/
const MAX_LENGTH = 8192
const MAX_SUBJECT = 512
const LEEWAY_SECONDS = 30
const WRITE_EVERY_MS = 60_000

/** Whether a bearer has the form of a signed JSON Web Token, which no stored token has. */
export const isCiToken = (token: string): boolean => token.length <= MAX_LENGTH && form.test(token)

type Dependencies = {
  db: Database
  now: () => Date
  guarded: GuardedFetch
}

/** Tokens that CI systems sign for their jobs, taken by what tenants say of them. */
export function createCiTokens({ db, now, guarded }: Dependencies) {
  const keysOf = createIssuerKeys(guarded)

  const rowsOf = ({ issuer, audience }: { issuer: string; audience: string }) =>
    db
      .select()
      .from(trustedIssuers)
      .where(and(eq(trustedIssuers.issuer, issuer), eq(trustedIssuers.audience, audience)))
      .orderBy(asc(trustedIssuers.createdAt), asc(trustedIssuers.id))

  /** What is signed, by the issuer and for the audience that the rows name. */
  async function verify(token: string, issuer: string): Promise<JWTPayload & { sub: string }> {
    const { payload, protectedHeader } = await jwtVerify(token, await keysOf(issuer), {
      issuer,
      algorithms,
      requiredClaims: ['exp', 'iat', 'sub', 'aud'],
      maxTokenAge: '1h',
      clockTolerance: LEEWAY_SECONDS,
      currentDate: now(),
    })
    if ((protectedHeader.typ ?? 'JWT').toUpperCase() !== 'JWT') throw new Error('It is a token of another type')
    const { sub } = payload
    if (typeof sub !== 'string' || !isSubject(sub)) throw new Error('Its subject cannot be written down')
    return { ...payload, sub }
  }

  function refusalOf(row: TrustedIssuerRow, claims: JWTPayload, ip: string): Why | null {
    if (row.revokedAt) return 'revoked'
    if (row.expiresAt <= now()) return 'expired'
    if (!matchesClaims(row.claims, claims)) return 'claims'
    return comesFrom(row.networks, ip) ? null : 'network'
  }

  return {
    /**
     * The rows of trusted issuers that take a token now from this address, the oldest first; or why no row does. An issuer that no
     * tenant trusts is not called.
     */
    async find(token: string, ip: string): Promise<CiTokenFound> {
      const named = namedBy(token)
      const rows = named ? await rowsOf(named) : []
      const [first] = rows
      if (!named || !first) return { why: 'unknown', row: null, reason: 'no trusted issuer' }
      const verified = await verify(token, named.issuer).catch((error: unknown) => messageOf(error))
      if (typeof verified === 'string') return { why: 'unknown', row: null, reason: verified }
      const looked = rows.map((row) => ({ row, why: refusalOf(row, verified, ip) }))
      const taken = looked.filter(({ why }) => why === null).map(({ row }) => row)
      if (taken.length > 0) return { why: null, rows: taken, subject: verified.sub }
      const [refused = { row: first, why: null }] = looked.filter(({ why }) => why !== 'claims')
      return { why: refused.why ?? 'claims', row: refused.row, subject: verified.sub }
    },

    async noteUse({ id, lastUsedAt }: TrustedIssuerRow, ip: string): Promise<void> {
      const at = now()
      if (lastUsedAt && at.getTime() - lastUsedAt.getTime() < WRITE_EVERY_MS) return
      const set = { lastUsedAt: at, lastNetwork: networkOf(ip) }
      await db.update(trustedIssuers).set(set).where(eq(trustedIssuers.id, id))
    },
  }
}

/** What a token says of its issuer and its one audience, before anything of it is believed. */
function namedBy(token: string): { issuer: string; audience: string } | null {
  try {
    const { iss: issuer, aud } = decodeJwt(token)
    const [audience, ...more] = [aud].flat()
    if (typeof issuer !== 'string' || typeof audience !== 'string' || more.length > 0) return null
    return findUnstorable([issuer, audience]) ? null : { issuer, audience }
  } catch {
    return null
  }
}

/** It stands in the audit, as the one who acted. */
const isSubject = (sub: string) => sub.length > 0 && sub.length <= MAX_SUBJECT && /^[\P{C}]+$/u.test(sub)

const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'it could not be verified')
