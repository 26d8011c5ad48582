import type { FastifyPluginAsync } from 'fastify'
import {
  createMenu,
  deleteMenu,
  exportMenus,
  getAdminMenu,
  listAdminMenus,
  listMenuChoices,
  MenuLine,
  moveMenu,
  restoreMenu,
  rowsOf,
  updateMenu,
} from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { ServeFile } from '../exports/serve-list'
import type { ActOf } from '../admin-dependencies'
import type { createMenuAdmin } from './menus.service'

const menuFile = { url: listAdminMenus.url, schema: { response: rowsOf(MenuLine) } }

type Dependencies = { serveFile: ServeFile; actOf: ActOf; menus: ReturnType<typeof createMenuAdmin> }

export const menuAdminRoutes: FastifyPluginAsync<Dependencies> = async (app, { serveFile, actOf, menus }) => {
  serve(app, listAdminMenus, async (call) => menus.list((await actOf(call)).tenantId))
  serveFile(app, { rows: menuFile, file: exportMenus }, async (call) =>
    menus.lines((await actOf(call)).tenantId, call.query),
  )
  serve(app, listMenuChoices, async (call) => menus.choices((await actOf(call)).tenantId))
  serve(app, getAdminMenu, async (call) => menus.get((await actOf(call)).tenantId, call.params.id))
  serve(app, createMenu, async (call) => menus.create(await actOf(call), call.body))
  serve(app, updateMenu, async (call) => menus.update(await actOf(call), call.params.id, call.body))
  serve(app, moveMenu, async (call) => menus.move(await actOf(call), call.params.id, call.body))
  serve(app, deleteMenu, async (call) => menus.delete(await actOf(call), call.params.id))
  serve(app, restoreMenu, async (call) => menus.restore(await actOf(call), call.params.id))
}
