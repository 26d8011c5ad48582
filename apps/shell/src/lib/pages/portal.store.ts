import { can, guests, session } from '@center/shared/host'
import type { Permissions } from '@center/shared/contract'
import { proxy, ref } from 'valtio'
import { buildMenuTree, type InnerTab, type MenuItem, type PortalRoute, type MenuPosition } from '../menu/menu-tree'
import { toPublicRoutes, trialRoutes } from './guest-routes'

type Portal = {
  /** The session that menu and routes were made for; `null`: none yet. */
  token: string | null
  items: MenuItem[]
  routes: PortalRoute[]
  /** Where in the menu the paths of pages are. */
  positions: ReadonlyMap<string, MenuPosition>
  /** Pages that share one place in the menu, under the path of each. */
  innerTabs: ReadonlyMap<string, readonly InnerTab[]>
  /** What was wrong with the permission tree, for its maintainers. */
  problems: string[]
}

/** Menu and routes of the signed-in user; without a session the routes that need none. */
export const portal = proxy<Portal>({ token: null, ...nothing() })

/**
 * Makes menu and routes of the session's permission tree, and of the guests that an operator may try. What is open to
 * everybody is open to the user as well.
 */
export function takePermissionTree({ menu }: Pick<Permissions, 'menu'>): void {
  const { items, routes: menuRoutes, positions, innerTabs, problems } = buildMenuTree(menu)
  const tried = can('ops:release') ? trialRoutes(guests.list, menuRoutes) : []
  const routes = [...menuRoutes, ...tried, ...toPublicRoutes(guests.list)]
  const trees = { items: ref(items), routes: ref(routes), positions: ref(positions), innerTabs: ref(innerTabs) }
  Object.assign(portal, { token: session.token, ...trees, problems })
}

/** Makes the routes of visitors without a session. There is no menu. */
export function takePublicRoutes(): void {
  Object.assign(portal, { token: null, ...nothing(), routes: ref(toPublicRoutes(guests.list)) })
}

export function forgetPortal(): void {
  Object.assign(portal, { token: null, ...nothing() })
}

/** Trees are never changed in place, so they need not be watched. */
function nothing(): Omit<Portal, 'token'> {
  return { items: ref([]), routes: ref([]), positions: ref(new Map()), innerTabs: ref(new Map()), problems: [] }
}
