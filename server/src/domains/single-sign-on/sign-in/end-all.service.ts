import type { Database } from '../../../platform/database/database'
import type { EndAllOf, EndAllWithin } from '../../../platform/session/end-all-of'
import type { Sessions } from '../../../platform/session/sessions'
import type { GrantsService } from '../grants/grants.service'
import type { PortalSessionsService } from './portal-sessions.service'

type Dependencies = {
  db: Database
  sessions: Pick<Sessions, 'endAllWithin' | 'drop'>
  grants: Pick<GrantsService, 'lockAllWithin' | 'endAllWithin' | 'noteEnd'>
  portalSessions: Pick<PortalSessionsService, 'grantsOf'>
}

type Kept = { keep: string | null; kept: string[] }

/** Ends the sessions of a user and the central sign-ins behind them, with a change of the account, in one transaction. */
export function createEndAll({ db, portalSessions, ...dependencies }: Dependencies): EndAllOf {
  return async (user, { keep = null, change = async () => true } = {}) => {
    const kept = keep === null ? [] : await portalSessions.grantsOf(keep)
    const noteEnd = await db.transaction(async (tx) =>
      (await change(tx)) ? endWithin(tx, dependencies, user, { keep, kept }) : null,
    )
    noteEnd?.()
    return noteEnd !== null
  }
}

/** The same in a transaction of the caller's. */
export function createEndAllWithin(dependencies: Pick<Dependencies, 'sessions' | 'grants'>): EndAllWithin {
  return (tx, user) => endWithin(tx, dependencies, user, { keep: null, kept: [] })
}

async function endWithin(
  tx: Database,
  { sessions, grants }: Pick<Dependencies, 'sessions' | 'grants'>,
  user: { tenantId: string; userId: string },
  { keep, kept }: Kept,
): Promise<() => void> {
  // In the order in which a sign-out locks them, or the two could wait for each other.
  await grants.lockAllWithin(tx, user)
  const sessionIds = await sessions.endAllWithin(tx, user, keep)
  // Read again: a session may have begun one until it ended.
  const opened = await grants.endAllWithin(tx, user, kept)
  return () => {
    sessions.drop(sessionIds)
    if (opened) grants.noteEnd(opened)
  }
}
