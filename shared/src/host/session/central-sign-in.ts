import { redeemTicket } from '../../contract'
import { launch } from '../address/launch'
import { centralPath, formPath, portalBase, safeRedirect } from '../address/portal'
import { callApi } from '../calls/call-api'
import { configuration } from '../configuration/configuration.store'
import { keep, kept } from '../storage'
import { endSession } from './end-session'
import { beginSession } from './session-actions'
import { session } from './session.store'
import { standing } from './standing'

const SIGN_OUT = '/cas/logout'
const FAILURES = 'sso__failures'
/** So many failed exchanges within this time, and the form takes over: browsers must not go round in circles. */
const MOST_FAILURES = 2
const FAILURES_MS = 60_000

const WORD = 'sso__word'

/** A ticket that stood in the address, and the address that it was made for. */
export type ArrivedTicket = { ticket: string; service: string }

/**
 * Where the central service asks for the password, with the whole way back (spec 4).
 *
 * `renew` has it asked for whoever is signed in there: a session that ended must not begin again by itself.
 */
export function centralSignInAddress(redirect: string | null, { renew }: { renew: boolean }): string {
  const { CENTER_SSO_LOGIN_URL, CENTER_LOGIN_TYPE, CENTER_ALT_SSO } = configuration.values
  if (CENTER_ALT_SSO) return providerAddress(redirect, { renew })
  const { benchCode, partBench } = standing()
  const address = new URL(CENTER_SSO_LOGIN_URL || centralPath, window.location.origin)
  const said = {
    ...{
      service: wayBack(redirect),
      tenantCode: session.tenantCode,
      loginType: CENTER_LOGIN_TYPE,
      benchCode,
      partBench,
    },
    ...{ renew: renew ? 'true' : '', iframe: launch.iframe ? '1' : '' },
  }
  for (const [name, value] of Object.entries(said)) if (value) address.searchParams.set(name, value)
  return address.href
}

/** Whether `/login` of the tenant leads to a sign-in that is not the form of the portal. */
export function hasCentralSignIn(): boolean {
  return configuration.values.CENTER_SSO_ENABLED || configuration.values.CENTER_ALT_SSO
}

/** The way to the tenant's own provider leads over the server, which knows it. */
function providerAddress(redirect: string | null, { renew }: { renew: boolean }): string {
  const { CENTER_ALT_SSO_IDP } = configuration.values
  const address = new URL(`/api/auth/oidc/${CENTER_ALT_SSO_IDP || 'none'}/authorize`, window.location.origin)
  address.searchParams.set('service', wayBack(redirect))
  if (renew) address.searchParams.set('renew', 'true')
  return address.href
}

/**
 * Where the browser goes to sign out, with the way back; null where there is no central service.
 *
 * `named`: what the server said; undefined when it did not answer, for then the sign-in there must end all the same.
 */
export function centralSignOutAddress(named: string | null | undefined): string | null {
  const { CENTER_SSO_ENABLED, CENTER_SSO_LOGOUT_URL } = configuration.values
  const configured = CENTER_SSO_ENABLED ? CENTER_SSO_LOGOUT_URL || SIGN_OUT : null
  const base = named === undefined ? configured : named
  if (!base || !URL.canParse(base, window.location.origin)) return null
  const address = new URL(base, window.location.origin)
  // A provider of OpenID Connect is told by the server, and takes no other words.
  if (address.searchParams.has('post_logout_redirect_uri')) return address.href
  const back = new URL(`${portalBase}/`, window.location.origin)
  const { benchCode, partBench } = standing()
  const said = { tenantCode: session.tenantCode, benchCode, partBench, iframe: launch.iframe ? '1' : '' }
  for (const [name, value] of Object.entries(said)) if (value) back.searchParams.set(name, value)
  address.searchParams.set('service', back.href)
  return address.href
}

/** Leaves a word for the central sign-in page, since a message on this page goes away with it. */
export function leaveWord(message: string): void {
  if (configuration.values.CENTER_SSO_ENABLED) keep(WORD, message)
}

/** The word that was left, once. */
export function takeWord(): string | null {
  const word = kept(WORD)
  keep(WORD, null)
  return word
}

/** Takes a ticket out of the address, so that nobody who reads it, or comes back to it, finds one. */
export function takeTicketFromAddress(): ArrivedTicket | null {
  const { href } = window.location
  const found = /[?&]ticketToken=([^&#]*)/.exec(href)
  if (!found) return null
  const [parameter, value = ''] = found
  const rest = href.slice(found.index + parameter.length)
  // What follows the first parameter takes its mark over; all else stays letter by letter, for the server compares it.
  const joined = parameter.startsWith('?') && rest.startsWith('&') ? `?${rest.slice(1)}` : rest
  const service = href.slice(0, found.index) + joined
  window.history.replaceState(window.history.state, '', service)
  return { ticket: decode(value), service }
}

/**
 * Exchanges a ticket for a session of this tab. A failure ends no session; after the second within a minute the form of the portal
 * is opened, which says so.
 */
export async function redeemArrivedTicket({ ticket, service }: ArrivedTicket): Promise<void> {
  const tenantCode = launch.tenantCode ?? session.tenantCode
  const querystring = { st: ticket, service, tenantCode: tenantCode || undefined }
  const result = await callApi(redeemTicket, { querystring })
  if (result.ok && result.grant) {
    if (session.status === 'signed-in' && session.tenantCode !== tenantCode) endSession()
    await beginSession(tenantCode, result.value, result.grant)
    keep(FAILURES, null)
    return
  }
  if (noteFailure() >= MOST_FAILURES && session.status === 'signed-out') openForm(service)
}

/** Counts a failed exchange; how many there were within the last minute. */
function noteFailure(): number {
  const now = Date.now()
  const recent = readFailures().filter((at) => now - at < FAILURES_MS)
  keep(FAILURES, JSON.stringify([...recent, now]))
  return recent.length + 1
}

function readFailures(): number[] {
  try {
    const list: unknown = JSON.parse(kept(FAILURES) ?? '[]')
    return Array.isArray(list) ? list.filter((at): at is number => typeof at === 'number') : []
  } catch {
    return []
  }
}

function openForm(service: string): void {
  const { pathname, search, hash } = new URL(service)
  const query = new URLSearchParams({ sso: 'failed' })
  const redirect = safeRedirect(pathname + search + hash)
  if (redirect) query.set('redirect', redirect)
  if (session.tenantCode) query.set('tc', session.tenantCode)
  window.history.replaceState(null, '', `${formPath}?${query.toString()}`)
}

/** The whole address that the user wanted. It names the tenant, so that the page is served for it. */
function wayBack(redirect: string | null): string {
  const address = new URL(safeRedirect(redirect) ?? `${portalBase}/index`, window.location.origin)
  const { searchParams } = address
  const isNamed = searchParams.get('tc') || searchParams.get('tenantCode')
  const missing = [
    !isNamed && session.tenantCode ? `tc=${encodeURIComponent(session.tenantCode)}` : '',
    launch.iframe && !searchParams.has('iframe') ? 'iframe=1' : '',
  ].filter(Boolean)
  if (missing.length > 0) address.search = [address.search.replace(/^\?/, ''), ...missing].filter(Boolean).join('&')
  return address.href
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
