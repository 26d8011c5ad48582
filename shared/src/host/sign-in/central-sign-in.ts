import { redeemTicket, type SessionGrant } from '../../contract'
import { launch } from '../page/launch'
import { centralPath, formPath, portalBase, safeRedirect } from '../page/portal-address'
import { callApi } from '../calls/call-api'
import { randomId } from '../../early-call'
import { configuration } from '../configuration/configuration.store'
import { hasGuestCode } from '../page/guest-code'
import { pageFunctions } from '../page/page-functions'
import { setSessionItem, getSessionItem } from '../storage/browser-storage'
import { endSession } from '../session/end-session'
import { startSession } from './resume-session'
import { loadUser, storedTenant } from './session-actions'
import { session } from '../session/session.store'
import { workContext } from '../session/work-context'
import { readProfile } from '../session/stored-profile'

const SIGN_OUT = '/cas/logout'
const nowhere = { benchCode: '', partBench: '' }
const FAILURES = 'sso__failures'
/** So many failed exchanges within this time, and the form takes over: browsers must not go round in circles. */
const MAX_FAILURES = 2
const FAILURES_MS = 60_000

const WORD = 'sso__word'

const STATE = 'ssoState'
const KEPT_STATE = 'sso__state'

/** A ticket that stood in the address, and the address that it was made for. `isAsked`: this very tab has asked for it. */
export type ArrivedTicket = { ticket: string; service: string; isAsked: boolean }

/** Two users where there can be one: who is signed in, and whom a ticket stands for; empty when unknown. */
export type UserConflict = { here: string; arriving: string }

/**
 * Where the central service asks for the password, with the whole way back (spec 4).
 *
 * `renew` asks for the password even of a user who is signed in there: a session that ended must not begin again by itself. `tenantCode`: whose users
 * are asked for, where it is not the tenant in use.
 */
export function centralSignInAddress(
  redirect: string | null,
  { renew, tenantCode = session.tenantCode }: { renew: boolean; tenantCode?: string },
): string {
  const { CENTER_LOGIN_TYPE: loginType, CENTER_ALT_SSO } = configuration.values
  if (CENTER_ALT_SSO) return providerAddress(redirect, { renew })
  const { benchCode, partBench } = workContext()
  const address = centralPage()
  const said = {
    service: wayBack(redirect),
    tenantCode,
    loginType,
    benchCode,
    partBench,
    renew: renew ? 'true' : '',
    iframe: launch.iframe ? '1' : '',
  }
  for (const [name, value] of Object.entries(said)) if (value) address.searchParams.set(name, value)
  return address.href
}

/** That of the tenant; our own where it has none, or none that is a web address. */
function centralPage(): URL {
  const { CENTER_SSO_LOGIN_URL: named } = configuration.values
  const { origin } = window.location
  const address = named && URL.canParse(named, origin) ? new URL(named, origin) : null
  return address && /^https?:$/.test(address.protocol) ? address : new URL(centralPath, origin)
}

/** Whether `/login` of the tenant leads to a sign-in that is not the form of the portal. */
export function hasCentralSignIn(): boolean {
  return configuration.values.CENTER_SSO_ENABLED || configuration.values.CENTER_ALT_SSO
}

/** The way to a provider leads over the server, which knows it. `id`: the one of `/login`, unless the user has chosen another. */
export function providerAddress(
  redirect: string | null,
  { renew = false, id = configuration.values.CENTER_ALT_SSO_IDP }: { renew?: boolean; id?: string },
): string {
  const address = new URL(`/api/auth/oidc/${id || 'none'}/authorize`, window.location.origin)
  address.searchParams.set('service', wayBack(redirect))
  if (renew) address.searchParams.set('renew', 'true')
  return address.href
}

/**
 * Where the browser goes to sign out, with the way back; null where there is no central service.
 *
 * `named`: what the server said; undefined when it did not answer, for then the sign-in there must end all the same. `tenantCode`: whose
 * users sign in next.
 */
