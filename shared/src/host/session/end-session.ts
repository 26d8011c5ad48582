import type { Failure } from '../result'
import { cancelSessionCalls, closeSessionCalls, openSessionCalls } from './session-calls'
import { dropSigningKey } from './key-store'
import { removeUserItems } from '../storage/browser-storage'
import { sessionMark } from './session-lifetime'
import { session } from './session.store'
import { resetWorkContext } from './work-context'
import { readProfile } from './stored-profile'

/** The session ends as soon as the shell has said why: nothing more is asked as it. */
export function announceEnd(ended: Failure): void {
  session.ended = ended
  closeSessionCalls(session.token)
}

/**
 * Ends the session in this tab: token, key, user, rights and whatever a page keeps of the user are forgotten; language, theme and
 * tenant code stay (contract 10.9). Drafts go too, whatever ended the session (spec 4).
 * The server is not told: a sign-out calls `signOutOnServer` first.
 */
export function endSession(ended: Failure | null = null): void {
  const { tenantCode } = session
  const owner = { tenantCode, userId: session.user?.userId ?? readProfile(tenantCode)?.userId ?? '' }
  const mark = sessionMark()
  dropSigningKey(tenantCode)
  resetWorkContext()
  removeUserItems({ ...owner, mark })
  cancelSessionCalls()
  openSessionCalls()
  Object.assign(session, { status: 'signed-out', token: null, user: null, permissions: null, ended })
}
