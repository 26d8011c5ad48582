import type { FastifyPluginAsync } from 'fastify'
import {
  createWorkbench,
  deleteWorkbench,
  exportWorkbenches,
  listAdminWorkbenches,
  updateWorkbench,
} from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { ActOf } from '../admin-dependencies'
import type { ServeList } from '../exports/serve-list'
import type { createWorkbenchAdmin } from './workbenches.service'

type Dependencies = { serveList: ServeList; actOf: ActOf; workbenches: ReturnType<typeof createWorkbenchAdmin> }

export const workbenchAdminRoutes: FastifyPluginAsync<Dependencies> = async (
  app,
  { serveList, actOf, workbenches },
) => {
  serveList(app, { list: listAdminWorkbenches, file: exportWorkbenches }, async (call) =>
    workbenches.list((await actOf(call)).tenantId, call.query),
  )
  serve(app, createWorkbench, async (call) => workbenches.create(await actOf(call), call.body))
  serve(app, updateWorkbench, async (call) => workbenches.update(await actOf(call), call.params.id, call.body))
  serve(app, deleteWorkbench, async (call) => workbenches.delete(await actOf(call), call.params.id))
}
