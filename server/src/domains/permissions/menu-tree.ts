import type { MenuNode } from '@center/shared/contract'
import type { MenuRow } from './permissions.repository'

/** What narrows a menu; a list or text that is missing or empty narrows nothing. */
export type MenuFilter = { appCodes?: string[]; workbenchCode?: string; partBench?: string; serviceCode?: string }

/** The root's parent on the wire (contract 4). */
const NO_PARENT = '-1'

/**
 * The tree of what a role sees. `rows` come in order. A granted node brings its parents along, since a page no one can
 * reach is no grant; a parent that is filtered away takes its children with it.
 */
export function buildMenu(rows: MenuRow[], granted: Set<string>, filter: MenuFilter): MenuNode[] {
  const offered = rows.filter((row) => isOffered(row, filter))
  const byId = new Map(offered.map((row) => [row.id, row]))
  const seen = new Set<string>()
  for (const row of offered) {
    if (granted.has(row.id) && isWanted(row, filter)) addWithParents(row, byId, seen)
  }
  return childrenOf(
    null,
    offered.filter((row) => seen.has(row.id)),
  )
}

function isOffered(row: MenuRow, { appCodes = [], workbenchCode, partBench }: MenuFilter): boolean {
  return (
    fits(row.applicationCode, appCodes) && fits(row.workbenchCode, [workbenchCode]) && fits(row.partBench, [partBench])
  )
}

/** A node that is bound to nothing fits everywhere, and no wish fits every node. */
function fits(bound: string, requests: (string | undefined)[]): boolean {
  const wanted = requests.filter((asked) => asked)
  return bound === '' || wanted.length === 0 || wanted.includes(bound)
}

function isWanted(row: MenuRow, filter: MenuFilter): boolean {
  return !filter.serviceCode || row.serviceCode === filter.serviceCode
}

/** Adds a node and its chain to the root; adds nothing when the chain is broken. */
function addWithParents(row: MenuRow, byId: Map<string, MenuRow>, seen: Set<string>): void {
  const chain = [row]
  for (let parentId = row.parentId; parentId !== null;) {
    const parent = byId.get(parentId)
    if (!parent || chain.includes(parent)) return
    chain.push(parent)
    parentId = parent.parentId
  }
  for (const { id } of chain) seen.add(id)
}

function childrenOf(parentId: string | null, rows: MenuRow[]): MenuNode[] {
  return rows.filter((row) => row.parentId === parentId).map((row) => toNode(row, childrenOf(row.id, rows)))
}

function toNode(row: MenuRow, children: MenuNode[]): MenuNode {
  const { id, path, name, component, hidden, route, resourceType, serviceType, moduleName, orderNum } = row
  const { title, titleEn, icon, url, isTabs, pageStyleType, permissionList, keepAlive, internalOrExternal, badge } = row
  return {
    id,
    path,
    name,
    component,
    hidden,
    route,
    resourceType,
    serviceType,
    moduleName,
    orderNum,
    parentId: row.parentId ?? NO_PARENT,
    meta: {
      title,
      titleEn,
      icon,
      url,
      isTabs,
      pageStyleType,
      permissionList,
      keepAlive,
      internalOrExternal,
      badge,
      componentName: name,
    },
    children,
  }
}
