import type { FastifyPluginAsync } from 'fastify'
import { getGuestTokenKeys, makeGuestToken } from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { GuestTokensService } from './guest-tokens.service'

export const guestTokensRoutes: FastifyPluginAsync<{ service: GuestTokensService }> = async (app, { service }) => {
  serve(app, makeGuestToken, ({ session, body }) =>
    service.make({ app: body.app, userId: session.userId, tenantId: session.tenantId }),
  )

  serve(app, getGuestTokenKeys, async ({ reply }) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .header('access-control-allow-origin', '*')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(await service.publicKeys())),
  )
}
