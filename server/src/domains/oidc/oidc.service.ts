import { createHash, randomBytes } from 'node:crypto'
import type { ProviderFailure } from '@center/shared/contract'
import { subjectOf, type Limits } from '../../platform/limits/limits'
import type { SessionUser } from '../../platform/session/sessions'
import type { AttemptRow, OidcRepository } from './oidc.repository'
import type { KnownProvider } from './provider-source'
import { isUnreachable, type Providers } from './providers'

/** How long somebody may take at the provider. */
const ATTEMPT_MS = 600_000
const MINUTE_MS = 60_000
const MAX_PER_ADDRESS = 60

export type OidcDependencies = {
  repository: OidcRepository
  providers: Providers
  limits: Limits
  now: () => Date
  log: { warn(about: object, message: string): void }
  /** Whether the tenant has its users sign in by this provider. Comes from the configuration. */
  isChosen: (provider: KnownProvider) => Promise<boolean>
  /** The enabled user behind a username of an enabled tenant. */
  findUser: (tenantCode: string, username: string) => Promise<SessionUser | null>
  /** Whether an address may have tickets for users of a tenant. Comes from single sign-on, as do the two below. */
  mayAsk: (address: string, tenantCode: string) => boolean
  /** The portal's first page. */
  home: (tenantCode: string) => string
  /** Signs a user in centrally: where the browser goes, and the cookie it gets. */
  enter: (user: SessionUser, address: string) => Promise<{ redirectUrl: string; cookie: string; grantId: string }>
  /** Ends a central sign-in with all that it opened. Comes from single sign-on. */
  endGrant: (grantId: string) => Promise<void>
  /** Writes a sign-in down, and one of a user whom the portal does not know. */
  noteSignIn: (note: ProviderSignIn) => Promise<void>
}

/** Whom a provider named, and from where they came; `userId` is null for a name that no enabled user has. */
export type ProviderSignIn = {
  tenantCode: string
  username: string
  ip: string
  agent: string
  userId: string | null
  outcome: 'ok' | 'login.wrong_credentials'
  way: 'provider'
  device?: string
}

/** `browser`: by what it is known from another sign-in that is under way. */
export type Asked = { providerId: string; service: string | null; renew: boolean; ip: string; browser: string | null }
export type Returned = {
  providerId: string
  query: string
  state: string
  isRefused: boolean
  browser: string | null
} & Pick<ProviderSignIn, 'ip' | 'agent' | 'device'>

/** No one was signed in; the form of the tenant says why, and knows where the user wanted to go. */
export type Failed = { ok: false; why: ProviderFailure; tenantCode: string | null; service: string | null }
export type Begun = { ok: true; address: string; browser: string } | Failed
export type Entered = { ok: true; address: string; cookie: string } | Failed

export type OidcService = ReturnType<typeof createOidcService>

/** What the log and the user are told of a failure: the one all of it, the other a word. */
export function whyFailed(error: unknown, { log, providerId }: Pick<OidcDependencies, 'log'> & { providerId: string }) {
  log.warn({ err: error, providerId }, 'a sign-in by a provider failed')
  return isUnreachable(error) ? 'unreachable' : 'invalid'
}

/**
 * Sign-in by a provider of OpenID Connect. It ends in a central sign-in with a ticket of our own, so that sessions, limits and sign-out
 * are those of everybody else. Whose users a provider knows is the deployment's to say; that they sign in by it, the tenant's.
 */
