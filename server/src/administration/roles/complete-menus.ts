import type { MenuTitle } from './roles.repository'

/** The chosen items and all that stands above them, each once: an item below one that is not seen is not seen either. Unknown ids go. */
export function completeMenus(menu: readonly MenuTitle[], chosen: readonly string[]): string[] {
  const parents = new Map(menu.map(({ id, parentId }) => [id, parentId]))
  const complete = new Set<string>()
  for (const id of chosen) {
    let at: string | null | undefined = parents.has(id) ? id : null
    while (at && !complete.has(at)) {
      complete.add(at)
      at = parents.get(at)
    }
  }
  return [...complete].toSorted()
}
