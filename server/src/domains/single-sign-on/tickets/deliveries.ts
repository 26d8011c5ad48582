import type { GrantRow } from '../grants/grants.repository'
import { withParameters, type Service, type Services } from '../services/services'
import type { TicketsService } from './tickets.service'

/** How a ticket gets to its application (CAS 3.0, 2.1.1). */
export type ResponseMethod = 'GET' | 'POST' | 'HEADER'

/** A ticket on its way to the address that asked. */
export type Delivery = { address: string; ticketParam: string; ticket: string; method: ResponseMethod }

type Ask = { address: string; isFresh: boolean; method: ResponseMethod }

export type Deliveries = ReturnType<typeof createDeliveries>

type Dependencies = { tickets: Pick<TicketsService, 'issue'>; services: Pick<Services, 'find'> }

/** Tickets that browsers take to their applications. */
export function createDeliveries({ tickets, services }: Dependencies) {
  return {
    async issue(grant: GrantRow, service: Service, { address, isFresh, method }: Ask): Promise<Delivery> {
      const ticket = await tickets.issue(grant, { address, service, isFresh })
      // The portal reads its ticket from the address, whatever method was asked for.
      return { address, ticketParam: service.ticketParam, ticket, method: service.isPortal ? 'GET' : method }
    },

    /** A ticket that is sent on by another method than GET; null when no one is registered there. */
    find(address: string | null, ticket: string | null, method: ResponseMethod): Delivery | null {
      const service = address === null ? null : services.find(address)
      if (address === null || !service || service.isPortal) return null
      if (ticket === null || !/^ST-[A-Za-z0-9]+$/.test(ticket)) return null
      return { address, ticketParam: service.ticketParam, ticket, method }
    },
  }
}

/** Where a browser goes that was given a ticket: to the application, or to where it is sent on by another method. */
export function addressOf({ address, ticketParam, ticket, method }: Delivery): string {
  if (method === 'GET') return withParameters(address, { [ticketParam]: ticket })
  return withParameters('/cas/response', { service: address, method, ticket })
}
