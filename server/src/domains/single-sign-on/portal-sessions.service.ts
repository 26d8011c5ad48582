import type { SessionUser } from '../../platform/session/sessions'
import type { GrantsService } from './grants.service'
import type { Services } from './services'
import type { TicketsService } from './tickets.service'

export type PortalSessionsService = ReturnType<typeof createPortalSessionsService>

type Parts = {
  grants: Pick<GrantsService, 'begin' | 'end' | 'endAllOf' | 'openById'>
  tickets: TicketsService
  services: Services
}

/** Sessions of the portal, and the central sign-in behind them: both end together. */
export function createPortalSessionsService({ grants, tickets, services }: Parts) {
  return {
    /** A ticket for an application, in the name of a session. */
    async ticketFor(session: SessionUser & { id: string }, address: string): Promise<string> {
      const { isPortal } = services.admit(address, session.tenantCode)
      const known = await tickets.grantOfSession(session.id)
      const open = known === null ? null : await grants.openById(known)
      // Whoever signed in at the form of the portal has none: one without a cookie anywhere.
      const grant = open ?? (await grants.begin(session)).grant
      return tickets.issue(grant, { service: address, isPortal, isFresh: false, sessionId: session.id })
    },

    /** Ends the central sign-in behind a session, unless the keeper came from it too. */
    async endBehind(sessionId: string, keeper: { id: string }): Promise<void> {
      const [behind, own] = [await tickets.grantOfSession(sessionId), await tickets.grantOfSession(keeper.id)]
      if (behind !== null && behind !== own) await grants.end(behind)
    },

    /** Ends every central sign-in of the keeper's but the own one. */
    async endOthers(keeper: SessionUser & { id: string }): Promise<void> {
      await grants.endAllOf(keeper, await tickets.grantOfSession(keeper.id))
    },

    grantOf: (sessionId: string): Promise<string | null> => tickets.grantOfSession(sessionId),

    /** The session was ended by its user: so is the central sign-in that it came from. */
    async noteSignOut(sessionId: string): Promise<void> {
      const grantId = await tickets.grantOfSession(sessionId)
      if (grantId !== null) await grants.end(grantId)
    },
  }
}
