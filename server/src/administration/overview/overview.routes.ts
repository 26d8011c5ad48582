import type { FastifyPluginAsync } from 'fastify'
import { getOverview, exportTenantAudit, listTenantAudit } from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { ActOf } from '../admin-dependencies'
import type { ServeList } from '../exports/serve-list'
import type { TenantAudit } from './tenant-audit'
import type { createOverviewService } from './overview.service'

type Dependencies = {
  serveList: ServeList
  actOf: ActOf
  overview: ReturnType<typeof createOverviewService>
  audit: TenantAudit
}

export const overviewRoutes: FastifyPluginAsync<Dependencies> = async (app, { serveList, actOf, overview, audit }) => {
  serve(app, getOverview, async (call) => overview.read((await actOf(call)).tenantId))
  serveList(app, { list: listTenantAudit, file: exportTenantAudit }, async (call) =>
    audit((await actOf(call)).tenantId, call.query, call.session),
  )
}
