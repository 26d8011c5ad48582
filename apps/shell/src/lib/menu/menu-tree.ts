import type { MenuNode } from '@center/shared/contract'
import { joinPath, moduleOf, placeOf, type Place } from './menu-path'

/** A word in both languages; the component that draws it chooses. */
export type LocalizedText = { zh: string; en: string }

/** What a menu draws: a page by its `path`, a link by its `url`, else a group by its `children`. */
export type MenuItem = {
  id: string
  title: LocalizedText
  icon: string
  badge: string | null
  /** Full path of the page it opens, below the portal's base. */
  path: string | null
  /** Address of a foreign page that opens in a new browser tab. */
  url: string | null
  children: MenuItem[]
}

/** A path of the portal: the permission tree makes it, or a guest that is open to everybody. */
export type PortalRoute = {
  path: string
  name: string
  title: LocalizedText
  icon: string
  /** `MicroApp`, `Iframe` or the name of a built-in page; may be unknown to this build. */
  component: string
  /** Menu prefix of the guest for `MicroApp`. */
  moduleName: string
  /** Address shown by `Iframe`. */
  url: string
  keepAlive: boolean
  /** Page of the guest, for a route that opens this one page and nothing below it. */
  innerPath?: string
}

/** Where in the menu a page is: the ids from the top to it, and the page of the menu that stands for it. */
export type MenuPosition = { trailIds: readonly string[]; menuPath: string | null }

/** A page among those that stand as tabs inside one page. */
export type InnerTab = { path: string; title: LocalizedText }

export type MenuTree = {
  items: MenuItem[]
  routes: PortalRoute[]
  positions: Map<string, MenuPosition>
  /** Pages that share one place in the menu, under the path of each. */
  innerTabs: Map<string, readonly InnerTab[]>
  /** What was wrong with the tree, for its maintainers. */
  problems: string[]
}

/** Where embedded pages live; the address follows, encoded (spec 2). */
export const framePath = '/IframePageContent'

/**
 * Menu and routes of a permission tree (contract 4).
 *
 * Never throws: what cannot be shown is left out, and `problems` says why. A name or a path that comes twice belongs to
 * the first. Groups that have nothing to show are not shown.
 */
export function buildMenuTree(nodes: readonly MenuNode[]): MenuTree {
  const tree: Building = {
    items: [],
    routes: [],
    positions: new Map(),
    innerTabs: new Map(),
    problems: [],
    names: new Set(),
    paths: new Set(),
  }
  tree.items = addLevel(nodes, null, tree)
  const { items, routes, positions, innerTabs, problems } = tree
  return { items, routes, positions, innerTabs, problems }
}

type Building = MenuTree & { names: Set<string>; paths: Set<string> }

/** What a node knows of the one around it. */
type Around = MenuPosition & { place: Place; isShown: boolean; tabs: InnerTab[] }

function addLevel(nodes: readonly MenuNode[], around: Around | null, tree: Building): MenuItem[] {
  const ordered = [...nodes].sort((a, b) => a.orderNum - b.orderNum)
  return ordered.flatMap((node) => addNode(node, around, tree))
}

function addNode(node: MenuNode, around: Around | null, tree: Building): MenuItem[] {
  if (tree.names.has(node.name)) {
    tree.problems.push(`"${node.name}" is there twice; the first is kept`)
    return []
  }
  tree.names.add(node.name)

  const own = addPlace(node, around, tree)
  const children = addLevel(node.children, own, tree)
  if (!own.isShown) return []

  const item = toItem(node, own.tabs[0]?.path ?? null, children)
  return leadsOn(item) ? [item] : []
}

/** Where a node is; its page is added to the tree's, if it has one. */
function addPlace(node: MenuNode, around: Around | null, tree: Building): Around {
  const place = placeOf(node, around?.place ?? null)
  const route = toRoute(node, place, tree)
  const path = route !== null && addRoute(route, tree) ? route.path : null
  const own = placeInMenu(node, { around, place, path })
  if (path !== null) addPage({ path, node, own, around, tree })
  return own
}

