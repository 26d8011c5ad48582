import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Sealing } from '../secrets/sealing'
import { hashOf } from '../secrets/secret-text'

/** Less than a nonce is remembered for, so that none is good twice. */
const LIFE_MS = 300_000

const Ticket = z.object({ id: z.string(), cookieHash: z.string(), expiresAt: z.number() })

/**
 * What the server writes into a page that a browser opens, for that browser to sign the new tab in by. It is good for five minutes, once, and
 * together with the cookie that came with the page: a ticket of another browser is refused.
 */
export function createPageTickets({ sealing, now }: { sealing: Sealing; now: () => Date }) {
  return {
    issue(cookie: string): string {
      const ticket = { id: randomUUID(), cookieHash: hashOf(cookie), expiresAt: now().getTime() + LIFE_MS }
      return sealing.seal('page-ticket', JSON.stringify(ticket))
    },

    /** The id of a ticket that fits the cookie; null for every other. Whether it was used, its id says. */
    open(text: string, cookie: string): string | null {
      try {
        const ticket = sealing.isSealed(text) ? z.parse(Ticket, JSON.parse(sealing.open('page-ticket', text))) : null
        const isFit = ticket?.cookieHash === hashOf(cookie) && now().getTime() < ticket.expiresAt
        return isFit ? ticket.id : null
      } catch {
        return null
      }
    },
  }
}
