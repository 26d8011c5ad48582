import { rememberSession, resumeSession, type SessionGrant } from '../../contract'
import { findPageTicket } from '../../early-call'
import { readBoot } from '../page/boot'
import { isFramed } from '../page/framed'
import { previewRoleId } from '../page/preview'
import { leavePreview } from './leave-preview'
import { callApi, QUICK_TIMEOUT_MS } from '../calls/call-api'
import { loadTransport } from '../calls/transport'
import { endSession } from '../session/end-session'
import { forgetFormerUser } from '../session/former-user'
import { beginSession } from './session-actions'
import type { Failure } from '../result'
import { session } from '../session/session.store'
import { adoptWorkContext } from '../session/work-context'

/**
 * Starts a session of this tab that its user has just signed in to, and has the browser remember it for further tabs. A browser that does
 * not, and a back end that cannot, leave it to this tab.
 */
export async function startSession(tenantCode: string, token: string, grant: SessionGrant): Promise<void> {
  await beginSession(tenantCode, token, grant)
  if (grant.mark && !isFramed()) await callApi(rememberSession, {}, { silent: true, timeoutMs: QUICK_TIMEOUT_MS })
}

/**
 * Takes the ticket by which this page may sign its tab in out of the page: code that runs later finds none. Empty where the browser
 * remembers no session of the tenant.
 */
export function takePageTicket(page: Document = document): string {
  const place = findPageTicket(page)
  const ticket = place?.content ?? ''
  place?.remove()
  return ticket
}

/**
 * Signs this tab in to the session that the browser remembers, if the page came with a ticket and the tab has no session yet. A page inside
 * of another one has a session of its own: who surrounds it is not asked, and not trusted with another one. Without a ticket the browser
 * remembers no session, and forgets who had the last one.
 */
export async function resumeStoredSession(ticket: string): Promise<void> {
  const { status, tenantCode } = session
  if (status === 'signed-in' || isFramed() || tenantCode !== readBoot().tenantCode) return
  if (!ticket) return forgetFormerUser()
  const body = { tenantCode, ticket, ...(previewRoleId && { previewRoleId }) }
  // This one may have been asked early; the call that follows was not.
  void loadTransport().catch(() => undefined)
  const result = await callApi(resumeSession, { body }, { silent: true })
  if (!result.ok) return handleRefusal(result.failure)
  if (!result.grant) return
  await beginSession(tenantCode, result.value, result.grant)
  adoptWorkContext()
}

async function handleRefusal({ code }: Failure): Promise<void> {
  if (previewRoleId) return leavePreview()
  if (!code.startsWith('session.')) return
  // It ended while no tab was there to notice: what the browser still has of its user goes now.
  endSession()
  await forgetFormerUser()
}
