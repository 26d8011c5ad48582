import { can, guests, session } from '@center/shared/host'
import type { Permissions } from '@center/shared/contract'
import { proxy, ref } from 'valtio'
import { buildMenuTree, type MenuItem, type PortalRoute } from './menu-tree'
import { toPublicRoutes } from './public-routes'
import { trialRoutes } from './trial-routes'

type Portal = {
  /** The session that menu and routes were made for; `null`: none yet. */
  token: string | null
  items: MenuItem[]
  routes: PortalRoute[]
  /** What was wrong with the permission tree: for whoever maintains it. */
  problems: string[]
}

/** Menu and routes of the signed-in user; without a session the routes that need none. */
export const portal = proxy<Portal>({ token: null, items: ref([]), routes: ref([]), problems: [] })

/**
 * Makes menu and routes of the session's permission tree, and of the guests that an operator may try. What is open to
 * everybody is open to the user as well.
 */
export function takePermissionTree({ menu }: Pick<Permissions, 'menu'>): void {
  const { items, routes: menuRoutes, problems } = buildMenuTree(menu)
  const tried = can('ops:release') ? trialRoutes(guests.list, menuRoutes) : []
  const routes = ref([...menuRoutes, ...tried, ...toPublicRoutes(guests.list)])
  Object.assign(portal, { token: session.token, items: ref(items), routes, problems })
}

/** Makes the routes of whoever comes without a session. There is no menu. */
export function takePublicRoutes(): void {
  Object.assign(portal, { token: null, items: ref([]), routes: ref(toPublicRoutes(guests.list)), problems: [] })
}

export function forgetPortal(): void {
  Object.assign(portal, { token: null, items: ref([]), routes: ref([]), problems: [] })
}