export function centralSignOutAddress(
  named: string | null | undefined,
  tenantCode = session.tenantCode,
): string | null {
  const { CENTER_SSO_ENABLED, CENTER_SSO_LOGOUT_URL } = configuration.values
  const configured = CENTER_SSO_ENABLED ? CENTER_SSO_LOGOUT_URL || SIGN_OUT : null
  const base = named === undefined ? configured : named
  if (!base || !URL.canParse(base, window.location.origin)) return null
  const address = new URL(base, window.location.origin)
  // A provider of OpenID Connect is told by the server, and takes no other words.
  if (address.searchParams.has('post_logout_redirect_uri')) return address.href
  address.searchParams.set('service', wayHome(tenantCode))
  return address.href
}

/** The portal for users of a tenant. Another one than that of the session has workbenches of its own. */
function wayHome(tenantCode: string): string {
  const home = new URL(`${portalBase}/`, window.location.origin)
  const { benchCode, partBench } = tenantCode === session.tenantCode ? workContext() : nowhere
  const said = { tenantCode, benchCode, partBench, iframe: launch.iframe ? '1' : '' }
  for (const [name, value] of Object.entries(said)) if (value) home.searchParams.set(name, value)
  return home.href
}

/** Leaves a word for the sign-in page, where it is another document: a message on this one goes away with it. */
export function storeSignInMessage(message: string): void {
  if (configuration.values.CENTER_SSO_ENABLED || hasGuestCode()) setSessionItem(WORD, message)
}

/** The word that was left, once. */
export function takeSignInMessage(): string | null {
  const word = getSessionItem(WORD)
  setSessionItem(WORD, null)
  return word
}

/** Takes a ticket out of the address, so that neither a reader of the address nor a step back finds one. */
export function takeTicketFromAddress(): ArrivedTicket | null {
  const { href } = window.location
  const { rest: service, value: ticket } = takeOut(href, 'ticketToken')
  const { rest: shown, value: state } = takeOut(service, STATE)
  if (shown !== href) window.history.replaceState(window.history.state, '', shown)
  if (ticket === null) return null
  const isAsked = state !== null && state === getSessionItem(KEPT_STATE)
  if (isAsked) setSessionItem(KEPT_STATE, null)
  return { ticket, service, isAsked }
}

/** An address without a parameter, and what that said; all else stays letter by letter, for the server compares it. */
function takeOut(address: string, name: string): { rest: string; value: string | null } {
  const found = new RegExp(`[?&]${name}=([^&#]*)`).exec(address)
  if (!found) return { rest: address, value: null }
  const [parameter, value = ''] = found
  const after = address.slice(found.index + parameter.length)
  // What follows the first parameter takes its mark over.
  const joined = parameter.startsWith('?') && after.startsWith('&') ? `?${after.slice(1)}` : after
  return { rest: address.slice(0, found.index) + joined, value: decode(value) }
}

/**
 * Exchanges a ticket for a session of this tab. A failure ends no session; after the second within a minute the form of the portal
 * is opened, which says so.
 *
 * A ticket that this tab has not asked for may be another user's, in a link that was sent to the user: where another user is signed in,
 * `mayReplace` is asked first. False: that user stays, and the page is left for theirs.
 */
export async function redeemArrivedTicket(
  { ticket, service, isAsked }: ArrivedTicket,
  mayReplace: (encounter: UserConflict) => Promise<boolean>,
): Promise<boolean> {
  const tenantCode = launch.tenantCode ?? session.tenantCode
  const querystring = { st: ticket, service, tenantCode: tenantCode || undefined }
  const result = await callApi(redeemTicket, { querystring })
  if (!result.ok || !result.grant) {
    endInForm(service)
    return true
  }
  const { holder } = result.grant
  const here = isAsked ? null : otherThan(holder, tenantCode, await whoIsHere())
  if (here && !(await mayReplace({ here: here.name, arriving: holder?.name ?? '' }))) {
    // The session that the ticket began is not used: it expires.
    pageFunctions.replaceAddress(`${portalBase}/index?tc=${encodeURIComponent(here.tenantCode)}`)
    return false
  }
  await replaceSession(tenantCode, result.value, result.grant)
  return true
}

