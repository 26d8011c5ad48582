import type { FastifyPluginAsync } from 'fastify'
import { listAudit, verifyAudit } from '@center/shared/contract'
import type { OperatedTenant } from '../../platform/operated-tenant'
import { serve } from '../../platform/serve'
import { DEPLOY_USER } from '../../platform/session/session'
import type { AuditService } from './audit.service'

export const auditRoutes: FastifyPluginAsync<{ audit: AuditService; tenantIdOf: OperatedTenant }> = async (
  app,
  { audit, tenantIdOf },
) => {
  serve(app, listAudit, async ({ query: { tenantCode, action, ...paging }, session }) => {
    const own = session.userId === DEPLOY_USER ? undefined : session.tenantId
    const tenantId = tenantCode === undefined ? own : await tenantIdOf(tenantCode, session)
    return audit.page({ tenantId, action }, paging)
  })

  serve(app, verifyAudit, () => audit.verify())
}
