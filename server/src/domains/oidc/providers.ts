import * as oidc from 'openid-client'
import type { IdentityProvider } from '../../platform/config/identity-providers'
import { authenticationOf } from './client-authentication'
import { createLogoutTokens, type ProviderLogout } from './logout-tokens'

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
}

export type Providers = ReturnType<typeof createProviders>

/** What providers say of themselves, which is asked anew after a while. */
function createDiscovery() {
  const known = new Map<string, { found: Promise<oidc.Configuration>; until: number }>()

  function discover(provider: IdentityProvider): Promise<oidc.Configuration> {
    const kept = known.get(provider.id)
    if (kept && performance.now() < kept.until) return kept.found
    const { issuer, clientId } = provider
    const isOwnMachine = issuer.startsWith('http:')
    const found = oidc.discovery(new URL(issuer), clientId, undefined, authenticationOf(provider), {
      timeout: WAIT_SECONDS,
      // The signature of an identity token counts wherever it came from. Plain http is let through for this machine alone.
      execute: [oidc.enableNonRepudiationChecks, ...(isOwnMachine ? [oidc.allowInsecureRequests] : [])],
    })
    return keep(provider.id, found, kept?.found)
  }

  /** One that does not answer is what it was before; one that never did is asked again the next time. */
  function keep(id: string, found: Promise<oidc.Configuration>, before?: Promise<oidc.Configuration>) {
    const told = found.catch((error: unknown) => {
      known.delete(id)
      if (!before) throw error
      known.set(id, { found: before, until: performance.now() + LEFT_ALONE_MS })
      return before
    })
    known.set(id, { found: told, until: performance.now() + KNOWN_MS })
    return told
  }

  return discover
}

/** The providers of the deployment, by the client library: discovery, code with PKCE, nonce, state, sign-out. */
export function createProviders({ list, publicUrl }: { list: IdentityProvider[]; publicUrl: string }) {
  const discover = createDiscovery()
  const readLogoutToken = createLogoutTokens()
  const callbackOf = ({ id }: IdentityProvider) => `${publicUrl}/api/auth/oidc/${id}/callback`

  return {
    find: (id: string): IdentityProvider | null => list.find((provider) => provider.id === id) ?? null,

    /** Ids of all that are one client at one issuer: it knows them as one, and tells one of them. */
    idsOfClient: ({ issuer, clientId }: IdentityProvider): string[] =>
      list.filter((other) => other.issuer === issuer && other.clientId === clientId).map(({ id }) => id),

    createSecrets: (): Secrets => ({
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      codeVerifier: oidc.randomPKCECodeVerifier(),
    }),

    /** Where the browser goes to be asked who it is. `renew`: it is asked even if the provider knows. */
    async addressOf(provider: IdentityProvider, secrets: Secrets, renew: boolean): Promise<string> {
      const { state, nonce, codeVerifier } = secrets
      const address = oidc.buildAuthorizationUrl(await discover(provider), {
        redirect_uri: callbackOf(provider),
        scope: provider.scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(renew ? { prompt: 'login' } : {}),
      })
      return address.href
    },

    /** Exchanges the code of a callback; throws when anything of the answer does not hold. */
    async identify(provider: IdentityProvider, query: string, secrets: Secrets): Promise<Identified> {
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
      const { iss: issuer, sub: subject, sid } = claims
      return {
        username: typeof claimed === 'string' ? claimed : null,
        idToken: tokens.id_token,
        issuer,
        subject,
        sid: typeof sid === 'string' ? sid : null,
      }
    },

    /** What a provider tells of a sign-out; throws when anything of its token does not hold. */
    async readLogout(provider: IdentityProvider, token: string): Promise<ProviderLogout> {
      const said = (await discover(provider)).serverMetadata()
      const algorithms = said.id_token_signing_alg_values_supported as string[] | undefined
      return readLogoutToken({ issuer: said.issuer, jwksUri: said.jwks_uri, algorithms }, token, provider.clientId)
    },

    /** Where a sign-in ends at the provider, with the way back; null when it has no such address. */
    async endAddressOf(provider: IdentityProvider, idToken: string): Promise<string | null> {
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
