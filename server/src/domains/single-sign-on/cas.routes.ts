import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { onTheWay } from '../../platform/page'
import { toJson, toLines, toXml, type CasAnswer } from './cas-answers'
import type { SingleSignOn } from './open-single-sign-on'
import type { Knock } from './sign-on.service'
import { forgetGrant, grantCookieOf } from './ticket-cookie'

/** CAS 3.0 for browsers and applications, in the words of that protocol: no envelope, and its own errors. */
export const casRoutes: FastifyPluginAsync<SingleSignOn> = async (app, { signOn, redemptions }) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  })

  const validate = (request: FastifyRequest, { withAttributes }: { withAttributes: boolean }) =>
    redemptions
      .validate({ ticket: said(request, 'ticket'), service: said(request, 'service'), renew: isSet(request, 'renew') })
      .then((answer) => (withAttributes ? answer : withoutAttributes(answer)))

  app.get('/cas/validate', async (request, reply) => {
    const answer = await validate(request, { withAttributes: false })
    return reply.type('text/plain; charset=utf-8').send(toLines(answer))
  })

  app.get('/cas/serviceValidate', async (request, reply) =>
    send(request, reply, await validate(request, { withAttributes: false })),
  )

  app.get('/cas/p3/serviceValidate', async (request, reply) =>
    send(request, reply, await validate(request, { withAttributes: true })),
  )

  app.get('/cas/logout', async (request, reply) => {
    const returnTo = said(request, 'service') ?? said(request, 'url')
    const next = await signOn.signOut(grantCookieOf(request), returnTo)
    forgetGrant(reply)
    return reply.headers(onTheWay).redirect(toLocation(next))
  })
}

/** What an address of the sign-in page asks for. */
export function knockOf(request: FastifyRequest): Knock {
  return {
    service: said(request, 'service'),
    tenantCode: said(request, 'tenantCode') ?? said(request, 'tc'),
    renew: isSet(request, 'renew'),
    gateway: isSet(request, 'gateway'),
    cookie: grantCookieOf(request),
  }
}

/** An address as a header can hold it; browsers read both spellings alike. */
export function toLocation(address: string): string {
  return address.startsWith('/') ? address : new URL(address).href
}

function send(request: FastifyRequest, reply: FastifyReply, answer: CasAnswer): FastifyReply {
  const wantsJson = said(request, 'format')?.toUpperCase() === 'JSON'
  if (wantsJson) return reply.type('application/json; charset=utf-8').send(toJson(answer))
  return reply.type('application/xml; charset=utf-8').send(toXml(answer))
}

/** CAS 2.0 knows none. */
function withoutAttributes(answer: CasAnswer): CasAnswer {
  return answer.ok ? { ok: true, value: { user: answer.value.user, attributes: {} } } : answer
}

/** A parameter that is said once. Two of one name are none: nobody could tell which was meant. */
function said(request: FastifyRequest, name: string): string | null {
  const value = (request.query as Record<string, unknown>)[name]
  return typeof value === 'string' && value !== '' ? value : null
}

function isSet(request: FastifyRequest, name: string): boolean {
  const value = (request.query as Record<string, unknown>)[name]
  return typeof value === 'string' && !/^(|false|0)$/i.test(value)
}
