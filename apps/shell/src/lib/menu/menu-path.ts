import { type MenuNode, withoutOuterSlashes } from '@center/shared/contract'

/** Where a node of the tree is: its module, its path inside it, and its full path below the portal's base. */
export type Place = { moduleName: string; inner: string; full: string }

/**
 * The full path of a node, from its parents (contract 4).
 *
 * A child's path is relative to its parent's, unless it starts with a slash, or a module starts here: a module's paths
 * begin with its own name and know nothing of the groups around it.
 */
export function placeOf(node: MenuNode, parent: Place | null): Place {
  const moduleName = moduleOf(node)
  const own = trim(node.path)
  const standsAlone = parent === null || node.path.startsWith('/') || moduleName !== parent.moduleName
  const inner = standsAlone ? own : trim(`${parent.inner}/${own}`)
  return { moduleName, inner, full: asWritten(withModule(moduleName, inner)) }
}

/** The module's name without slashes; empty for none. */
export function moduleOf(node: MenuNode): string {
  return trim(node.moduleName)
}

export function joinPath(...parts: string[]): string {
  return `/${parts.map(trim).filter(Boolean).join('/')}`
}

function withModule(moduleName: string, inner: string): string {
  const hasIt = moduleName === '' || inner === moduleName || inner.startsWith(`${moduleName}/`)
  return hasIt ? joinPath(inner) : joinPath(moduleName, inner)
}

/** The path as the browser has it in its address bar: another script, a space and the like are percent-encoded. */
function asWritten(path: string): string {
  return new URL(path.replace(/[?#]/g, encodeURIComponent), 'http://portal.invalid').pathname
}

function trim(path: string): string {
  return withoutOuterSlashes(path)
}
