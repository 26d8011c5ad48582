import type { MenuNode } from '@center/shared/contract'
import { joinPath, moduleOf, placeOf, type Place } from './menu-path'

/** A word in both languages; the component that draws it chooses. */
export type Words = { zh: string; en: string }

/** What a menu draws. Exactly one of `path`, `url` and `children` leads on. */
export type MenuItem = {
  id: string
  title: Words
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
  title: Words
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

export type MenuTree = { items: MenuItem[]; routes: PortalRoute[]; problems: string[] }

/** Where embedded pages live; the address follows, encoded (spec 2). */
export const framePath = '/IframePageContent'

/**
 * Menu and routes of a permission tree (contract 4).
 *
 * Never throws: what cannot be shown is left out, and `problems` says why. A name or a path that comes twice belongs to
 * the first. Groups that have nothing to show are not shown.
 */
export function buildMenuTree(nodes: MenuNode[]): MenuTree {
  const tree: Building = { items: [], routes: [], problems: [], names: new Set(), paths: new Set() }
  tree.items = addLevel(nodes, null, tree)
  return { items: tree.items, routes: tree.routes, problems: tree.problems }
}

type Building = MenuTree & { names: Set<string>; paths: Set<string> }

function addLevel(nodes: MenuNode[], parent: Place | null, tree: Building): MenuItem[] {
  const ordered = [...nodes].sort((a, b) => a.orderNum - b.orderNum)
  return ordered.flatMap((node) => addNode(node, parent, tree))
}

function addNode(node: MenuNode, parent: Place | null, tree: Building): MenuItem[] {
  if (tree.names.has(node.name)) {
    tree.problems.push(`"${node.name}" is there twice; the first is kept`)
    return []
  }
  tree.names.add(node.name)

  const place = placeOf(node, parent)
  const route = toRoute(node, place)
  const isRouted = route !== null && addRoute(route, tree)
  const children = addLevel(node.children, place, tree)
  if (node.hidden || node.resourceType === 'innerTabMenu') return []

  const item = toItem(node, isRouted ? route.path : null, children)
  return leadsOn(item) ? [item] : []
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

function toRoute(node: MenuNode, place: Place): PortalRoute | null {
  const isPage = node.resourceType !== 'dir' && node.route !== '0' && !isExternal(node)
  if (!isPage) return null
  const isFrame = node.serviceType === 1
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

function toItem(node: MenuNode, path: string | null, children: MenuItem[]): MenuItem {
  const { icon, badge, url } = node.meta
  return { id: node.id, title: titleOf(node), icon, badge, path, url: isExternal(node) ? url : null, children }
}

function leadsOn({ path, url, children }: MenuItem): boolean {
  return path !== null || Boolean(url) || children.length > 0
}

function isExternal(node: MenuNode): boolean {
  return node.meta.internalOrExternal === 'external'
}

function titleOf({ meta, name }: MenuNode): Words {
  const zh = meta.title || name
  return { zh, en: meta.titleEn || zh }
}