function placeInMenu(
  node: MenuNode,
  { around, place, path }: { around: Around | null; place: Place; path: string | null },
): Around {
  const isShown = !node.hidden && node.resourceType !== 'innerTabMenu' && (around?.isShown ?? true)
  const { trailIds = [], menuPath = null } = around ?? {}
  if (!isShown) return { place, isShown, trailIds, menuPath, tabs: [] }
  return { place, isShown, trailIds: [...trailIds, node.id], menuPath: path, tabs: [] }
}

type NewPage = { path: string; node: MenuNode; own: Around; around: Around | null; tree: Building }

/** A page is the first of its tabs; one that is a tab itself stands among those of the page around it. */
function addPage({ path, node, own, around, tree }: NewPage): void {
  const isTab = node.resourceType === 'innerTabMenu' && around !== null
  const { tabs } = isTab ? around : own
  if (!isTab || !node.hidden) tabs.push({ path, title: titleOf(node) })
  tree.innerTabs.set(path, tabs)
  tree.positions.set(path, { trailIds: own.trailIds, menuPath: own.menuPath ?? tabs[0]?.path ?? null })
}

function addRoute(route: PortalRoute, tree: Building): boolean {
  if (tree.paths.has(route.path)) {
    tree.problems.push(`"${route.path}" is there twice; the first is kept`)
    return false
  }
  tree.paths.add(route.path)
  tree.routes.push(route)
  return true
}

function toRoute(node: MenuNode, place: Place, tree: Building): PortalRoute | null {
  const isPage = node.resourceType !== 'dir' && node.route !== '0' && !isExternal(node)
  if (!isPage) return null
  const isFrame = node.serviceType === 1
  if (isFrame && webAddress(node.meta.url) === null) {
    tree.problems.push(`"${node.name}" has no address to embed`)
    return null
  }
  return {
    path: isFrame ? joinPath(framePath, encodeURIComponent(node.meta.url)) : place.full,
    name: node.name,
    title: titleOf(node),
    icon: node.meta.icon,
    component: isFrame ? 'Iframe' : node.component,
    moduleName: moduleOf(node),
    url: node.meta.url,
    keepAlive: node.meta.keepAlive,
  }
}

/** A page with other pages below it becomes a group, and the first in it. */
function toItem(node: MenuNode, path: string | null, children: MenuItem[]): MenuItem {
  const { icon, badge } = node.meta
  const url = isExternal(node) ? webAddress(node.meta.url) : null
  const item = { id: node.id, title: titleOf(node), icon, badge, path, url, children }
  if (path === null || children.length === 0) return item
  return { ...item, path: null, children: [{ ...item, id: `${node.id}/page`, children: [] }, ...children] }
}

function leadsOn({ path, url, children }: MenuItem): boolean {
  return path !== null || url !== null || children.length > 0
}

function isExternal(node: MenuNode): boolean {
  return node.meta.internalOrExternal === 'external'
}

/** An address that a browser may open; `null` for a script and whatever else is no web page. */
function webAddress(url: string): string | null {
  if (!url || !URL.canParse(url, window.location.origin)) return null
  return /^https?:$/.test(new URL(url, window.location.origin).protocol) ? url : null
}

function titleOf({ meta, name }: MenuNode): LocalizedText {
  const zh = meta.title || name
  return { zh, en: meta.titleEn || zh }
}

const nowhere: MenuPosition = { trailIds: [], menuPath: null }

/** Where in the menu a path is. A page that a guest has below a page of the menu is where that page is. */
export function menuPositionOf(positions: ReadonlyMap<string, MenuPosition>, path: string): MenuPosition {
  for (let above = path; above.length > 1; above = above.slice(0, above.lastIndexOf('/'))) {
    const position = positions.get(above)
    if (position) return position
  }
  return nowhere
}
