import type { FastifyPluginAsync } from 'fastify'
import { getHomeUrl, getRegisterContent, getRuntimeConfiguration } from '@center/shared/contract'
import { languageOf } from '../../platform/errors/language'
import { serve } from '../../platform/http/serve'
import type { ConfigurationService } from './configuration.service'

export const configurationRoutes: FastifyPluginAsync<{ service: ConfigurationService }> = async (app, { service }) => {
  serve(app, getRuntimeConfiguration, ({ session, query }) =>
    service.describe({ tenantCode: query.tenantCode, sessionTenantId: session?.tenantId }),
  )

  serve(app, getRegisterContent, ({ query, request }) => service.registerContent(query.tenantCode, languageOf(request)))

  serve(app, getHomeUrl, async ({ session }) => ({ homeUrl: await service.homeUrl(session.tenantId) }))
}
