import type { MenuItem } from '../lib/menu/menu-tree'
import { nextIndex } from '../lib/roving-index'

/** An item as the list draws it: the levels of the menu stand one after another, so that thousands can be drawn. */
export type MenuRow = {
  item: MenuItem
  level: number
  /** Place among its siblings, from 1, and how many there are. */
  position: number
  siblings: number
  /** Index of the row of the group around it; -1 at the top. */
  parent: number
}

/** The rows of what is open. */
export function openRows(items: readonly MenuItem[], openIds: ReadonlySet<string>, topLevel = 1): MenuRow[] {
  const rows: MenuRow[] = []
  const add = (siblings: readonly MenuItem[], level: number, parent: number) => {
    siblings.forEach((item, index) => {
      const own = rows.push({ item, level, position: index + 1, siblings: siblings.length, parent }) - 1
      if (isGroup(item) && openIds.has(item.id)) add(item.children, level + 1, own)
    })
  }
  add(items, topLevel, -1)
  return rows
}

/** Items of all levels, open or not. */
export function countItems(items: readonly MenuItem[]): number {
  return items.reduce((count, { children }) => count + 1 + countItems(children), 0)
}

export function isGroup({ path, url, children }: MenuItem): boolean {
  return path === null && url === null && children.length > 0
}

/** What a key does: the focus goes to another row, or a group is opened or closed. `null`: nothing. */
export type MenuMove = { focus: number } | { toggle: string } | null

/** The keys of a menu: up and down walk, right opens and goes in, left closes and goes out. */
export function menuMove(
  key: string,
  { rows, index, openIds }: { rows: readonly MenuRow[]; index: number; openIds: ReadonlySet<string> },
): MenuMove {
  const row = rows[index]
  if (!row) return null
  const isOpen = isGroup(row.item) && openIds.has(row.item.id)
  if (key === 'ArrowRight') return rightOf(row, index, isOpen)
  if (key === 'ArrowLeft') return leftOf(row, isOpen)
  const next = nextIndex(key, index, rows.length)
  return next === null ? null : { focus: next }
}

function rightOf({ item }: MenuRow, index: number, isOpen: boolean): MenuMove {
  if (isOpen) return { focus: index + 1 }
  return isGroup(item) ? { toggle: item.id } : null
}

function leftOf({ item, parent }: MenuRow, isOpen: boolean): MenuMove {
  if (isOpen) return { toggle: item.id }
  return parent >= 0 ? { focus: parent } : null
}
