import type { FastifyPluginAsync } from 'fastify'
import { describeService, redeemTicket, signInCentrally } from '@center/shared/contract'
import { serve } from '../../../platform/http/serve'
import { visitorOf } from '../../../platform/http/visitor'
import type { SingleSignOn } from '../create-single-sign-on'
import { setGrantCookie } from '../grants/grant-cookie'

/** The form of the central page, and what the portal does with its tickets. */
export const portalTicketsRoutes: FastifyPluginAsync<SingleSignOn> = async (app, { signOn, redemptions }) => {
  serve(app, signInCentrally, async ({ query, body, request, reply }) => {
    const { granted, cookie } = await signOn.signIn(
      { ...query, warn: query.warn === 'true' },
      body,
      visitorOf(request, reply),
    )
    setGrantCookie(reply, cookie)
    return granted
  })

  serve(app, redeemTicket, async ({ query, beside, request }) => {
    const place = { ip: request.ip, agent: request.headers['user-agent'] ?? '' }
    const { token, grant } = await redemptions.openSession(query, place)
    beside(grant)
    return token
  })

  serve(app, describeService, ({ query }) => signOn.describe(query))
}
