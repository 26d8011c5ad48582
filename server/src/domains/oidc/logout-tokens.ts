import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import type { OutgoingCalls } from '../../platform/http/outgoing-calls'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** How long a token is under way at most. */
const OLDEST_SECONDS = 300
/** How far the clocks of provider and portal may be apart. */
const LEEWAY_SECONDS = 30
const WAIT_MS = 5_000
const types = ['logout+jwt', 'jwt']

const Said = z.string().check(z.minLength(1))
const LogoutClaims = z
  .looseObject({
    jti: Said,
    iat: z.number(),
    sub: z.optional(Said),
    sid: z.optional(Said),
    events: z.looseObject({ [EVENT]: z.looseObject({}) }),
  })
  .check(
    z.refine(({ sub, sid }) => sub !== undefined || sid !== undefined, 'neither sub nor sid is said'),
    // An identity token has one: it must not be taken for this.
    z.refine((claims) => !('nonce' in claims), 'a nonce is said'),
  )

/** What a provider says of itself, as far as its tokens are read by it. */
export type Signer = {
  issuer: string
  jwksUri: string | undefined
  algorithms: string[] | undefined
  isGuarded: boolean
}

/** Whose sign-in a provider has ended: one browser's by `sid`, or all of the subject's. */
export type ProviderLogout = {
  issuer: string
  jti: string
  sid: string | null
  subject: string | null
  /** From then on the token is refused for its age. */
  expiresAt: Date
}

/** Reads logout tokens (OpenID Connect Back-Channel Logout 1.0, 2.6); the keys of each signer are kept and looked after by the library. */
export function createLogoutTokens(guarded: OutgoingCalls['fetch']) {
  const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

  function keysOf({ issuer, jwksUri, isGuarded }: Signer) {
    if (jwksUri === undefined) throw new Error('The provider names no keys')
    const known = keySets.get(`${isGuarded} ${jwksUri}`)
    if (known) return known
    const address = new URL(jwksUri)
    // The configuration lets plain http through for this machine alone.
    if (address.protocol !== 'https:' && !issuer.startsWith('http:')) throw new Error('The keys must come by https')
    const keys = createRemoteJWKSet(address, {
      timeoutDuration: WAIT_MS,
      ...(isGuarded ? { [customFetch]: guarded } : {}),
    })
    keySets.set(`${isGuarded} ${jwksUri}`, keys)
    return keys
  }

  /** Throws when anything of a token does not hold, or its keys cannot be had. */
  return async (signer: Signer, token: string, audience: string): Promise<ProviderLogout> => {
    const { payload, protectedHeader } = await jwtVerify(token, keysOf(signer), {
      issuer: signer.issuer,
      audience,
      algorithms: (signer.algorithms ?? ['RS256']).filter(isOfKeyPair),
      maxTokenAge: OLDEST_SECONDS,
      clockTolerance: LEEWAY_SECONDS,
    })
    const type = (protectedHeader.typ ?? 'jwt').toLowerCase().replace(/^application\//, '')
    if (!types.includes(type)) throw new Error(`A token of type ${type} is no logout token`)
    const { jti, iat, sub = null, sid = null } = z.parse(LogoutClaims, payload)
    const expiresAt = new Date((iat + OLDEST_SECONDS + LEEWAY_SECONDS) * 1000)
    return { issuer: signer.issuer, jti, sid, subject: sub, expiresAt }
  }
}

/** Neither unsigned, nor signed by a secret that the portal has too. */
function isOfKeyPair(algorithm: string): boolean {
  return algorithm !== 'none' && !algorithm.startsWith('HS')
}
