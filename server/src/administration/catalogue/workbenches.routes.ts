import type { FastifyPluginAsync } from 'fastify'
import { createWorkbench, deleteWorkbench, listAdminWorkbenches, updateWorkbench } from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { ActOf } from '../admin-dependencies'
import type { createWorkbenchAdmin } from './workbenches.service'

type Dependencies = { actOf: ActOf; workbenches: ReturnType<typeof createWorkbenchAdmin> }

export const workbenchAdminRoutes: FastifyPluginAsync<Dependencies> = async (app, { actOf, workbenches }) => {
  serve(app, listAdminWorkbenches, async (call) => workbenches.list((await actOf(call)).tenantId, call.query))
  serve(app, createWorkbench, async (call) => workbenches.create(await actOf(call), call.body))
  serve(app, updateWorkbench, async (call) => workbenches.update(await actOf(call), call.params.id, call.body))
  serve(app, deleteWorkbench, async (call) => workbenches.delete(await actOf(call), call.params.id))
}
