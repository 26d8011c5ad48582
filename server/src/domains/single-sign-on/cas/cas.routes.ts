import type { FastifyPluginAsync } from 'fastify'
import { onTheWay } from '../../../platform/page/page'
import { queryParam, takeForms } from './cas-parameters'
import { casValidationRoutes } from './cas-validation.routes'
import type { SingleSignOn } from '../create-single-sign-on'
import { answerPassage, deliver, loginRequestOf, toLocation } from './sign-in-responses'
import { clearGrantCookie, grantCookieOf } from '../grants/grant-cookie'

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
    const passage = await passages.passBy(loginRequestOf(request), true)
    if (passage) return answerPassage(request, reply, passage)
    return reply.headers(onTheWay).redirect(request.url, 303)
  })

  app.get('/cas/response', async (request, reply) => {
    const { service: address, method } = loginRequestOf(request)
    const delivery = deliveries.find(address, queryParam(request, 'ticket'), method)
    return delivery ? deliver(request, reply, delivery) : reply.headers(onTheWay).redirect('/cas/login')
  })

  app.get('/cas/logout', async (request, reply) => {
    const returnTo = queryParam(request, 'service') ?? queryParam(request, 'url')
    const next = await signOn.signOut(grantCookieOf(request), returnTo)
    clearGrantCookie(reply)
    return reply.headers(onTheWay).redirect(toLocation(next))
  })
}
