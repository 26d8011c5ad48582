import { createHash } from 'node:crypto'
import type { GrantRow } from '../grants/grants.repository'
import type { GrantsService } from '../grants/grants.service'
import { randomTicket } from '../grants/random-ticket'
import type { Service } from '../services/services'
import type { Attempt, TicketsRepository, TicketRow } from './tickets.repository'

/** How long a ticket may be under way from the browser to the application. */
const LIFE_MS = 10_000

/** What a ticket is made for; `sessionId` is the portal's session that asked for it itself. */
type Bound = {
  address: string
  service: Pick<Service, 'id' | 'isPortal'>
  isFresh: boolean
  sessionId?: string | null
  /** Through whom it is asked for; absent: the user's browser asks. */
  proxies?: string[] | null
}

/** What an application asks with a ticket. */
export type Redemption = {
  ticket: string
  service: string | null
  isPortal: boolean
  needsFresh?: boolean
  /** Whether a proxy ticket does. */
  allowsProxies?: boolean
}

/** Why a ticket is refused, in the terms of CAS. */
export type Refusal = 'INVALID_TICKET' | 'INVALID_SERVICE' | 'INVALID_TICKET_SPEC'

export type Redeemed = { ok: true; grant: GrantRow; ticket: TicketRow } | { ok: false; why: Refusal }

export type TicketsService = ReturnType<typeof createTicketsService>

type Dependencies = { repository: TicketsRepository; grants: GrantsService; now: () => Date }

/**
 * Service and proxy tickets: 256 random bits, for one address, for ten seconds, for one attempt. A wrong attempt uses a ticket up, so that
 * a thief of one has no second try and leaves none to its owner.
 */
export function createTicketsService({ repository, grants, now }: Dependencies) {
  return {
    async issue(grant: Pick<GrantRow, 'id'>, bound: Bound): Promise<string> {
      const { address, service, isFresh, sessionId = null, proxies = null } = bound
      const ticket = randomTicket(proxies ? 'PT' : 'ST')
      const issuedAt = now()
      const expiresAt = new Date(issuedAt.getTime() + LIFE_MS)
      const { id: serviceId, isPortal } = service
      const row = { grantId: grant.id, service: address, serviceId, isPortal, isFresh, sessionId, proxies }
      await repository.insert({ ticketHash: hashOf(ticket), ...row, issuedAt, expiresAt })
      await grants.noteUse(grant.id)
      return ticket
    },

    /** Uses a ticket up; who it stands for when all of it was right. */
    async redeem(asked: Redemption): Promise<Redeemed> {
      const defaults = { needsFresh: false, allowsProxies: false }
      const attempt = { ...defaults, ...asked, ticketHash: hashOf(asked.ticket), at: now() }
      const row = await repository.spend(attempt)
      if (!row) return { ok: false, why: 'INVALID_TICKET' }
      if (row.acceptedTicket === null) return { ok: false, why: whyRefused(row, attempt) }
      const grant = await grants.openById(row.grantId)
      return grant ? { ok: true, grant, ticket: row } : { ok: false, why: 'INVALID_TICKET' }
    },

    bindSession: (ticket: TicketRow, sessionId: string): Promise<void> =>
      repository.bindSession(ticket.ticketHash, sessionId),

    grantsOfSession: repository.grantsOfSession,
  }
}

function whyRefused(row: TicketRow, { service, isPortal, needsFresh, allowsProxies, at }: Attempt): Refusal {
  if (row.expiresAt <= at) return 'INVALID_TICKET'
  if (row.isPortal !== isPortal || (service !== null && row.service !== service)) return 'INVALID_SERVICE'
  const isOther = (needsFresh && !row.isFresh) || (!allowsProxies && row.proxies !== null)
  return isOther ? 'INVALID_TICKET_SPEC' : 'INVALID_TICKET'
}

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('base64url')
