/** The inner routes of this app, in the order in which they are shown. */
export const routes = ['devices', 'alerts', 'workscreen', 'dashboard'] as const
export type Route = (typeof routes)[number]

/** The route of an inner path; anything else shows the devices. */
export function routeOf(path: string): Route {
  const name = path.replace(/^\//, '').split(/[/?#]/)[0]
  return routes.find((route) => route === name) ?? 'devices'
}

/** The device that an inner path names: `/devices?device=DM-1004`. */
export function deviceOf(path: string): string | null {
  return new URLSearchParams(path.split('?')[1]?.split('#')[0]).get('device')
}

/** An inner path. What a link must restore is in it; what is searched for is not. */
export function pathTo(route: Route, device: string | null): string {
  return device === null ? `/${route}` : `/${route}?${new URLSearchParams({ device })}`
}
