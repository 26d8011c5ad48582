import type { FastifyPluginAsync } from 'fastify'
import { enterSystem, getExternalUser } from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { ExternalSystemsService } from './external-systems.service'

export const externalSystemsRoutes: FastifyPluginAsync<{ service: ExternalSystemsService }> = async (
  app,
  { service },
) => {
  serve(app, getExternalUser, ({ session: { tenantId, userId }, query }) =>
    service.userOf({ tenantId, userId }, query.sysCode),
  )

  serve(app, enterSystem, ({ session, body }) => service.enter(session, body.sysCode))
}
