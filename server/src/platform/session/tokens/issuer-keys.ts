import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import { isSafeWebAddress } from '@center/shared/contract'
import * as z from 'zod/mini'

const WAIT_MS = 5_000
/** How long the address of the keys is taken for true. */
const KNOWN_MS = 3_600_000
/** How long an issuer that did not answer is left alone, and how long it is not asked again for a key that it does not have. */
const LEFT_ALONE_MS = 60_000
/** How long keys are used without asking for them again. */
const KEYS_MS = 600_000

const Metadata = z.looseObject({ issuer: z.string(), jwks_uri: z.string() })

/** Calls to addresses that an administrator has named. */
export type GuardedFetch = (address: string, options: { signal?: AbortSignal | null }) => Promise<Response>

type Known = { keys: Promise<JWTVerifyGetKey>; until: number }

/**
 * The keys of issuers, by their discovery documents (OpenID Connect Discovery 1.0, 4). Only issuers that a tenant trusts are to be asked
 * for: what an unknown token names is never called.
 */
export function createIssuerKeys(guarded: GuardedFetch) {
  const known = new Map<string, Known>()

  async function discover(issuer: string): Promise<JWTVerifyGetKey> {
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const answer = await guarded(address, { signal: AbortSignal.timeout(WAIT_MS) })
    if (answer.status !== 200) throw new Error(`The issuer answered ${answer.status}`)
    const { issuer: said, jwks_uri: keys } = z.parse(Metadata, await answer.json())
    if (said !== issuer) throw new Error('The issuer calls itself otherwise')
    const isPlainIssuer = issuer.startsWith('http:')
    if (!isSafeWebAddress(keys) || (keys.startsWith('http:') && !isPlainIssuer))
      throw new Error('The keys must come by https')
    return createRemoteJWKSet(new URL(keys), {
      timeoutDuration: WAIT_MS,
      cooldownDuration: LEFT_ALONE_MS,
      cacheMaxAge: KEYS_MS,
      [customFetch]: guarded,
    })
  }

  /** Throws where the issuer cannot be had; it is then left alone for a minute, with the keys of before where there are any. */
  return async (issuer: string): Promise<JWTVerifyGetKey> => {
    const before = known.get(issuer)
    if (before && performance.now() < before.until) return before.keys
    const keys = discover(issuer).catch((error: unknown) => {
      const kept = before?.keys ?? Promise.reject(error as Error)
      kept.catch(() => {})
      known.set(issuer, { keys: kept, until: performance.now() + LEFT_ALONE_MS })
      return kept
    })
    known.set(issuer, { keys, until: performance.now() + KNOWN_MS })
    return keys
  }
}
