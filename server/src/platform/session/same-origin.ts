import type { FastifyRequest } from 'fastify'
import { portalOrigins } from '../config/portal-origins'
import { header } from './callers'

/**
 * Whether a page of the portal itself makes the call: as the browser says (`Sec-Fetch-Site`, where it knows that), and by the origin, which
 * every browser names with a call that changes something.
 */
export function isSameOrigin(request: FastifyRequest): boolean {
  const site = header(request, 'sec-fetch-site')
  if (site !== undefined && site !== 'same-origin') return false
  const own = [...portalOrigins(request.server.config), askedOrigin(request)]
  return own.includes(header(request, 'origin') ?? '')
}

/** At which address of ours the browser asks, by the host that it names; a port that goes without saying is not said. */
function askedOrigin({ protocol, host }: FastifyRequest): string {
  const address = `${protocol}://${host}`
  return URL.canParse(address) ? new URL(address).origin : ''
}

/** The address of ours that the page of the call has: as its browser says, with calls that only read by the host that it names. */
export const pageOriginOf = (request: FastifyRequest): string =>
  isSameOrigin(request) ? (header(request, 'origin') ?? '') : askedOrigin(request)

/**
 * Whether the call opens a page in a tab or window. No script of a page can make one that says so, and read the answer. A browser that does not
 * say (plain HTTP on another machine, and old ones) is taken for one that does.
 */
export function opensDocument(request: FastifyRequest): boolean {
  return (header(request, 'sec-fetch-dest') ?? 'document') === 'document'
}
