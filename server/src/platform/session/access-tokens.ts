import { createHash, randomBytes } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/database'
import { networkOf } from '../limits/limits'
import { accessTokens } from './access-tokens.tables'

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

/** The networks as Node compares them; null where one of them is not a network. */
export function readNetworks(networks: readonly string[]): BlockList | null {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix = '', ...more] = network.split('/')
    const family = isIP(address)
    const max = family === 6 ? 128 : 32
    if (family === 0 || more.length > 0 || !/^\d{1,3}$/.test(prefix) || Number(prefix) > max) return null
    list.addSubnet(address, Number(prefix), family === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

function comesFrom(networks: readonly string[], ip: string): boolean {
  if (networks.length === 0) return true
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '')
  const family = isIP(plain)
  return family !== 0 && (readNetworks(networks)?.check(plain, family === 6 ? 'ipv6' : 'ipv4') ?? false)
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
      await noteUse(row, ip)
      return { why: null, row }
    },
  }
}