async function replaceSession(tenantCode: string, token: string, grant: SessionGrant): Promise<void> {
  if (session.status === 'signed-in' && session.tenantCode !== tenantCode) endSession()
  await startSession(tenantCode, token, grant)
  setSessionItem(FAILURES, null)
}

type Here = { tenantCode: string; userId: string; name: string }

/** Who is signed in, in this tab or by what the browser remembers of another one; empty where that is not known. */
async function whoIsHere(): Promise<Here | null> {
  if (session.status === 'signed-in' && !session.user) await loadUser()
  if (session.status === 'signed-in') return toHere(session.tenantCode, session.user)
  const tenantCode = storedTenant() ?? ''
  const user = readProfile(tenantCode)
  return user && toHere(tenantCode, user)
}

function toHere(tenantCode: string, user: { userId: string; name: string } | null): Here {
  return { tenantCode, userId: user?.userId ?? '', name: user?.name ?? '' }
}

/** The signed-in user, unless it is the holder of a ticket. */
function otherThan(holder: SessionGrant['holder'], tenantCode: string, here: Here | null): Here | null {
  const isSame = here?.tenantCode === tenantCode && here.userId !== '' && here.userId === holder?.userId
  return isSame ? null : here
}

/** The second failure in a row opens the form, unless a user is signed in. */
function endInForm(service: string): void {
  if (noteFailure() >= MAX_FAILURES && session.status === 'signed-out') openForm(service)
}

/** Counts a failed exchange; how many there were within the last minute. */
function noteFailure(): number {
  const now = Date.now()
  const recent = readFailures().filter((at) => now - at < FAILURES_MS)
  setSessionItem(FAILURES, JSON.stringify([...recent, now]))
  return recent.length + 1
}

function readFailures(): number[] {
  try {
    const list: unknown = JSON.parse(getSessionItem(FAILURES) ?? '[]')
    return Array.isArray(list) ? list.filter((at): at is number => typeof at === 'number') : []
  } catch {
    return []
  }
}

function openForm(service: string): void {
  const { pathname, search, hash } = new URL(takeOut(service, STATE).rest)
  const query = new URLSearchParams({ sso: 'failed' })
  const redirect = safeRedirect(pathname + search + hash)
  if (redirect) query.set('redirect', redirect)
  if (session.tenantCode) query.set('tc', session.tenantCode)
  window.history.replaceState(null, '', `${formPath}?${query.toString()}`)
}

/** The whole address that the user wanted. It names the tenant, so that the page is served for it, and what the tab knows it by. */
function wayBack(redirect: string | null): string {
  const { rest } = takeOut(safeRedirect(redirect) ?? `${portalBase}/index`, STATE)
  const address = new URL(rest, window.location.origin)
  const { searchParams } = address
  const isNamed = searchParams.get('tc') || searchParams.get('tenantCode')
  const missing = [
    !isNamed && session.tenantCode ? `tc=${encodeURIComponent(session.tenantCode)}` : '',
    launch.iframe && !searchParams.has('iframe') ? 'iframe=1' : '',
    `${STATE}=${ownState()}`,
  ].filter(Boolean)
  address.search = [address.search.replace(/^\?/, ''), ...missing].filter(Boolean).join('&')
  return address.href
}

/** By this the tab knows the ticket that it has asked for: no one else can have put it into a link. */
function ownState(): string {
  const state = getSessionItem(KEPT_STATE) ?? randomId()
  setSessionItem(KEPT_STATE, state)
  return state
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
