import { createHash } from 'node:crypto'
import { toWebAddress } from '@center/shared/contract'
import { subjectOf, type Limits } from '../../../platform/limits/limits'
import type { OutgoingCalls } from '../../../platform/http/outgoing-calls'
import type { GrantRow } from '../grants/grants.repository'
import type { GrantsService } from '../grants/grants.service'
import type { ProxyGrantingRepository, ProxyGrantingRow } from './proxy-granting.repository'
import { randomTicket } from '../grants/random-ticket'
import { withParameters, type Service, type Services } from '../services/services'
import type { TicketsService } from './tickets.service'

const MINUTE_MS = 60_000
const CALLBACK_MS = 5_000
/** Applications that pass a user on to each other; more of them stand in a circle. */
const MAX_PROXIES = 8
/** Tickets of one proxy-granting ticket in a minute. */
const MAX_TICKETS = 300

/** Why there is no proxy ticket, in the terms of CAS. */
export type ProxyRefusal = 'INVALID_REQUEST' | 'INVALID_TICKET' | 'UNAUTHORIZED_SERVICE' | 'INTERNAL_ERROR'
export type ProxyAnswer =
  { ok: true; proxyTicket: string } | { ok: false; failure: { code: ProxyRefusal; description: string } }

/** Who asks for a proxy-granting ticket, and where it is to be sent. */
export type Asking = {
  grant: Pick<GrantRow, 'id'>
  holder: Service
  pgtUrl: string
  /** Those that the ticket came through, the nearest first; null: it came from the user's browser. */
  proxies: string[] | null
}

export type ProxyGrantingService = ReturnType<typeof createProxyGrantingService>

type Dependencies = {
  repository: ProxyGrantingRepository
  grants: Pick<GrantsService, 'openById'>
  tickets: Pick<TicketsService, 'issue'>
  services: Pick<Services, 'findFor' | 'holderOf'>
  outgoing: Pick<OutgoingCalls, 'probe'>
  limits: Pick<Limits, 'count'>
  now: () => Date
  /** Told why a callback was not taken. */
  onCallbackFailure: (error: unknown, callback: string) => void
}

/**
 * Proxy-granting tickets: an application gets tickets for others in its user's name, as long as the sign-in lasts that its own ticket
 * came from. The ticket is sent to a callback over https, on the host where the application is registered; whose certificate does not
 * hold, or who answers anything but 200, gets none.
 */
export function createProxyGrantingService(dependencies: Dependencies) {
  const { repository, grants, tickets, services, outgoing, limits, now, onCallbackFailure } = dependencies

  /** The application that holds a ticket, and the sign-in that it came from, while both are there. */
  async function holding(pgt: string): Promise<{ row: ProxyGrantingRow; grant: GrantRow } | null> {
    const row = await repository.find(hashOf(pgt))
    const grant = row && (await grants.openById(row.grantId))
    if (!row || !grant) return null
    const [callback = ''] = row.proxies
    const holder = services.holderOf({ serviceId: row.serviceId, service: callback }, grant.tenantCode)
    return holder && isCallbackOf(holder, callback) ? { row, grant } : null
  }

  /** Whether the callback answers 200 to a ticket. */
  async function isTaken(callback: string, parameters: { pgtIou: string; pgtId: string }): Promise<boolean> {
    try {
      const status = await outgoing.probe(withParameters(callback, parameters), CALLBACK_MS)
      if (status === 200) return true
      throw new Error(`It answered ${status}.`)
    } catch (error) {
      onCallbackFailure(error, callback)
      return false
    }
  }

  return {
    /** Sends a new proxy-granting ticket to its callback; the IOU by which the application finds it, null for a callback that does not answer as one. */
    async grant({ grant, holder, pgtUrl, proxies }: Asking): Promise<string | null> {
      const chain = [pgtUrl, ...(proxies ?? [])]
      if (holder.id === null || chain.length > MAX_PROXIES || !isCallbackOf(holder, pgtUrl)) return null
      const [pgtId, pgtIou] = [randomTicket('PGT'), randomTicket('PGTIOU')]
      if (!(await isTaken(pgtUrl, { pgtIou, pgtId }))) return null
      const issued = { grantId: grant.id, serviceId: holder.id, proxies: chain, issuedAt: now() }
      await repository.insert({ ticketHash: hashOf(pgtId), ...issued })
      return pgtIou
    },

    /** A ticket for another application, in the name of the user whose proxy-granting ticket it is. */
    async ticketFor(pgt: string | null, targetService: string | null): Promise<ProxyAnswer> {
      if (!pgt || !targetService) {
        return refused('INVALID_REQUEST', 'Both parameters, pgt and targetService, are needed.')
      }
      const found = await holding(pgt)
      if (!found) return refused('INVALID_TICKET', 'The proxy-granting ticket is unknown, or its sign-in has ended.')
      const { row, grant } = found
      const service = services.findFor(targetService, grant.tenantCode)
      if (!service || service.isPortal) {
        return refused('UNAUTHORIZED_SERVICE', 'The target service is not registered for users of this tenant.')
      }
      const limit = { subject: subjectOf('proxy-tickets', row.ticketHash), max: MAX_TICKETS, windowMs: MINUTE_MS }
      if ((await limits.count(limit)) !== null) return refused('INTERNAL_ERROR', 'Too many proxy tickets in a minute.')
      const bound = { address: targetService, service, isFresh: false, proxies: row.proxies }
      return { ok: true, proxyTicket: await tickets.issue(grant, bound) }
    },
  }
}

/** Over https, and on the host of the application; the port may be another one. */
function isCallbackOf(holder: Service, address: string): boolean {
  const [callback, own] = [toWebAddress(address), toWebAddress(holder.address)]
  return callback?.protocol === 'https:' && callback.hostname === own?.hostname && callback.hash === ''
}

function refused(code: ProxyRefusal, description: string): ProxyAnswer {
  return { ok: false, failure: { code, description } }
}

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('base64url')
