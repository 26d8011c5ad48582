import type { FastifyPluginAsync } from 'fastify'
import {
  createTenant,
  disableTenant,
  enableTenant,
  exportTenants,
  listAdminTenants,
  updateTenant,
} from '@center/shared/contract'
import { outsideWalls } from '../../platform/async/tenant-walls'
import { serve } from '../../platform/http/serve'
import type { ActOf, AdminDependencies } from '../admin-dependencies'
import type { ServeList } from '../exports/serve-list'
import type { Approvals } from '../approvals/approvals.service'
import type { createTenantAdmin } from './tenants.service'

type Dependencies = {
  serveList: ServeList
  actOf: ActOf
  approvals: Approvals
  actionsOf: AdminDependencies['actionsOf']
  tenants: ReturnType<typeof createTenantAdmin>
}

export const tenantAdminRoutes: FastifyPluginAsync<Dependencies> = async (
  app,
  { serveList, actOf, actionsOf, approvals, tenants },
) => {
  serveList(app, { list: listAdminTenants, file: exportTenants }, async ({ query, session }) => {
    const mayAll = (await actionsOf(session)).has('tenant:operate')
    // Users and sign-ins of every tenant are counted for who operates all of them.
    return mayAll ? outsideWalls(() => tenants.list(null, query)) : tenants.list(session.tenantId, query)
  })

  serve(app, createTenant, async ({ body, session, request }) => {
    const [held, actor] = [await actionsOf(session), session.userId]
    return tenants.create({ tenantCode: body.code, actor, held, expected: null, requestId: request.id }, body)
  })

  serve(app, updateTenant, async (call) => tenants.update(await actOf(call), call.body))
  serve(app, disableTenant, async (call) => {
    const act = await actOf(call)
    await approvals.expectApproval(act, { act: 'disableTenant', object: act.tenantCode })
    return tenants.setEnabled(act, false)
  })
  serve(app, enableTenant, async (call) => tenants.setEnabled(await actOf(call), true))
}
