import type { FastifyPluginAsync } from 'fastify'
import { getOverview, listTenantAudit } from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { ActOf } from '../admin-dependencies'
import type { TenantAudit } from './tenant-audit'
import type { createOverviewService } from './overview.service'

type Dependencies = { actOf: ActOf; overview: ReturnType<typeof createOverviewService>; audit: TenantAudit }

export const overviewRoutes: FastifyPluginAsync<Dependencies> = async (app, { actOf, overview, audit }) => {
  serve(app, getOverview, async (call) => overview.read((await actOf(call)).tenantId))
  serve(app, listTenantAudit, async (call) => audit((await actOf(call)).tenantId, call.query, call.session))
}
