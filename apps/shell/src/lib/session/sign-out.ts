import {
  centralSignOutAddress,
  draftOwner,
  dropDrafts,
  endSession,
  hasCentralSignIn,
  storeSignInMessage,
  navigatePortal,
  pageFunctions,
  session,
  signInPath,
  signOutOnServer,
  text,
  type DraftOwner,
} from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { proxy } from 'valtio'
import { deepLinkOf } from '../pages/deep-link'
import { portalContext } from '../pages/navigation'
import type { PortalContext } from '../pages/portal-address'

/** The sign-in page was opened: whatever is still drawn must not send the user anywhere else. */
export const signingOut = proxy({ isUnderWay: false })

export function resetSignOut(): void {
  signingOut.isUnderWay = false
}

const listeners = new Set<() => void>()

/** Calls a function whenever the session ends, by the user or by the server: stores forget what they know of the user. */
export function onSignOut(forget: () => void): () => void {
  listeners.add(forget)
  return () => void listeners.delete(forget)
}

export function clearUserData(): void {
  listeners.forEach((forget) => forget())
}

/**
 * Signs out: tells the server, forgets everything local and opens the sign-in page. Under single sign-on the way there leads through
 * the central sign-out, which comes back with tenant and workbench (spec 4). A server that does not answer is reported, and the local
 * session ends all the same (contract 1).
 */
export function signOutOfPortal(redirect: string | null = null, options: SignOutOptions = {}): Promise<void> {
  underWay ??= signOutOnce(redirect, options).finally(() => (underWay = null))
  return underWay
}

type SignOutOptions = {
  /** Who signs in next is a user of this tenant. Default: of the same. */
  tenantCode?: string
}

/** A sign-out that is under way; a second request for one waits for it. */
let underWay: Promise<void> | null = null

async function signOutOnce(redirect: string | null, { tenantCode }: SignOutOptions): Promise<void> {
  const context = contextFor(tenantCode)
  const owner = draftOwner()
  const result = await signOutOnServer()
  if (!result.ok && !isOver(result.failure.code)) warnOfFailure()

  const ssoUrl = centralSignOutAddress(result.ok ? result.value.ssoLogoutUrl : undefined, context.tc)
  if (ssoUrl) {
    signingOut.isUnderWay = true
    forgetUser(owner)
    pageFunctions.openAddress(ssoUrl)
    return
  }
  openSignIn(redirect, context)
  forgetUser(owner)
}

/** Said on this page and, since it may go away with its messages, on the central one. */
function warnOfFailure(): void {
  const message = text('shell:leave.failed')
  notify('warning', { message })
  storeSignInMessage(message)
}

/** Another tenant has workbenches of its own. */
function contextFor(tenantCode = session.tenantCode): PortalContext {
  const context = portalContext()
  return tenantCode === context.tc ? context : { ...context, tc: tenantCode, benchCode: '', partBench: '' }
}

/** Drafts last: until the session is over here, a page may still write one. */
function forgetUser(owner: DraftOwner | null): void {
  endSession()
  clearUserData()
  dropDrafts(owner)
}

type SignInOptions = {
  /** A session ended that was not meant to begin again by itself: single sign-on asks for the password. */
  renew?: boolean
  /** The user has not seen the page: the way back leads past it. */
  isUnseen?: boolean
}

/** Opens the sign-in page for a tenant and workbench. A `redirect` that is no deep link is left out. */
export function openSignIn(
  redirect: string | null,
  context = portalContext(),
  { renew = false, isUnseen = false }: SignInOptions = {},
): void {
  signingOut.isUnderWay = true
  const address = new URL(signInPath(deepLinkOf(redirect)), window.location.origin)
  if (renew && hasCentralSignIn()) address.searchParams.set('renew', 'true')
  for (const [name, value] of Object.entries(context)) if (value) address.searchParams.set(name, value)
  navigatePortal(address.pathname + address.search, { replace: isUnseen })
}

/** The whole address of the page, for the way back. */
export function currentPath(): string {
  const { pathname, search, hash } = window.location
  return pathname + search + hash
}

function isOver(code: string): boolean {
  return code.startsWith('session.')
}
