import type { FastifyPluginAsync } from 'fastify'
import {
  createExternalSystem,
  deleteExternalSystem,
  listAdminExternalSystems,
  updateExternalSystem,
} from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { ActOf } from '../admin-dependencies'
import type { createExternalSystemAdmin } from './external-systems.service'

type Dependencies = { actOf: ActOf; systems: ReturnType<typeof createExternalSystemAdmin> }

export const externalSystemAdminRoutes: FastifyPluginAsync<Dependencies> = async (app, { actOf, systems }) => {
  serve(app, listAdminExternalSystems, async (call) => systems.list((await actOf(call)).tenantId, call.query))
  serve(app, createExternalSystem, async (call) => systems.create(await actOf(call), call.body))
  serve(app, updateExternalSystem, async (call) => systems.update(await actOf(call), call.params.id, call.body))
  serve(app, deleteExternalSystem, async (call) => systems.delete(await actOf(call), call.params.id))
}
