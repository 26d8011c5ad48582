import type { FastifyPluginAsync } from 'fastify'
import {
  createExternalSystem,
  deleteExternalSystem,
  exportExternalSystems,
  listAdminExternalSystems,
  updateExternalSystem,
} from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { ActOf } from '../admin-dependencies'
import type { ServeList } from '../exports/serve-list'
import type { createExternalSystemAdmin } from './external-systems.service'

type Dependencies = { serveList: ServeList; actOf: ActOf; systems: ReturnType<typeof createExternalSystemAdmin> }

export const externalSystemAdminRoutes: FastifyPluginAsync<Dependencies> = async (
  app,
  { serveList, actOf, systems },
) => {
  serveList(app, { list: listAdminExternalSystems, file: exportExternalSystems }, async (call) =>
    systems.list((await actOf(call)).tenantId, call.query),
  )
  serve(app, createExternalSystem, async (call) => systems.create(await actOf(call), call.body))
  serve(app, updateExternalSystem, async (call) => systems.update(await actOf(call), call.params.id, call.body))
  serve(app, deleteExternalSystem, async (call) => systems.delete(await actOf(call), call.params.id))
}
