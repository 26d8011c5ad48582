import type { FastifyPluginAsync } from 'fastify'
import {
  createApplication,
  deleteApplication,
  exportApplications,
  listAdminApplications,
  updateApplication,
} from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { ActOf } from '../admin-dependencies'
import type { ServeList } from '../exports/serve-list'
import type { createApplicationAdmin } from './applications.service'

type Dependencies = { serveList: ServeList; actOf: ActOf; applications: ReturnType<typeof createApplicationAdmin> }

export const applicationAdminRoutes: FastifyPluginAsync<Dependencies> = async (
  app,
  { serveList, actOf, applications },
) => {
  serveList(app, { list: listAdminApplications, file: exportApplications }, async (call) =>
    applications.list((await actOf(call)).tenantId, call.query),
  )
  serve(app, createApplication, async (call) => applications.create(await actOf(call), call.body))
  serve(app, updateApplication, async (call) => applications.update(await actOf(call), call.params.id, call.body))
  serve(app, deleteApplication, async (call) => applications.delete(await actOf(call), call.params.id))
}
