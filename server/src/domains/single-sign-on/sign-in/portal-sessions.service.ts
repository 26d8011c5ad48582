import { AppError } from '../../../platform/errors/errors'
import type { Sessions, SessionUser } from '../../../platform/session/sessions'
import type { GrantsService } from '../grants/grants.service'
import type { Services } from '../services/services'
import type { TicketsService } from '../tickets/tickets.service'

export type PortalSessionsService = ReturnType<typeof createPortalSessionsService>

type Dependencies = {
  grants: Pick<GrantsService, 'begin' | 'end' | 'openById'>
  tickets: TicketsService
  services: Services
  sessions: Pick<Sessions, 'isOver'>
}

/** Sessions of the portal, and the central sign-in behind them: both end together. */
export function createPortalSessionsService({ grants, tickets, services, sessions }: Dependencies) {
  /** The newest sign-in behind a session that still lasts. */
  async function openBehind(sessionId: string) {
    for (const id of await tickets.grantsOfSession(sessionId)) {
      const grant = await grants.openById(id)
      if (grant) return grant
    }
    return null
  }

  return {
    /** A ticket for an application, in the name of a session. */
    async ticketFor(session: SessionUser & { id: string }, address: string): Promise<string> {
      const service = services.admit(address, session.tenantCode)
      // A session from the portal's own form has no grant: it gets one without a cookie.
      const grant = (await openBehind(session.id)) ?? (await grants.begin(session)).grant
      const ticket = await tickets.issue(grant, { address, service, isFresh: false, sessionId: session.id })
      // A sign-out in this very moment did not know of the sign-in yet.
      if (await sessions.isOver(session.id)) {
        await grants.end(grant.id)
        throw new AppError('session.required')
      }
      return ticket
    },

    /** Ends the central sign-ins behind a session, but for those that the keeper came from too. */
    async endBehind(sessionId: string, keeper: { id: string }): Promise<void> {
      const own = await tickets.grantsOfSession(keeper.id)
      for (const id of await tickets.grantsOfSession(sessionId)) if (!own.includes(id)) await grants.end(id)
    },

    /** The sign-ins behind a session that no one ended, newest first. */
    grantsOf: (sessionId: string): Promise<string[]> => tickets.grantsOfSession(sessionId),

    /** The session was ended by its user: so is every central sign-in behind it. */
    async noteSignOut(sessionId: string): Promise<void> {
      for (const id of await tickets.grantsOfSession(sessionId)) await grants.end(id)
    },
  }
}
