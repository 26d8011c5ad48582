import type { Failure } from '../calls/result'
import { cancelSessionCalls, closeSessionCalls, openSessionCalls } from '../calls/session-calls'
import { dropSigningKey } from '../calls/key-store'
import { forgetUserOf } from '../storage'
import { sessionMark } from './session-life'
import { session } from './session.store'
import { leaveStanding } from './standing'
import { readProfile } from './stored-profile'

/** The session ends as soon as the shell has said why: nothing more is asked as it. */
export function announceEnd(ended: Failure): void {
  session.ended = ended
  closeSessionCalls(session.token)
}

/**
 * Ends the session in this tab: token, key, user, rights and whatever a page keeps of the user are forgotten; language, theme and
 * tenant code stay (contract 10.9), and what the user typed and did not send, which `dropDrafts` forgets when it was the user who left.
 * The server is not told: whoever signs out calls `signOutOnServer` first.
 */
export function endSession(ended: Failure | null = null): void {
  const { tenantCode } = session
  const owner = { tenantCode, userId: session.user?.userId ?? readProfile(tenantCode)?.userId ?? '' }
  const mark = sessionMark()
  dropSigningKey(tenantCode)
  leaveStanding()
  forgetUserOf({ ...owner, mark })
  cancelSessionCalls()
  openSessionCalls()
  Object.assign(session, { status: 'signed-out', token: null, user: null, permissions: null, ended })
}
