import type { MenuItem } from './menu-tree'

/** A page of the menu with the group around it. */
export type QuickLink = { item: MenuItem; group: MenuItem | null; icon: string }

/** Pages that the menu opens, round the top groups in turn, so that no group fills the list alone. */
export function quickLinks(items: readonly MenuItem[], limit: number): QuickLink[] {
  const byGroup = items.map((top) => pagesOf(top).map((item) => ({ item, group: groupOf(top, item), icon: top.icon })))
  const longest = Math.max(0, ...byGroup.map((pages) => pages.length))
  const rounds = Array.from({ length: longest }, (_, round) => byGroup.flatMap((pages) => pages[round] ?? []))
  return rounds.flat().slice(0, limit)
}

/** Every page at and below an item, in order. */
export function pagesOf(item: MenuItem): MenuItem[] {
  const own = item.path === null ? [] : [item]
  return [...own, ...item.children.flatMap(pagesOf)]
}

function groupOf(top: MenuItem, item: MenuItem): MenuItem | null {
  return top === item ? null : top
}

/** Everything at and below an item that opens something, foreign links included, in order. */
export function leavesOf(item: MenuItem): MenuItem[] {
  const own = item.path === null && item.url === null ? [] : [item]
  return [...own, ...item.children.flatMap(leavesOf)]
}
