import { administrationRights, readLetterRights, withoutTrailingSlashes } from '@center/shared/contract'
import { can } from '@center/shared/host'
import { framePath, type PortalRoute, type LocalizedText } from '../menu/menu-tree'

/** What stands behind an address of the portal. */
export type Page =
  | { kind: 'home' }
  | { kind: 'built-in'; name: BuiltIn }
  | { kind: 'guest'; menuPrefix: string; path: string }
  | { kind: 'frame'; url: string }
  /** Details of an order or a product (spec 2), in a page whose address the query names. */
  | { kind: 'detail'; name: Detail; url: string | null }
  /** The menu names a component that this build does not have: the tab stays, with a 404 in it. */
  | { kind: 'unknown-component'; component: string }
  | { kind: 'not-found' }

export type ResolvedPage = { page: Page; title: LocalizedText | null; icon: string; keepAlive: boolean }

/** Pages of the shell that a menu or an address can open in a tab. */
export const builtIns = [
  'WorkStand',
  'WelcomePage',
  'MessageIndex',
  'EnterpriseList',
  'ProviderApply',
  'ProductList',
  'OpsIndex',
  'AdminIndex',
  'LetterDesk',
] as const
export type BuiltIn = (typeof builtIns)[number]

/** Embedded pages that have a name of their own below {@link framePath}. */
const details = ['CloudInsideIframePage', 'ProductInsideIframePage'] as const
type Detail = (typeof details)[number]

const homePaths = ['/', '/index', '/home', '/login']
const constantPages: Record<string, BuiltIn> = {
  '/welcomePage': 'WelcomePage',
  '/workStand': 'WorkStand',
  '/message/index': 'MessageIndex',
  '/provider/apply': 'ProviderApply',
  '/products': 'ProductList',
  '/message/desk': 'LetterDesk',
  '/ops': 'OpsIndex',
  '/admin': 'AdminIndex',
}

/** The pages of the shell that need a right: one of these actions. */
const actionsOf: Partial<Record<BuiltIn, readonly string[]>> = {
  MessageIndex: readLetterRights,
  LetterDesk: ['letter:send'],
  OpsIndex: ['ops:release'],
  AdminIndex: administrationRights,
}

/** Whether the user may see what the page shows, as far as the shell decides it. */
export function mayOpen(page: Page): boolean {
  const actions = page.kind === 'built-in' ? actionsOf[page.name] : undefined
  return actions === undefined || actions.some(can)
}

/** Whether a menu item has this very address. */
export function isRouted(routes: readonly PortalRoute[], address: string): boolean {
  const { pathname } = new URL(address, 'http://portal.invalid')
  return indexOf(routes).byPath.has(withoutSlash(pathname))
}

/** Home-like paths are no deep link and have no tab (spec 2). */
export function isHomePath(path: string): boolean {
  return homePaths.includes(withoutSlash(path))
}

/** Whether a page is shown in a tab: home is behind them, and a page that is not there has none (spec 2). */
export function hasTab({ kind }: Page): boolean {
  return kind !== 'home' && kind !== 'not-found'
}

/**
 * The page of a full path (query and hash are left to the page). An exact route wins; else a path below a guest that
 * the menu opens somewhere is that guest's own; else the shell's constant pages; else nothing is there.
 */
export function resolvePage(routes: readonly PortalRoute[], address: string): ResolvedPage {
  const { pathname, search, hash } = new URL(address, 'http://portal.invalid')
  const path = withoutSlash(pathname)
  if (isHomePath(path)) return plain({ kind: 'home' })

  const route = indexOf(routes).byPath.get(path)
  if (route) return ofRoute(route, path, search + hash)
  return guestBelow(routes, path, search + hash) ?? ofDetail(path, search) ?? ofConstant(path)
}

function ofRoute(route: PortalRoute, path: string, rest: string): ResolvedPage {
  const { title, icon, keepAlive } = route
  return { page: pageOfRoute(route, path, rest), title, icon, keepAlive }
}

function pageOfRoute({ component, moduleName, url, innerPath }: PortalRoute, path: string, rest: string): Page {
  if (component === 'Iframe') return { kind: 'frame', url }
  if (innerPath !== undefined) return { kind: 'guest', menuPrefix: moduleName, path: innerPath + rest }
  if (component === 'MicroApp' && moduleName) return guestPage(moduleName, path, rest)
  if (component === 'Index' || component === 'Home') return { kind: 'home' }
  const name = builtIns.find((builtIn) => builtIn === component) ?? enterpriseList(path)
  return name ? { kind: 'built-in', name } : { kind: 'unknown-component', component }
}

function guestBelow(routes: readonly PortalRoute[], path: string, rest: string): ResolvedPage | null {
  const opener = indexOf(routes).guestOpeners.find(({ moduleName }) => path.startsWith(`/${moduleName}/`))
  if (!opener) return null
  const { moduleName, icon, keepAlive } = opener
  return { page: guestPage(moduleName, path, rest), title: null, icon, keepAlive }
}

function guestPage(menuPrefix: string, path: string, rest: string): Page {
  return { kind: 'guest', menuPrefix, path: (path.slice(menuPrefix.length + 1) || '/') + rest }
}

function ofDetail(path: string, search: string): ResolvedPage | null {
  const name = details.find((detail) => path === `${framePath}/${detail}`)
  return name ? plain({ kind: 'detail', name, url: new URLSearchParams(search).get('url') }) : null
}

function ofConstant(path: string): ResolvedPage {
  const name = constantPages[path] ?? enterpriseList(path)
  if (name) return plain({ kind: 'built-in', name })
  if (path.startsWith(`${framePath}/`)) {
    const url = decoded(path.slice(framePath.length + 1))
    return plain(url === null ? { kind: 'not-found' } : { kind: 'frame', url })
  }
  return plain({ kind: 'not-found' })
}

/** The enterprise list is at any path that contains `ent/colist` (spec 2). */
function enterpriseList(path: string): BuiltIn | undefined {
  return `${path}/`.includes('/ent/colist/') ? 'EnterpriseList' : undefined
}

function plain(page: Page): ResolvedPage {
  return { page, title: null, icon: '', keepAlive: true }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

function withoutSlash(path: string): string {
  return withoutTrailingSlashes(path) || '/'
}

/** Routes by what they are looked for: a menu may have thousands, and every tab looks for its own on every drawing. */
type RouteIndex = {
  byPath: ReadonlyMap<string, PortalRoute>
  /** One route for each guest: whatever is below its module is its own. */
  guestOpeners: readonly PortalRoute[]
}

const indexes = new WeakMap<readonly PortalRoute[], RouteIndex>()

/** The index of a list of routes, made once. The list must not change in place. */
function indexOf(routes: readonly PortalRoute[]): RouteIndex {
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
