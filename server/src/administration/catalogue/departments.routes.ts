import type { FastifyPluginAsync } from 'fastify'
import {
  createDepartment,
  deleteDepartment,
  exportDepartments,
  listAdminDepartments,
  updateDepartment,
} from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { ActOf } from '../admin-dependencies'
import type { ServeList } from '../exports/serve-list'
import type { createDepartmentAdmin } from './departments.service'

type Dependencies = { serveList: ServeList; actOf: ActOf; departments: ReturnType<typeof createDepartmentAdmin> }

export const departmentAdminRoutes: FastifyPluginAsync<Dependencies> = async (
  app,
  { serveList, actOf, departments },
) => {
  serveList(app, { list: listAdminDepartments, file: exportDepartments }, async (call) =>
    departments.list(await actOf(call), call.query),
  )
  serve(app, createDepartment, async (call) => departments.create(await actOf(call), call.body))
  serve(app, updateDepartment, async (call) => departments.update(await actOf(call), call.params.id, call.body))
  serve(app, deleteDepartment, async (call) => departments.delete(await actOf(call), call.params.id))
}
