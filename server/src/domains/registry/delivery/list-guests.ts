import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MicroFrontend } from '@center/shared/contract'
import { cohortSealOf, setCohortCookie } from '../../../platform/http/cohort-cookie'
import type { Session } from '../../../platform/session/session'
import { cohortOf, type Cohorts } from './cohorts'
import type { GuestsService } from './guests.service'

/** The id by which one app knows a user, and no other app. */
export type SubjectOf = (app: string, userId: string) => Promise<string>

/** The call of a user who asks for the guests of the own tenant. */
export type GuestListCall = { session: Session; request: FastifyRequest; reply: FastifyReply }

type Dependencies = { guests: GuestsService; cohorts: Cohorts; subjectOf: SubjectOf }

/** The guests that a user's page has. The browser learns the user's place among the canaries with them. */
export function createGuestList({ guests, cohorts, subjectOf }: Dependencies) {
  return async ({ session, request, reply }: GuestListCall): Promise<MicroFrontend[]> => {
    const cohort = cohortOf(session)
    const seal = await cohorts.seal(session.tenantId, cohort)
    if (cohortSealOf(request) !== seal) setCohortCookie(reply, seal)
    const list = await guests.list(session.tenantId, cohort)
    const withSubject = async (guest: MicroFrontend) => {
      const isIsolated = guest.kind === 'element' && guest.iframe !== null
      return isIsolated ? { ...guest, subject: await subjectOf(guest.serviceCode, session.userId) } : guest
    }
    return Promise.all(list.map(withSubject))
  }
}
