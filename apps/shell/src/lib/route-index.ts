import type { PortalRoute } from './menu-tree'

/** Routes by what they are looked for: a menu may have thousands, and every tab looks for its own on every drawing. */
export type RouteIndex = {
  byPath: ReadonlyMap<string, PortalRoute>
  /** One route for each guest: whatever is below its module is its own. */
  guestOpeners: readonly PortalRoute[]
}

const indexes = new WeakMap<readonly PortalRoute[], RouteIndex>()

/** The index of a list of routes, made once. The list must not change in place. */
export function indexOf(routes: readonly PortalRoute[]): RouteIndex {
  const known = indexes.get(routes)
  if (known) return known
  const index = { byPath: firstBy(routes, ({ path }) => path), guestOpeners: guestOpeners(routes) }
  indexes.set(routes, index)
  return index
}

function guestOpeners(routes: readonly PortalRoute[]): PortalRoute[] {
  const ofGuests = routes.filter(
    ({ component, moduleName, innerPath }) => component === 'MicroApp' && moduleName !== '' && innerPath === undefined,
  )
  return [...firstBy(ofGuests, ({ moduleName }) => moduleName).values()]
}

function firstBy(routes: readonly PortalRoute[], keyOf: (route: PortalRoute) => string): Map<string, PortalRoute> {
  return new Map(routes.toReversed().map((route) => [keyOf(route), route]))
}
