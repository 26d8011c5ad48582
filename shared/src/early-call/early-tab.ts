import type { EarlyCall } from './early-window'
import { findPageTicket } from './page-ticket'
import { randomId } from './random-id'
import { STORED, TENANT_NAME, tokenName } from './stored-names'
import { showsTenant } from './tab-tenant'

/** That of `resumeSession` in the contract, which would bring its schemas into the first script of the page; a test compares them. */
export const RESUME_ADDRESS = '/api/auth/session/resume'

/**
 * Has a tab that was just opened signed in to the session that the browser remembers, while the libraries are still on their way. `null` for
 * a tab that has a session, a page without a ticket or inside of another page, and wherever the host would not use the ticket: it is good once.
 */
export function signTabIn(tenantCode: string, page: Window): EarlyCall | null {
  const ticket = findPageTicket(page.document)?.content
  if (!ticket || page.parent !== page || !isNewTab(tenantCode, page.location.search)) return null
  const end = new AbortController()
  const answer = fetch(RESUME_ADDRESS, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', 'X-Request-Id': randomId() },
    body: JSON.stringify({ tenantCode, ticket }),
    signal: end.signal,
  })
  return { address: RESUME_ADDRESS, token: null, answer, giveUp: (reason) => end.abort(reason) }
}

/** Whether the tab has no session, and its tenant is that of the page. A browser may forbid storage. */
function isNewTab(tenantCode: string, search: string): boolean {
  try {
    const ofTab = sessionStorage.getItem(STORED + TENANT_NAME)
    const hasSession = ofTab !== null && sessionStorage.getItem(STORED + tokenName(ofTab)) !== null
    return !hasSession && showsTenant(tenantCode, search)
  } catch {
    return false
  }
}
