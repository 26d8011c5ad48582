import { createHash, randomBytes } from 'node:crypto'
import type { ProviderFailure } from '@center/shared/contract'
import { AppError } from '../../platform/errors/errors'
import { subjectOf, type Limits } from '../../platform/limits/limits'
import type { SessionUser } from '../../platform/session/sessions'
import type { AttemptRow, OidcRepository } from './oidc.repository'
import type { KnownProvider } from './provider-source'
import { ATTEMPT_MS, proofPage, type ProviderProofs, type ProvingSession } from './provider-proof'
import { isUnreachable, type Providers } from './providers'

const MINUTE_MS = 60_000
const MAX_PER_ADDRESS = 60

export type OidcDependencies = {
  repository: OidcRepository
  providers: Providers
  proofs: Pick<ProviderProofs, 'addressFor' | 'read' | 'take'>
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
  /** Whether browsers find the portal of one tenant at an origin. */
  isTenantPortal: (origin: string) => boolean
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
/** Of somebody who is signed in: the ticket that the page of the session got. */
export type AskedProof = Omit<Asked, 'service' | 'renew'> & { ticket: string }
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
  const { repository, providers, now, log, isChosen, mayAsk, home } = dependencies
  const lead = createLeading(dependencies)
  const open = createOpening(dependencies)
  const proven = createProving(dependencies)

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
      if (await isBusy(dependencies, ip)) return failed('busy')
      try {
        return { ok: true, ...(await lead(provider, { known, service, renew, provesSession: null })) }
      } catch (error) {
        return failed(whyFailed(error, { log, providerId }))
      }
    },

    isTenantPortal: dependencies.isTenantPortal,

    ...createProofWindow(dependencies, lead),

    /** Takes a browser that comes back from its provider. A state is good once, and in the browser that it was made for. */
    async finish(returned: Returned): Promise<Entered | { address: string }> {
      const { providerId, state, browser, isRefused } = returned
      const provider = await providers.find(providerId)
      const tenantCode = provider?.tenantCode ?? null
      const attempt = browser === null ? null : await repository.takeAttempt(hashOf(state), hashOf(browser), now())
      if (!provider || !attempt || !isFor(attempt, provider)) {
        return { ok: false, why: provider ? 'expired' : 'invalid', tenantCode, service: null }
      }
      if (attempt.provesSession !== null) return { address: await proven(provider, attempt, returned) }
      if (isRefused) return { ok: false, why: 'refused', tenantCode, service: attempt.service }
      return open(provider, attempt, returned)
    },
  }
}

/** Whether an attempt began at this provider as it is now: not at another, and not before a change. */
const isFor = (attempt: AttemptRow, { id, generation, enabled }: KnownProvider) =>
  attempt.providerId === id && attempt.generation === generation && enabled

type Leading = { known: string | null; renew: boolean } & Pick<AttemptRow, 'service' | 'provesSession'>
type Lead = (provider: KnownProvider, to: Leading) => Promise<{ address: string; browser: string }>

/** Whether an address has begun too often. */
async function isBusy({ limits }: Pick<OidcDependencies, 'limits'>, ip: string): Promise<boolean> {
  const limit = { subject: subjectOf('oidc', ip), max: MAX_PER_ADDRESS, windowMs: MINUTE_MS }
  return (await limits.count(limit)) !== null
}

/** Where the browser is asked who it is; what must come back with it is kept. */
function createLeading({ repository, providers, now }: OidcDependencies): Lead {
  return async (provider, { known, service, provesSession, renew }) => {
    const { id: providerId, generation } = provider
    const secrets = providers.createSecrets()
    const browser = known ?? randomBytes(32).toString('base64url')
    const address = await providers.addressOf(provider, secrets, renew)
    const { state, nonce, codeVerifier } = secrets
    const expiresAt = new Date(now().getTime() + ATTEMPT_MS)
    const hashes = { stateHash: hashOf(state), browserHash: hashOf(browser) }
    const row = { ...hashes, providerId, generation, nonce, codeVerifier, service, provesSession, expiresAt }
    await repository.saveAttempt(row)
    return { address, browser }
  }
}

/** The window in which a signed-in user proves who it is. */
function createProofWindow(dependencies: OidcDependencies, lead: Lead) {
  const { providers, proofs, isChosen, log } = dependencies
  return {
    /** Where a signed-in user begins to prove who it is, in a window of its own. Refuses providers of others. */
    async askProof(session: ProvingSession, providerId: string, origin: string): Promise<string> {
      const provider = await providers.find(providerId)
      if (provider?.tenantCode !== session.tenantCode || !(await isChosen(provider)))
        throw new AppError('record.not_found')
      return proofs.addressFor({ sessionId: session.id, providerId, origin })
    },

    /** The same as `begin` for that window; null for a ticket that is not good. */
    async beginProof({ providerId, ticket, ip, browser: known }: AskedProof): Promise<Begun | { address: string }> {
      const asking = proofs.read(ticket, providerId)
      const provider = asking && (await providers.find(providerId))
      if (!provider) return { ok: false, why: 'expired', tenantCode: null, service: null }
      const [failed, service] = [proofPage(asking.origin, 'failed'), proofPage(asking.origin, 'done')]
      if (await isBusy(dependencies, ip)) return { address: failed }
      try {
        return { ok: true, ...(await lead(provider, { known, service, renew: true, provesSession: asking.sessionId })) }
      } catch (error) {
        whyFailed(error, { log, providerId })
        return { address: failed }
      }
    },
  }
}

/** Has the provider say who came back, and proves the session that asked; the page that says what came of it. */
function createProving({ providers, proofs, log }: OidcDependencies) {
  return async (provider: KnownProvider, attempt: AttemptRow, returned: Returned): Promise<string> => {
    const { nonce, codeVerifier, service } = attempt
    const failed = service.replace(/done$/, 'failed')
    if (returned.isRefused) return failed
    try {
      const found = await providers.identify(provider, returned.query, { state: returned.state, nonce, codeVerifier })
      return (await proofs.take(provider, attempt, found)) ? service : failed
    } catch (error) {
      whyFailed(error, { log, providerId: provider.id })
      return failed
    }
  }
}

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
