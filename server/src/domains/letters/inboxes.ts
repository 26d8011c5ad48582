import { mayReadLetters } from '@center/shared/contract'
import { AppError } from '../../platform/errors/errors'
import type { Session } from '../../platform/session/session'
import type { Inbox } from './letters.repository'
import type { Repliers } from './replies.repository'

export type { Inbox }
export type Inboxes = ReturnType<typeof createInboxes>

/**
 * The inbox of a session. Every call that reads or answers letters gets it from here, so that the right to letters is checked at each
 * of them, as the user holds it at that moment. Null without the right: lists are empty then, and counts are 0.
 */
export function createInboxes(grantedActions: (session: Session) => Promise<ReadonlySet<string>>) {
  return {
    async find(session: Session): Promise<Inbox | null> {
      return inboxOf(session, await grantedActions(session))
    },

    /** Whose replies a session reads: users who send letters those of all, other users their own. */
    async findRepliers(session: Session): Promise<Repliers | null> {
      const actions = await grantedActions(session)
      return actions.has('letter:send') ? { tenantId: session.tenantId } : inboxOf(session, actions)
    },
  }
}

/** Throws `permission.denied` where the right is missing. */
export function expectGranted<T>(found: T | null): T {
  if (found === null) throw new AppError('permission.denied')
  return found
}

function inboxOf({ tenantId, userId }: Session, actions: ReadonlySet<string>): Inbox | null {
  return mayReadLetters(actions) ? { tenantId, userId } : null
}
