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
  const own = [...portalOrigins(request.server.config), `${request.protocol}://${request.host}`]
  return own.includes(header(request, 'origin') ?? '')
}

/**
 * Whether the call opens a page in a tab or window. No script of a page can make one that says so, and read the answer. A browser that does not
 * say (plain HTTP on another machine, and old ones) is taken for one that does.
 */
export function opensDocument(request: FastifyRequest): boolean {
  return (header(request, 'sec-fetch-dest') ?? 'document') === 'document'
}
