import type { AdminMenuRow, MenuMove } from '@center/shared/contract'

type Item = Pick<AdminMenuRow, 'id' | 'parentId'>
export type Direction = 'up' | 'down' | 'in' | 'out'
export const directions = ['up', 'down', 'in', 'out'] as const satisfies readonly Direction[]

/** Where an item is now. */
export function placeOf(items: readonly Item[], { id, parentId }: Item): MenuMove {
  return { parentId, index: siblingsOf(items, parentId).findIndex((each) => each.id === id) }
}

/** Where an item goes by one step; null where there is no such place. `in`: last below the sibling before it; `out`: after its parent. */
export function stepOf(items: readonly Item[], item: Item, direction: Direction): MenuMove | null {
  const { parentId, index } = placeOf(items, item)
  const siblings = siblingsOf(items, parentId)
  if (direction === 'up') return index > 0 ? { parentId, index: index - 1 } : null
  if (direction === 'down') return index < siblings.length - 1 ? { parentId, index: index + 1 } : null
  if (direction === 'out') return afterParent(items, parentId)
  const before = siblings[index - 1]
  return before ? { parentId: before.id, index: siblingsOf(items, before.id).length } : null
}

function afterParent(items: readonly Item[], parentId: string | null): MenuMove | null {
  const parent = items.find(({ id }) => id === parentId)
  if (!parent) return null
  const place = placeOf(items, parent)
  return { ...place, index: place.index + 1 }
}

const siblingsOf = (items: readonly Item[], parentId: string | null) =>
  items.filter((item) => item.parentId === parentId)
