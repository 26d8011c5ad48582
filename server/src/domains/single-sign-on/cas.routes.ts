import type { FastifyPluginAsync } from 'fastify'
import { onTheWay } from '../../platform/page'
import { said, takeForms } from './cas-parameters'
import { casValidationRoutes } from './cas-validation.routes'
import type { SingleSignOn } from './open-single-sign-on'
import { answerPassage, deliver, knockOf, toLocation } from './sign-in-answers'
import { forgetGrant, grantCookieOf } from './ticket-cookie'

/** CAS 3.0 for browsers and applications, in the words of that protocol: no envelope, and its own errors. */
export const casRoutes: FastifyPluginAsync<SingleSignOn> = async (app, service) => {
  const { signOn, passages, deliveries } = service
  takeForms(app)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  })

  await app.register(casValidationRoutes, service)

  // The answer to the question that `warn` has asked.
  app.post('/cas/login', async (request, reply) => {
    const passage = await passages.passBy(knockOf(request), true)
    if (passage) return answerPassage(request, reply, passage)
    return reply.headers(onTheWay).redirect(request.url, 303)
  })

  app.get('/cas/response', async (request, reply) => {
    const { service: address, method } = knockOf(request)
    const delivery = deliveries.find(address, said(request, 'ticket'), method)
    return delivery ? deliver(request, reply, delivery) : reply.headers(onTheWay).redirect('/cas/login')
  })

  app.get('/cas/logout', async (request, reply) => {
    const returnTo = said(request, 'service') ?? said(request, 'url')
    const next = await signOn.signOut(grantCookieOf(request), returnTo)
    forgetGrant(reply)
    return reply.headers(onTheWay).redirect(toLocation(next))
  })
}
