import type { FastifyPluginAsync } from 'fastify'
import { listAudit, verifyAudit } from '@center/shared/contract'
import { outsideWalls } from '../../platform/async/tenant-walls'
import type { NamesOf } from '../../platform/session/names-of'
import type { OperatedTenant } from '../../platform/session/operated-tenant'
import { serve } from '../../platform/http/serve'
import { DEPLOY_USER } from '../../platform/session/session'
import { nameActors } from './name-actors'
import type { AuditService } from './audit.service'

export const auditRoutes: FastifyPluginAsync<{
  audit: AuditService
  tenantIdOf: OperatedTenant
  namesOf: NamesOf
}> = async (app, { audit, tenantIdOf, namesOf }) => {
  serve(app, listAudit, async ({ query: { tenantCode, action, ...paging }, session }) => {
    const own = session.userId === DEPLOY_USER ? undefined : session.tenantId
    const tenantId = tenantCode === undefined ? own : await tenantIdOf(tenantCode, session)
    const { rows, total } = await audit.page({ tenantId, action }, paging)
    return { rows: await nameActors(rows, session, namesOf), total }
  })

  // The chain is one for all tenants, and the answer tells no row of it.
  serve(app, verifyAudit, () => outsideWalls(audit.verify))
}
