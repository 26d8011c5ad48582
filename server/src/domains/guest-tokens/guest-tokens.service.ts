import { createHmac, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import type { Capability, GuestToken } from '@center/shared/contract'
import { AppError } from '../../platform/errors/errors'
import type { GuestTokenKey, GuestTokensRepository } from './guest-tokens.repository'

const LIFE_SECONDS = 300
const FIRST_KEY = 'guest-1'

export type GuestTokensService = ReturnType<typeof createGuestTokensService>

type Dependencies = {
  repository: GuestTokensRepository
  now: () => Date
  issuer: string
  /** What a tenant granted to an app that it has; null for an app that it has not. */
  capabilitiesOf: (tenantId: string, app: string) => Promise<readonly Capability[] | null>
  remember: RememberSubject
}

/** By which id an app knows a user of a tenant. */
export type RememberSubject = (row: { tenantId: string; app: string; subject: string; userId: string }) => Promise<void>

type Asking = { app: string; userId: string; tenantId: string }

/**
 * Signs who is using a guest, for the guest's own server. A token is for one app, for five minutes, and names the user by
 * an id that no other app sees; it is nothing the portal itself would take. Refuses what was not granted.
 */
export function createGuestTokensService({ repository, now, issuer, capabilitiesOf, remember }: Dependencies) {
  let known: GuestTokenKey[] = []

  async function keys(): Promise<[GuestTokenKey, ...GuestTokenKey[]]> {
    if (!known[0]) known = await repository.keys()
    if (!known[0]) {
      await repository.insert(createKey(now()))
      known = await repository.keys()
    }
    const [oldest, ...newer] = known
    if (!oldest) throw new Error('The key of guest tokens was not kept.')
    return [oldest, ...newer]
  }

  return {
    /** `needed`: what must be granted for it. */
    async make({ app, userId, tenantId }: Asking, needed: Capability = 'token'): Promise<GuestToken> {
      const granted = await capabilitiesOf(tenantId, app)
      if (!granted) throw new AppError('app.not_found')
      if (!granted.includes(needed)) throw new AppError('permission.denied')
      const [oldest, ...newer] = await keys()
      const { kid, privateKey } = newer.at(-1) ?? oldest
      const subject = subjectOf(oldest.subjectSecret, app, userId)
      await remember({ tenantId, app, subject, userId })
      const issuedAt = Math.floor(now().getTime() / 1000)
      const token = await new SignJWT({ tid: tenantId })
        .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'guest+jwt' })
        .setIssuer(issuer)
        .setAudience(app)
        .setSubject(subject)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + LIFE_SECONDS)
        .setJti(randomUUID())
        .sign(await importJWK(privateKey, 'EdDSA'))
      return { token, expiresAt: (issuedAt + LIFE_SECONDS) * 1000 }
    },

    /** The id by which an app knows a user; that of its tokens. */
    async subjectOf(app: string, userId: string): Promise<string> {
      const [{ subjectSecret }] = await keys()
      return subjectOf(subjectSecret, app, userId)
    },

    /** The public halves. */
    async publicKeys(): Promise<{ keys: Record<string, unknown>[] }> {
      return { keys: (await keys()).map(({ kid, privateKey }) => toPublic(kid, privateKey)) }
    },
  }
}

function createKey(createdAt: Date): GuestTokenKey {
  const privateKey = { ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }) }
  return { kid: FIRST_KEY, privateKey, subjectSecret: randomBytes(32).toString('base64url'), createdAt }
}

function toPublic(kid: string, { kty, crv, x }: Record<string, unknown>): Record<string, unknown> {
  return { kty, crv, x, kid, alg: 'EdDSA', use: 'sig' }
}

/** Two apps cannot find out that they have the same user. */
function subjectOf(secret: string, app: string, userId: string): string {
  return createHmac('sha256', secret).update(`${app}\n${userId}`).digest('base64url')
}
