import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import {
  describeService,
  redeemTicket,
  signInCentrally,
  signInCentrallyByPasskey,
  type CentralLoginForm,
  type PasskeyAnswer,
} from '@center/shared/contract'
import { serve, type Call } from '../../../platform/http/serve'
import { visitorOf } from '../../../platform/http/visitor'
import type { SingleSignOn } from '../create-single-sign-on'
import { setGrantCookie } from '../grants/grant-cookie'

type Wire = { request: FastifyRequest; reply: FastifyReply }

/** The form of the central page, and what the portal does with its tickets. */
export const portalTicketsRoutes: FastifyPluginAsync<SingleSignOn> = async (app, { signOn, redemptions }) => {
  type Asked = Call<typeof signInCentrally>['query']
  async function signIn(asked: Asked, form: CentralLoginForm | PasskeyAnswer, { request, reply }: Wire) {
    const place = { ...asked, warn: asked.warn === 'true' }
    const { granted, cookie } = await signOn.signIn(place, form, visitorOf(request, reply))
    setGrantCookie(reply, cookie)
    return granted
  }
  serve(app, signInCentrally, ({ query, body, ...wire }) => signIn(query, body, wire))
  serve(app, signInCentrallyByPasskey, ({ query, body, ...wire }) => signIn(query, body, wire))

  serve(app, redeemTicket, async ({ query, beside, request }) => {
    const place = { ip: request.ip, agent: request.headers['user-agent'] ?? '' }
    const { token, grant } = await redemptions.openSession(query, place)
    beside(grant)
    return token
  })

  serve(app, describeService, ({ query }) => signOn.describe(query))
}
