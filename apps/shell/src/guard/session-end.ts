import {
  configuration,
  endSession,
  storeSignInMessage,
  navigatePortal,
  pageFunctions,
  portalBase,
  session,
  text,
  type Failure,
} from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { subscribe } from 'valtio'
import { currentPath, clearUserData, openSignIn, signOutOfPortal } from '../lib/session/sign-out'
import { portalContext } from '../lib/pages/navigation'

/** Time to read why the session ends, where the specification gives one (spec 8). */
const READING_MS = 1500

type End = {
  key: string
  level: 'success' | 'warning' | 'error'
  delayMs: number
  /** The session goes on at the server, and is signed out there too. */
  isOpen?: true
}

const ends: Partial<Record<Failure['code'], End>> = {
  'session.required': { key: 'required', level: 'warning', delayMs: 0 },
  'session.idle': { key: 'idle', level: 'warning', delayMs: 0 },
  'session.ticket_expired': { key: 'ticketExpired', level: 'warning', delayMs: READING_MS },
  'permission.denied': { key: 'denied', level: 'error', delayMs: READING_MS, isOpen: true },
  'session.ending': { key: 'ending', level: 'warning', delayMs: 0, isOpen: true },
}

const endOfUnknown: End = { key: 'required', level: 'warning', delayMs: 0 }
/** The user's own doing: a confirmation, then the sign-in page (spec 4, spec 8). */
const passwordChanged: End = { key: 'passwordChanged', level: 'success', delayMs: READING_MS }

/**
 * Watches for the answer that ends the session: says why, once, and opens the sign-in page (spec 8).
 * Until the returned function is called.
 */
export function watchSessionEnd(): () => void {
  let handled: Failure | null = null
  const look = () => {
    const failure = session.ended
    if (!failure || failure === handled) return
    handled = failure
    endBecause(failure)
  }
  look()
  return subscribe(session, look)
}

function endBecause(failure: Failure): void {
  const redirect = currentPath()
  if (failure.code === 'session.replaced') {
    signInAt(loginUrlOf(failure), redirect)
    return
  }
  const end = isPasswordChange(failure) ? passwordChanged : (ends[failure.code] ?? endOfUnknown)
  const message = text(`shell:end.${end.key}.message`)
  notify(end.level, { title: text(`shell:end.${end.key}.title`), message })
  storeSignInMessage(message)
  const go = () => (end.isOpen ? void signOutOfPortal(redirect) : signInAgain(redirect))
  if (end.delayMs === 0) go()
  else window.setTimeout(go, end.delayMs)
}

function signInAgain(redirect: string): void {
  // The address goes first: a page without a session would send the user to sign-in by itself.
  openSignIn(redirect, portalContext(), { renew: true })
  endSession()
  clearUserData()
}

/** Another sign-in replaced this session: no message, and to the address that the server names (contract 0.1). */
function signInAt(url: string, redirect: string): void {
  signInAgain(redirect)
  const { origin } = window.location
  const target = URL.canParse(url, origin) ? new URL(url, origin) : null
  if (!target || target.pathname === window.location.pathname) return
  const isOurs = target.origin === origin && target.pathname.startsWith(`${portalBase}/`)
  if (isOurs) navigatePortal(target.pathname + target.search)
  else if (target.origin === origin || target.protocol === 'https:') pageFunctions.openAddress(target.href)
}

function isPasswordChange({ data }: Failure): boolean {
  return (data as { reason?: unknown } | null)?.reason === 'password-changed'
}

function loginUrlOf({ data }: Failure): string {
  const named = (data as { loginUrl?: unknown } | null)?.loginUrl
  return typeof named === 'string' && named ? named : configuration.values.CENTER_LOGIN_URL
}
