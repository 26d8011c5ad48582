import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'

/** Of one connection, and of no use on the next (RFC 9110, 7.6.1); `expect` was answered by this server already. */
const ofConnection = ['connection', 'expect', 'keep-alive', 'proxy-authenticate', 'proxy-authorization']
const hops = new Set([...ofConnection, 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'])

/** What a caller could make up about where the call comes from. */
const isOrigin = (name: string) => /^(forwarded|x-forwarded-.*|x-real-ip)$/.test(name)

/** What this server says of every answer, or no back end may say of our origin. */
const isOurs = (name: string) =>
  /^(content-security-policy(-report-only)?|cross-origin-.*|access-control-.*|permissions-policy)$/.test(name) ||
  /^(x-frame-options|x-content-type-options|referrer-policy|strict-transport-security)$/.test(name) ||
  /^(origin-agent-cluster|service-worker-allowed|alt-svc|server|x-powered-by)$/.test(name)

/** The caller's headers, with a true word about where the call comes from. */
export function toUpstreamHeaders(request: FastifyRequest, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const own = Object.entries(headers).filter(([name]) => !hops.has(name) && !isOrigin(name))
  return {
    ...Object.fromEntries(own),
    // The first is who is connected to us; with trusted proxies those behind follow.
    'x-forwarded-for': (request.ips ?? [request.ip]).toReversed().join(', '),
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
    'x-request-id': request.id,
  }
}

/** The back end's headers, without those that this server decides; its own address in a redirect becomes ours. */
export function fromUpstreamHeaders(headers: IncomingHttpHeaders, origin: string): IncomingHttpHeaders {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  const kept = Object.entries(headers).filter(([name]) => !hops.has(name) && !named.includes(name) && !isOurs(name))
  const { location, ...others } = Object.fromEntries(kept) as IncomingHttpHeaders
  if (location === undefined) return others
  return { ...others, location: location.startsWith(`${origin}/`) ? location.slice(origin.length) : location }
}