export function createOidcService(dependencies: OidcDependencies) {
  const { repository, providers, limits, now, log, isChosen, mayAsk, home } = dependencies
  const open = createOpening(dependencies)

  async function mayBegin(provider: KnownProvider, address: string): Promise<boolean> {
    return mayAsk(address, provider.tenantCode) && (await isChosen(provider))
  }

  return {
    /** Where the browser is asked who it is, and the cookie by which it is known when it comes back. */
    async begin({ providerId, service: asked, renew, ip, browser: known }: Asked): Promise<Begun> {
      const provider = await providers.find(providerId)
      if (!provider) return { ok: false, why: 'invalid', tenantCode: null, service: null }
      const { tenantCode } = provider
      const service = asked ?? home(tenantCode)
      const failed = (why: ProviderFailure, from: string | null = service): Failed => {
        return { ok: false, why, tenantCode, service: from }
      }
      if (!(await mayBegin(provider, service))) return failed('invalid', null)
      const limit = { subject: subjectOf('oidc', ip), max: MAX_PER_ADDRESS, windowMs: MINUTE_MS }
      if ((await limits.count(limit)) !== null) return failed('busy')

      const secrets = providers.createSecrets()
      const browser = known ?? randomBytes(32).toString('base64url')
      try {
        const address = await providers.addressOf(provider, secrets, renew)
        const { state, nonce, codeVerifier } = secrets
        const expiresAt = new Date(now().getTime() + ATTEMPT_MS)
        const hashes = { stateHash: hashOf(state), browserHash: hashOf(browser) }
        await repository.saveAttempt({
          ...hashes,
          providerId,
          generation: provider.generation,
          nonce,
          codeVerifier,
          service,
          expiresAt,
        })
        return { ok: true, address, browser }
      } catch (error) {
        return failed(whyFailed(error, { log, providerId }))
      }
    },

    /** Takes a browser that comes back from its provider. A state is good once, and in the browser that it was made for. */
    async finish(returned: Returned): Promise<Entered> {
      const { providerId, state, browser, isRefused } = returned
      const provider = await providers.find(providerId)
      const tenantCode = provider?.tenantCode ?? null
      const attempt = browser === null ? null : await repository.takeAttempt(hashOf(state), hashOf(browser), now())
      if (!provider || !attempt || !isFor(attempt, provider)) {
        return { ok: false, why: provider ? 'expired' : 'invalid', tenantCode, service: null }
      }
      if (isRefused) return { ok: false, why: 'refused', tenantCode, service: attempt.service }
      return open(provider, attempt, returned)
    },
  }
}

/** Whether an attempt began at this provider as it is now: not at another, and not before a change. */
const isFor = (attempt: AttemptRow, { id, generation, enabled }: KnownProvider) =>
  attempt.providerId === id && attempt.generation === generation && enabled

/** Has the provider say who came back, and signs them in. */
function createOpening({ repository, providers, findUser, enter, endGrant, now, log, noteSignIn }: OidcDependencies) {
  return async (provider: KnownProvider, attempt: AttemptRow, returned: Returned): Promise<Entered> => {
    const { query, state, ip, agent, device = '' } = returned
    const { nonce, codeVerifier, service } = attempt
    const { tenantCode, id: providerId } = provider
    const failed = (why: ProviderFailure): Failed => ({ ok: false, why, tenantCode, service })
    try {
      const found = await providers.identify(provider, query, { state, nonce, codeVerifier })
      const { username, idToken, subject, sid } = found
      const user = username === null ? null : await findUser(tenantCode, username)
      const note = {
        tenantCode,
        username: username ?? '',
        ip,
        agent,
        device,
        userId: user?.userId ?? null,
        way: 'provider' as const,
      }
      await noteSignIn({ ...note, outcome: user ? 'ok' : 'login.wrong_credentials' })
      if (!user) return failed('no_account')
      const { redirectUrl, cookie, grantId } = await enter(user, service)
      await repository.saveSignOn({ grantId, providerId, idToken, subject, sid, beganAt: now() })
      // A sign-out at the provider in this very moment did not know of the sign-in here yet.
      if (await repository.isOver(found)) {
        await endGrant(grantId)
        return failed('expired')
      }
      return { ok: true, address: redirectUrl, cookie }
    } catch (error) {
      return failed(whyFailed(error, { log, providerId }))
    }
  }
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
