import { can, guests, session } from '@center/shared/host'
import type { Permissions } from '@center/shared/contract'
import { proxy, ref } from 'valtio'
import { buildMenuTree, type InnerTab, type MenuItem, type PortalRoute, type Spot } from './menu-tree'
import { toPublicRoutes } from './public-routes'
import { trialRoutes } from './trial-routes'

type Portal = {
  /** The session that menu and routes were made for; `null`: none yet. */
  token: string | null
  items: MenuItem[]
  routes: PortalRoute[]
  /** Where in the menu the paths of pages are. */
  spots: ReadonlyMap<string, Spot>
  /** Pages that share one place in the menu, under the path of each. */
  innerTabs: ReadonlyMap<string, readonly InnerTab[]>
  /** What was wrong with the permission tree: for whoever maintains it. */
  problems: string[]
}

/** Menu and routes of the signed-in user; without a session the routes that need none. */
export const portal = proxy<Portal>({ token: null, ...nothing() })

/**
 * Makes menu and routes of the session's permission tree, and of the guests that an operator may try. What is open to
 * everybody is open to the user as well.
 */
export function takePermissionTree({ menu }: Pick<Permissions, 'menu'>): void {
  const { items, routes: menuRoutes, spots, innerTabs, problems } = buildMenuTree(menu)
  const tried = can('ops:release') ? trialRoutes(guests.list, menuRoutes) : []
  const routes = [...menuRoutes, ...tried, ...toPublicRoutes(guests.list)]
  const trees = { items: ref(items), routes: ref(routes), spots: ref(spots), innerTabs: ref(innerTabs) }
  Object.assign(portal, { token: session.token, ...trees, problems })
}

/** Makes the routes of whoever comes without a session. There is no menu. */
export function takePublicRoutes(): void {
  Object.assign(portal, { token: null, ...nothing(), routes: ref(toPublicRoutes(guests.list)) })
}

export function forgetPortal(): void {
  Object.assign(portal, { token: null, ...nothing() })
}

/** Trees are never changed in place, so they need not be watched. */
function nothing(): Omit<Portal, 'token'> {
  return { items: ref([]), routes: ref([]), spots: ref(new Map()), innerTabs: ref(new Map()), problems: [] }
}
