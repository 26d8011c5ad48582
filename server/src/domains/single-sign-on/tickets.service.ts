import { createHash } from 'node:crypto'
import type { GrantRow } from './grants.repository'
import type { GrantsService } from './grants.service'
import { randomTicket } from './random-ticket'
import type { Service } from './services'
import type { TicketsRepository, TicketRow } from './tickets.repository'

/** How long a ticket may be under way from the browser to the application. */
const LIFE_MS = 10_000

/** What a ticket is made for; `sessionId` is the portal's session that asked for it itself. */
type Bound = {
  address: string
  service: Pick<Service, 'id' | 'isPortal'>
  isFresh: boolean
  sessionId?: string | null
}

/** What an application asks with a ticket. */
export type Redemption = { ticket: string; service: string | null; isPortal: boolean; needsFresh?: boolean }

/** Why a ticket is refused, in the terms of CAS. */
export type Refusal = 'INVALID_TICKET' | 'INVALID_SERVICE' | 'INVALID_TICKET_SPEC'

export type Redeemed = { ok: true; grant: GrantRow; ticket: TicketRow } | { ok: false; why: Refusal }

export type TicketsService = ReturnType<typeof createTicketsService>

type Parts = { repository: TicketsRepository; grants: GrantsService; now: () => Date }

/**
 * Service tickets: 256 random bits, for one address, for ten seconds, for one attempt. A wrong attempt uses a ticket up, so that
 * whoever got hold of one has no second try and leaves none to its owner.
 */
export function createTicketsService({ repository, grants, now }: Parts) {
  return {
    async issue(grant: Pick<GrantRow, 'id'>, { address, service, isFresh, sessionId = null }: Bound): Promise<string> {
      const ticket = randomTicket('ST')
      const issuedAt = now()
      const expiresAt = new Date(issuedAt.getTime() + LIFE_MS)
      const { id: serviceId, isPortal } = service
      const bound = { grantId: grant.id, service: address, serviceId, isPortal, isFresh, sessionId }
      await repository.insert({ ticketHash: hashOf(ticket), ...bound, issuedAt, expiresAt })
      await grants.noteUse(grant.id)
      return ticket
    },

    /** Uses a ticket up; who it stands for when all of it was right. */
    async redeem({ ticket, service, isPortal, needsFresh = false }: Redemption): Promise<Redeemed> {
      const attempt = { ticket, ticketHash: hashOf(ticket), service, isPortal, needsFresh, at: now() }
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

type Asked = { service: string | null; isPortal: boolean; needsFresh: boolean; at: Date }

function whyRefused(row: TicketRow, { service, isPortal, needsFresh, at }: Asked): Refusal {
  if (row.expiresAt <= at) return 'INVALID_TICKET'
  if (row.isPortal !== isPortal || (service !== null && row.service !== service)) return 'INVALID_SERVICE'
  return needsFresh && !row.isFresh ? 'INVALID_TICKET_SPEC' : 'INVALID_TICKET'
}

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('base64url')
