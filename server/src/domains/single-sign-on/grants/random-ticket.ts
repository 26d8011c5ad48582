import { randomInt } from 'node:crypto'

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** So many of them are 256 bits. */
const LENGTH = 43

/** Service, proxy and proxy-granting tickets, the IOU of the latter, and the ticket-granting ticket in the cookie. */
export type TicketPrefix = 'ST' | 'PT' | 'PGT' | 'PGTIOU' | 'TGT'

/** A ticket that no one can guess, of letters, digits and hyphens alone (CAS 3.0, 3.7): clients such as mod_auth_cas overlook any other. */
export function randomTicket(prefix: TicketPrefix): string {
  const characters = Array.from({ length: LENGTH }, () => CHARACTERS.charAt(randomInt(CHARACTERS.length)))
  return `${prefix}-${characters.join('')}`
}
