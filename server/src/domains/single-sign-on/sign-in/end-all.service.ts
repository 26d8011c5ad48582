import type { Database } from '../../../platform/database/database'
import type { EndAllOf } from '../../../platform/session/end-all-of'
import type { Sessions } from '../../../platform/session/sessions'
import type { GrantsService } from '../grants/grants.service'
import type { PortalSessionsService } from './portal-sessions.service'

type Dependencies = {
  db: Database
  sessions: Pick<Sessions, 'endAllWithin' | 'drop'>
  grants: Pick<GrantsService, 'lockAllWithin' | 'endAllWithin' | 'noteEnd'>
  portalSessions: Pick<PortalSessionsService, 'grantsOf'>
}

/** Ends the sessions of a user and the central sign-ins behind them, with a change of the account, in one transaction. */
export function createEndAll({ db, sessions, grants, portalSessions }: Dependencies): EndAllOf {
  return async (user, { keep = null, change = async () => true } = {}) => {
    const kept = keep === null ? [] : await portalSessions.grantsOf(keep)
    const ended = await db.transaction(async (tx) => {
      if (!(await change(tx))) return null
      // In the order in which a sign-out locks them, or the two could wait for each other.
      await grants.lockAllWithin(tx, user)
      const sessionIds = await sessions.endAllWithin(tx, user, keep)
      // Read again: a session may have begun one until it ended.
      return { sessionIds, opened: await grants.endAllWithin(tx, user, kept) }
    })
    if (!ended) return false
    sessions.drop(ended.sessionIds)
    if (ended.opened) grants.noteEnd(ended.opened)
    return true
  }
}
