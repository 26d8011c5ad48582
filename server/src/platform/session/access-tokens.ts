import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/database'
import { networkOf } from '../limits/limits'
import { accessTokens } from './access-tokens.tables'
import { comesFrom } from './tokens/networks'

export type AccessTokenRow = typeof accessTokens.$inferSelect
/** Why a token opens nothing; `unknown`: it is no token's secret, so that there is no row to name. */
export type TokenRefusal =
  { why: 'unknown'; row: null } | { why: 'expired' | 'revoked' | 'network'; row: AccessTokenRow }

const form = /^ctr_([0-9a-f]{64})([0-9a-f]{8})$/
const WRITE_EVERY_MS = 60_000

/** `ctr_`, 256 random bits, and a checksum by which secret scanners tell a token from other text. */
export function makeSecret(): string {
  const random = randomBytes(32).toString('hex')
  return `ctr_${random}${checksumOf(random)}`
}

export const digestOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

export function isAccessToken(text: string): boolean {
  const [, random = '', checksum] = form.exec(text) ?? []
  return checksum !== undefined && checksumOf(random) === checksum
}

/** Stored tokens: found by the hash of the secret, so that the time of the search tells nothing about it. */
export function createAccessTokens({ db, now }: { db: Database; now: () => Date }) {
  async function noteUse(row: AccessTokenRow, ip: string): Promise<void> {
    const at = now()
    if (row.lastUsedAt && at.getTime() - row.lastUsedAt.getTime() < WRITE_EVERY_MS) return
    const set = { lastUsedAt: at, lastNetwork: networkOf(ip) }
    await db.update(accessTokens).set(set).where(eq(accessTokens.id, row.id))
  }

  return {
    /** The row of a secret that may be used now from this address, or why it may not. */
    async find(secret: string, ip: string): Promise<{ why: null; row: AccessTokenRow } | TokenRefusal> {
      if (!isAccessToken(secret)) return { why: 'unknown', row: null }
      const [row] = await db
        .select()
        .from(accessTokens)
        .where(eq(accessTokens.digest, digestOfSecret(secret)))
      if (!row) return { why: 'unknown', row: null }
      if (row.revokedAt) return { why: 'revoked', row }
      if (row.expiresAt <= now()) return { why: 'expired', row }
      if (!comesFrom(row.networks, ip)) return { why: 'network', row }
      return { why: null, row }
    },

    noteUse,
  }
}
