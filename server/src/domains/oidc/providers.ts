import * as oidc from 'openid-client'
import type { OutgoingCalls } from '../../platform/http/outgoing-calls'
import { authenticationOf } from './client-authentication'
import { createLogoutTokens, type ProviderLogout } from './logout-tokens'
import type { KnownProvider, ProviderSource } from './provider-source'

/** How long a provider may take for an answer. */
const WAIT_SECONDS = 5
/** How long what a provider says of itself is taken for true; its keys are looked after by the library. */
const KNOWN_MS = 3_600_000
/** How long one that did not answer is left alone, where it is known from before. */
const LEFT_ALONE_MS = 60_000

/** What is made for one sign-in, and must come back with it. */
export type Secrets = { state: string; nonce: string; codeVerifier: string }
/** `sid`: the provider's own name of the sign-in, where it has one. */
export type Identified = {
  username: string | null
  idToken: string
  issuer: string
  subject: string
  sid: string | null
  /** Seconds since the user last typed who it is, by the provider's own clock; null where it does not say. */
  signedInFor: number | null
}

export type Providers = ReturnType<typeof createProviders>

/** What providers say of themselves, which is asked anew after a while. */
function createDiscovery(guarded: OutgoingCalls['fetch']) {
  const known = new Map<string, { found: Promise<oidc.Configuration>; until: number; generation: string }>()

  function discover(provider: KnownProvider): Promise<oidc.Configuration> {
    const { generation } = provider
    const of = known.get(provider.id)
    // What was known of it before a change is not known of it now.
    const kept = of?.generation === generation ? of : undefined
    if (kept && performance.now() < kept.until) return kept.found
    const { issuer, clientId } = provider
    const isOwnMachine = issuer.startsWith('http:')
    const found = oidc.discovery(new URL(issuer), clientId, undefined, authenticationOf(provider), {
      timeout: WAIT_SECONDS,
      ...(provider.isStored ? { [oidc.customFetch]: guarded } : {}),
      // The signature of an identity token counts wherever it came from. Plain http is let through for this machine alone.
      execute: [oidc.enableNonRepudiationChecks, ...(isOwnMachine ? [oidc.allowInsecureRequests] : [])],
    })
    return keep(provider, found, kept?.found)
  }

  /** One that does not answer is what it was before; one that never did is asked again the next time. */
  function keep(
    { id, generation }: KnownProvider,
    found: Promise<oidc.Configuration>,
    before?: Promise<oidc.Configuration>,
  ) {
    const told = found.catch((error: unknown) => {
      known.delete(id)
      if (!before) throw error
      known.set(id, { found: before, until: performance.now() + LEFT_ALONE_MS, generation })
      return before
    })
    known.set(id, { found: told, until: performance.now() + KNOWN_MS, generation })
    return told
  }

  return discover
}

type Dependencies = {
  source: Pick<ProviderSource, 'find' | 'idsOfClient'>
  publicUrl: string
  /** Calls to addresses that an administrator has named. */
  guarded: OutgoingCalls['fetch']
}

/** The providers, by the client library: discovery, code with PKCE, nonce, state, sign-out. */
export function createProviders({ source, publicUrl, guarded }: Dependencies) {
  const discover = createDiscovery(guarded)
  const readLogoutToken = createLogoutTokens(guarded)
  const callbackOf = ({ id }: KnownProvider) => `${publicUrl}/api/auth/oidc/${id}/callback`

  return {
    find: source.find,

    idsOfClient: source.idsOfClient,

    createSecrets: (): Secrets => ({
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      codeVerifier: oidc.randomPKCECodeVerifier(),
    }),

    /** Where the browser goes to be asked who it is. `renew`: it is asked even if the provider knows. */
    async addressOf(provider: KnownProvider, secrets: Secrets, renew: boolean): Promise<string> {
      const { state, nonce, codeVerifier } = secrets
      const address = oidc.buildAuthorizationUrl(await discover(provider), {
        redirect_uri: callbackOf(provider),
        scope: provider.scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(renew ? { prompt: 'login', max_age: '0' } : {}),
      })
      return address.href
    },

    /** Exchanges the code of a callback; throws when anything of the answer does not hold. */
    async identify(provider: KnownProvider, query: string, secrets: Secrets): Promise<Identified> {
      const configuration = await discover(provider)
      const tokens = await oidc.authorizationCodeGrant(configuration, new URL(`${callbackOf(provider)}?${query}`), {
        expectedState: secrets.state,
        expectedNonce: secrets.nonce,
        pkceCodeVerifier: secrets.codeVerifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims || tokens.id_token === undefined) throw new Error('The provider answered without an identity')
      const { usernameClaim } = provider
      const claimed =
        claims[usernameClaim] ?? (await readMore(configuration, tokens.access_token, claims.sub))[usernameClaim]
      const { iss: issuer, sub: subject, sid, iat, auth_time: signedInAt } = claims
      return {
        username: typeof claimed === 'string' ? claimed : null,
        idToken: tokens.id_token,
        issuer,
        subject,
        sid: typeof sid === 'string' ? sid : null,
        signedInFor: signedInAt === undefined ? null : iat - signedInAt,
      }
    },

    /** What a provider tells of a sign-out; throws when anything of its token does not hold. */
    async readLogout(provider: KnownProvider, token: string): Promise<ProviderLogout> {
      const said = (await discover(provider)).serverMetadata()
      const algorithms = said.id_token_signing_alg_values_supported as string[] | undefined
      const { isStored } = provider
      const signer = { issuer: said.issuer, jwksUri: said.jwks_uri, algorithms, isGuarded: isStored }
      return readLogoutToken(signer, token, provider.clientId)
    },

    /** Where a sign-in ends at the provider, with the way back; null when it has no such address. */
    async endAddressOf(provider: KnownProvider, idToken: string): Promise<string | null> {
      const configuration = await discover(provider)
      if (!configuration.serverMetadata().end_session_endpoint) return null
      const address = oidc.buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: `${publicUrl}/center/`,
        id_token_hint: idToken,
      })
      return address.href
    },
  }
}

/** Many providers say more of a user at an address of their own than in the token. */
async function readMore(of: oidc.Configuration, token: string, subject: string): Promise<Record<string, unknown>> {
  return of.serverMetadata().userinfo_endpoint ? oidc.fetchUserInfo(of, token, subject) : {}
}

const silent = [
  'TimeoutError',
  'OAUTH_TIMEOUT',
  'ERR_JWKS_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]
/** What sockets, names, `fetch` and TLS say when there is no way to somebody. */
const noWay =
  /^(EAI_AGAIN$|ECONN|EHOSTUNREACH$|ENETUNREACH$|ENOTFOUND$|EPIPE$|EPROTO$|ETIMEDOUT$|UND_ERR_|ERR_TLS_|ERR_SSL_)|CERT/

/** Whether the provider itself could not be asked, as opposed to what it answered, or what went wrong here. */
export function isUnreachable(error: unknown): boolean {
  const { code = '', cause, name = '' } = (error ?? {}) as { code?: unknown; cause?: unknown; name?: string }
  const word = String(code)
  return silent.includes(name) || silent.includes(word) || noWay.test(word) || (Boolean(cause) && isUnreachable(cause))
}
