import * as oidc from 'openid-client'
import { providerFindings, type ProviderFinding, type ProviderFindingCode } from '@center/shared/contract'
import type { IdentityProvider } from '../../platform/config/identity-providers'
import type { OutgoingCalls } from '../../platform/http/outgoing-calls'
import { authenticationOf } from './client-authentication'
import { isUnreachable } from './providers'

/** How long a provider may take for each answer. */
const WAIT_SECONDS = 5
const MAX_DETAIL = 200

export type CheckedProvider = Omit<IdentityProvider, 'tenantCode'>

type Dependencies = {
  publicUrl: string
  /** Calls to addresses that an administrator has named. */
  guarded: OutgoingCalls['fetch']
}

/** Tries a provider without a user; finds out what would keep a sign-in by it from coming to an end. Writes nothing. */
export function createProviderCheck({ publicUrl, guarded }: Dependencies) {
  return async function check(provider: CheckedProvider): Promise<ProviderFinding[]> {
    const { issuer, clientId } = provider
    const found = await oidc
      .discovery(new URL(issuer), clientId, undefined, authenticationOf(provider), {
        timeout: WAIT_SECONDS,
        [oidc.customFetch]: guarded,
        execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
      })
      .catch((error: unknown) => toFailure(error))
    if (!(found instanceof oidc.Configuration)) return [found]
    const callback = `${publicUrl}/api/auth/oidc/${provider.id}/callback`
    const answers = await Promise.all([
      tryKeys(found, guarded),
      tryClient(found, callback),
      tryCallback(found, { callback, scope: provider.scope, guarded }),
    ])
    return [finding('reachable', found.serverMetadata().issuer), ...readMetadata(found, provider), ...answers]
  }
}

const finding = (code: ProviderFindingCode, detail = ''): ProviderFinding => ({
  code,
  level: providerFindings[code],
  detail: detail.slice(0, MAX_DETAIL),
})

/** Why a provider did not say what it is. */
function toFailure(error: unknown): ProviderFinding {
  const words = wordsOf(error)
  if (words.includes('it is not public')) return finding('forbidden')
  const code = codeOf(error)
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return finding('otherIssuer')
  // Something answers there, and not as a provider would.
  const isOther = code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || code === 'OAUTH_RESPONSE_IS_NOT_JSON'
  return finding(!isOther && isUnreachable(error) ? 'unreachable' : 'notAProvider', code)
}

/** What an error and its causes say. */
function wordsOf(error: unknown): string {
  const { message = '', cause } = (error ?? {}) as { message?: string; cause?: unknown }
  return cause instanceof Error ? `${message} ${wordsOf(cause)}` : message
}

function codeOf(error: unknown): string {
  const { code, name = '', cause } = (error ?? {}) as { code?: unknown; name?: string; cause?: unknown }
  if (typeof code === 'string' && !code.startsWith('OAUTH_')) return code
  return (cause instanceof Error && codeOf(cause)) || (typeof code === 'string' ? code : name)
}

/** What it says of itself that does not fit, and whether it can end a sign-in. A list that it does not give (Discovery, 3) says nothing. */
function readMetadata(found: oidc.Configuration, provider: CheckedProvider): ProviderFinding[] {
  const said = found.serverMetadata()
  const { scope, usernameClaim, tokenEndpointAuthMethod: method } = provider
  const scopes = scope.split(' ').filter((one) => said.scopes_supported?.includes(one) === false)
  const claims = said.claims_supported as string[] | undefined
  const methods = said.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const cases: [boolean, ProviderFinding][] = [
    [said.response_types_supported?.includes('code') === false, finding('noCodeFlow')],
    [!said.supportsPKCE(), finding('noPkce')],
    [scopes.length > 0, finding('unknownScope', scopes.join(' '))],
    [claims?.includes(usernameClaim) === false, finding('unknownClaim', usernameClaim)],
    [method !== undefined && !methods.includes(method), finding('unknownMethod', methods.join(', '))],
  ]
  const signOut = finding(said.end_session_endpoint ? 'signOut' : 'noSignOut')
  return [...cases.filter(([isSo]) => isSo).map(([, one]) => one), signOut]
}

/** Its keys that can sign. */
async function tryKeys(found: oidc.Configuration, guarded: OutgoingCalls['fetch']): Promise<ProviderFinding> {
  const { jwks_uri: address } = found.serverMetadata()
  if (!address) return finding('noKeys')
  try {
    const answer = await guarded(address, { signal: AbortSignal.timeout(WAIT_SECONDS * 1000) })
    const { keys } = (await answer.json()) as { keys?: { use?: string; kty?: string }[] }
    const usable = (keys ?? []).filter(({ use, kty }) => use !== 'enc' && kty !== 'oct')
    return usable.length > 0 ? finding('keys', String(usable.length)) : finding('noKeys')
  } catch (error) {
    return finding('noKeys', codeOf(error))
  }
}

/** A code that no one was given is refused: by a provider that knows client and secret, as a wrong code (RFC 6749, 5.2). */
async function tryClient(found: oidc.Configuration, callback: string): Promise<ProviderFinding> {
  try {
    await oidc.genericGrantRequest(found, 'authorization_code', {
      code: oidc.randomState(),
      redirect_uri: callback,
      code_verifier: oidc.randomPKCECodeVerifier(),
    })
    return finding('clientUnclear')
  } catch (error) {
    if (error instanceof oidc.WWWAuthenticateChallengeError) return finding('clientRefused', String(error.status))
    if (!(error instanceof oidc.ResponseBodyError)) return finding('clientUnclear', codeOf(error))
    if (error.error === 'invalid_grant') return finding('clientAccepted')
    const isRefused = ['invalid_client', 'unauthorized_client'].includes(error.error)
    return finding(isRefused ? 'clientRefused' : 'clientUnclear', error.error)
  }
}

/** Asked without a user (`prompt=none`), a provider leads back to an address that it knows, and to no other (OpenID Connect Core, 3.1.2.6). */
async function tryCallback(
  found: oidc.Configuration,
  { callback, scope, guarded }: { callback: string; scope: string; guarded: OutgoingCalls['fetch'] },
): Promise<ProviderFinding> {
  try {
    const address = oidc.buildAuthorizationUrl(found, {
      redirect_uri: callback,
      scope,
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      code_challenge: await oidc.calculatePKCECodeChallenge(oidc.randomPKCECodeVerifier()),
      code_challenge_method: 'S256',
      prompt: 'none',
    })
    const answer = await guarded(address.href, { signal: AbortSignal.timeout(WAIT_SECONDS * 1000) })
    if (answer.headers.get('location')?.startsWith(callback)) return finding('callbackKnown')
    return finding(answer.status >= 400 ? 'callbackRefused' : 'callbackUnclear', String(answer.status))
  } catch (error) {
    return finding('callbackUnclear', codeOf(error))
  }
}
