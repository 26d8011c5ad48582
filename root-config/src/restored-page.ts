import { tokenName } from '@center/shared/early-call'
import { getSessionItem, pageFunctions, readProfile, session, undoLeaving } from '@center/shared/host'
import { appOfPath } from './activity'

/** Also a password that the user is just looking at. */
const PASSWORDS = 'input[type=password], input[autocomplete$=-password]'

/**
 * A page that the browser brings back from its memory goes on where it was, with what was typed into it but for passwords. It is loaded anew
 * when what it shows is another user's than this tab's or this browser's, or of a session that has ended.
 */
export function watchReturn(): void {
  window.addEventListener('pagehide', ({ persisted }) => persisted && clearPasswords())
  window.addEventListener('pageshow', ({ persisted }) => persisted && isOver(undoLeaving()) && loadAnew())
}

function isOver(hasLeft: boolean): boolean {
  const { tenantCode, token, user } = session
  if (token !== getSessionItem(tokenName(tenantCode))) return true
  // Signing out in another tab has the browser forget who the user was.
  if (user) return readProfile(tenantCode)?.userId !== user.userId
  // The portal has led away from a page of its user's: to the end of a session.
  return hasLeft && !token && appOfPath(window.location.pathname) === '@center/shell'
}

/** The former user's page is not seen meanwhile. */
function loadAnew(): void {
  document.documentElement.style.visibility = 'hidden'
  pageFunctions.reload()
}

/** As if the user had: what draws the field knows it only so. */
function clearPasswords(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>(PASSWORDS)) {
    if (!field.value) continue
    setValue.call(field, '')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** The browser's own: React puts another one in its place at each field, and takes what comes by that one for its own doing. */
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set as (value: string) => void
