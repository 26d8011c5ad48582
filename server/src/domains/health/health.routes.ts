import type { FastifyPluginAsync } from 'fastify'
import { getHealth, listRunning } from '@center/shared/contract'
import type { OperatedTenant } from '../../platform/session/operated-tenant'
import { serve } from '../../platform/http/serve'
import type { HealthService } from './health.service'

/** How the versions of a tenant do, and who runs what. */
export const healthRoutes: FastifyPluginAsync<{ health: HealthService; tenantIdOf: OperatedTenant }> = async (
  app,
  { health, tenantIdOf },
) => {
  serve(app, getHealth, async ({ query: { tenantCode, ...wish }, session }) =>
    health.rows(await tenantIdOf(tenantCode, session), wish),
  )
  serve(app, listRunning, async ({ query, session }) => health.running(await tenantIdOf(query.tenantCode, session)))
}
