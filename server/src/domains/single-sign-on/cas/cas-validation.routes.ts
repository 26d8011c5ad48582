import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { toJson, toLines, toProxyJson, toProxyXml, toXml, type CasAnswer } from './cas-responses'
import { isSet, isThere, queryParam } from './cas-parameters'
import type { SingleSignOn } from '../create-single-sign-on'
import type { ProxyAnswer } from '../tickets/proxy-granting.service'
import { toSaml } from './saml-responses'
import { readSamlRequest } from './saml-request'

/** CAS 2.0 and 3.0, with proxy tickets and without. */
const validations = [
  { path: 'serviceValidate', withAttributes: false, allowsProxies: false },
  { path: 'proxyValidate', withAttributes: false, allowsProxies: true },
  { path: 'p3/serviceValidate', withAttributes: true, allowsProxies: false },
  { path: 'p3/proxyValidate', withAttributes: true, allowsProxies: true },
]

/** What applications ask of their tickets, by GET and by POST: CAS 1.0 to 3.0, proxy tickets, and SAML 1.1. */
export const casValidationRoutes: FastifyPluginAsync<SingleSignOn> = async (app, service) => {
  const { redemptions, proxyGranting, now } = service

  const take = (url: string, answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    app.route({ method: ['GET', 'POST'], url, handler: answer })

  take('/cas/validate', async (request, reply) => {
    // A request for a proxy-granting ticket is refused here: CAS 1.0 has no answer with one.
    const answer = isThere(request, 'pgtUrl') ? noProxying : await redemptions.validate(asked(request))
    return reply.type('text/plain; charset=utf-8').send(toLines(answer))
  })

  for (const { path, withAttributes, allowsProxies } of validations) {
    take(`/cas/${path}`, async (request, reply) => {
      // Of two of them neither may be passed over; no address is the empty one.
      const pgtUrl = isThere(request, 'pgtUrl') ? (queryParam(request, 'pgtUrl') ?? '') : null
      const answer = formatOf(request)
        ? await redemptions.validate({ ...asked(request), pgtUrl, allowsProxies })
        : unknownFormat
      const shown = withAttributes ? answer : withoutAttributes(answer)
      return send(request, reply, { json: () => toJson(shown), xml: () => toXml(shown) })
    })
  }

  take('/cas/proxy', async (request, reply) => {
    const answer: ProxyAnswer = formatOf(request)
      ? await proxyGranting.ticketFor(queryParam(request, 'pgt'), queryParam(request, 'targetService'))
      : unknownFormat
    return send(request, reply, { json: () => toProxyJson(answer), xml: () => toProxyXml(answer) })
  })

  app.post('/cas/samlValidate', async (request, reply) => {
    const target = queryParam(request, 'TARGET')
    const document = typeof request.body === 'string' ? readSamlRequest(request.body) : null
    const ticket = document?.ticket ?? null
    const answer = isThere(request, 'pgtUrl')
      ? noProxying
      : await redemptions.validate({ ticket, service: target, renew: isSet(request, 'renew') })
    const issuer = new URL(app.config.publicUrl).origin
    const context = { target: target ?? '', requestId: document?.requestId ?? null, issuer, at: now() }
    return reply.type('text/xml; charset=utf-8').send(toSaml(answer, context))
  })
}

function asked(request: FastifyRequest) {
  return {
    ticket: queryParam(request, 'ticket'),
    service: queryParam(request, 'service'),
    renew: isSet(request, 'renew'),
  }
}

/** Null for one that the protocol does not know. */
function formatOf(request: FastifyRequest): 'XML' | 'JSON' | null {
  const format = queryParam(request, 'format')?.toUpperCase() ?? 'XML'
  return format === 'XML' || format === 'JSON' ? format : null
}

function send(request: FastifyRequest, reply: FastifyReply, answer: { json: () => object; xml: () => string }) {
  if (formatOf(request) === 'JSON') return reply.type('application/json; charset=utf-8').send(answer.json())
  return reply.type('application/xml; charset=utf-8').send(answer.xml())
}

const noProxying: CasAnswer = {
  ok: false,
  failure: { code: 'INVALID_PROXY_CALLBACK', description: 'There are no proxy-granting tickets at this address.' },
}
const unknownFormat = {
  ok: false,
  failure: { code: 'INVALID_REQUEST', description: 'The format is XML or JSON.' },
} as const

/** CAS 2.0 knows none. */
function withoutAttributes(answer: CasAnswer): CasAnswer {
  return answer.ok ? { ok: true, value: { ...answer.value, attributes: {} } } : answer
}
