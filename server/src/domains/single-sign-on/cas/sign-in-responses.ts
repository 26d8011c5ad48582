import { toLocale } from '@center/shared/contract'
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { onTheWay } from '../../../platform/page/page'
import { isSet, queryParam } from './cas-parameters'
import { toDeliveryPage, toQuestionPage, type SmallPage } from './sign-in-pages'
import type { Delivery, ResponseMethod } from '../tickets/deliveries'
import type { LoginRequest, Passage } from '../sign-in/passages.service'
import { withParameters } from '../services/services'
import { grantCookieOf } from '../grants/grant-cookie'

/** What an address of the sign-in page asks for. `TARGET` is what clients of SAML 1.1 call the service. */
export function loginRequestOf(request: FastifyRequest): LoginRequest {
  return {
    service: queryParam(request, 'service') ?? queryParam(request, 'TARGET'),
    tenantCode: queryParam(request, 'tenantCode') ?? queryParam(request, 'tc'),
    renew: isSet(request, 'renew'),
    gateway: isSet(request, 'gateway'),
    warn: isSet(request, 'warn'),
    method: toMethod(queryParam(request, 'method')),
    cookie: grantCookieOf(request),
  }
}

/** Any other value counts as absent (CAS 3.0, 2.1.1). */
export function toMethod(value: string | null): ResponseMethod {
  return value === 'POST' || value === 'HEADER' ? value : 'GET'
}

/** Leads a browser on that need not see the sign-in page. */
export function answerPassage(request: FastifyRequest, reply: FastifyReply, passage: Passage): FastifyReply {
  if ('to' in passage) return reply.headers(onTheWay).redirect(toLocation(passage.to))
  if ('delivery' in passage) return deliver(request, reply, passage.delivery)
  const { user, application } = passage.question
  const language = toLocale(request.headers['accept-language']?.split(/[-,;]/)[0]?.trim().toLowerCase())
  const question = { user, application, action: request.url, language } as const
  return show(reply, (nonce) => toQuestionPage(question, nonce))
}

/** Hands a ticket to its application in the way that was asked for. */
export function deliver(request: FastifyRequest, reply: FastifyReply, delivery: Delivery): FastifyReply {
  const { address, ticketParam, ticket, method } = delivery
  if (method === 'GET') {
    // After a form too the application is asked for by GET.
    const status = request.method === 'POST' ? 303 : 302
    return reply.headers(onTheWay).redirect(toLocation(withParameters(address, { [ticketParam]: ticket })), status)
  }
  if (method === 'HEADER') return reply.headers({ ...onTheWay, service: toLocation(address), ticket }).send()
  // An application that looks at the origin of a form is told ours, and no more.
  reply.header('referrer-policy', 'origin')
  return show(reply, (nonce) => toDeliveryPage(delivery, nonce))
}

/** An address as a header can hold it; browsers read both spellings alike. */
export function toLocation(address: string): string {
  return address.startsWith('/') ? address : new URL(address).href
}

function show(reply: FastifyReply, make: (nonce: string) => SmallPage): FastifyReply {
  const { html, policy } = make(randomBytes(16).toString('base64'))
  reply.headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
  return reply.type('text/html; charset=utf-8').send(html)
}
