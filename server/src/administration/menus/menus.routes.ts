import type { FastifyPluginAsync } from 'fastify'
import {
  createMenu,
  deleteMenu,
  getAdminMenu,
  listAdminMenus,
  listMenuChoices,
  moveMenu,
  restoreMenu,
  updateMenu,
} from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { ActOf } from '../admin-dependencies'
import type { createMenuAdmin } from './menus.service'

type Dependencies = { actOf: ActOf; menus: ReturnType<typeof createMenuAdmin> }

export const menuAdminRoutes: FastifyPluginAsync<Dependencies> = async (app, { actOf, menus }) => {
  serve(app, listAdminMenus, async (call) => menus.list((await actOf(call)).tenantId))
  serve(app, listMenuChoices, async (call) => menus.choices((await actOf(call)).tenantId))
  serve(app, getAdminMenu, async (call) => menus.get((await actOf(call)).tenantId, call.params.id))
  serve(app, createMenu, async (call) => menus.create(await actOf(call), call.body))
  serve(app, updateMenu, async (call) => menus.update(await actOf(call), call.params.id, call.body))
  serve(app, moveMenu, async (call) => menus.move(await actOf(call), call.params.id, call.body))
  serve(app, deleteMenu, async (call) => menus.delete(await actOf(call), call.params.id))
  serve(app, restoreMenu, async (call) => menus.restore(await actOf(call), call.params.id))
}
