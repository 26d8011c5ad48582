import { can, guests, session } from '@center/shared/host'
import type { Permissions } from '@center/shared/contract'
import { proxy, ref } from 'valtio'
import { buildMenuTree, type MenuItem, type PortalRoute } from './menu-tree'
import { trialRoutes } from './trial-routes'

type Portal = {
  /** The session that menu and routes were made for; `null`: none yet. */
  token: string | null
  items: MenuItem[]
  routes: PortalRoute[]
  /** What was wrong with the permission tree: for whoever maintains it. */
  problems: string[]
}

/** Menu and routes of the signed-in user. */
export const portal = proxy<Portal>({ token: null, items: ref([]), routes: ref([]), problems: [] })

/** Makes menu and routes of the session's permission tree, and of the guests that an operator may try. */
export function takePermissionTree({ menu }: Pick<Permissions, 'menu'>): void {
  const { items, routes: menuRoutes, problems } = buildMenuTree(menu)
  const routes = can('ops:release') ? [...menuRoutes, ...trialRoutes(guests.list, menuRoutes)] : menuRoutes
  Object.assign(portal, { token: session.token, items: ref(items), routes: ref(routes), problems })
}

export function forgetPortal(): void {
  Object.assign(portal, { token: null, items: ref([]), routes: ref([]), problems: [] })
}
