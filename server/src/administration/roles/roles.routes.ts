import type { FastifyPluginAsync } from 'fastify'
import {
  addStandardRoles,
  createRole,
  deleteRole,
  getAdminRole,
  getRoleChoices,
  exportRoles,
  listAdminRoles,
  listRoleMembers,
  previewRole,
  updateRole,
} from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { ActOf } from '../admin-dependencies'
import type { ServeList } from '../exports/serve-list'
import type { createRoleAdmin } from './roles.service'

type Dependencies = { serveList: ServeList; actOf: ActOf; roles: ReturnType<typeof createRoleAdmin> }

export const roleAdminRoutes: FastifyPluginAsync<Dependencies> = async (app, { serveList, actOf, roles }) => {
  const tenantOf = async (call: Parameters<ActOf>[0]) => (await actOf(call)).tenantId
  serveList(app, { list: listAdminRoles, file: exportRoles }, async (call) =>
    roles.list(await tenantOf(call), call.query),
  )
  serve(app, getAdminRole, async (call) => roles.read(await tenantOf(call), call.params.id))
  serve(app, getRoleChoices, async (call) => roles.choices(await tenantOf(call)))
  serve(app, listRoleMembers, async (call) => roles.members(await tenantOf(call), call.params.id, call.query))
  serve(app, previewRole, async (call) => roles.preview(await tenantOf(call), call.params.id, call.body))
  serve(app, createRole, async (call) => roles.create(await actOf(call), call.body))
  serve(app, addStandardRoles, async (call) => roles.addStandard(await actOf(call)))
  serve(app, updateRole, async (call) => roles.update(await actOf(call), call.params.id, call.body))
  serve(app, deleteRole, async (call) => roles.delete(await actOf(call), call.params.id))
}
