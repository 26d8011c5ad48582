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

/** Which part of a row something is dropped on: its upper or lower edge, or the row itself. */
export type DropZone = 'before' | 'inside' | 'after'

/** Where an item goes that is dropped on another; null below itself, where it cannot be. */
export function dropOf(items: readonly Item[], item: Item, target: Item, zone: DropZone): MenuMove | null {
  if (isWithin(items, target, item.id)) return null
  if (zone === 'inside') return { parentId: target.id, index: siblingsOf(items, target.id).filter(isOther).length }
  const siblings = siblingsOf(items, target.parentId).filter(isOther)
  const place = siblings.findIndex(({ id }) => id === target.id)
  return { parentId: target.parentId, index: zone === 'before' ? place : place + 1 }

  function isOther({ id }: Item): boolean {
    return id !== item.id
  }
}

function isWithin(items: readonly Item[], { id, parentId }: Item, ancestor: string): boolean {
  if (id === ancestor) return true
  const parent = items.find((each) => each.id === parentId)
  return parent !== undefined && isWithin(items, parent, ancestor)
}

function afterParent(items: readonly Item[], parentId: string | null): MenuMove | null {
  const parent = items.find(({ id }) => id === parentId)
  if (!parent) return null
  const place = placeOf(items, parent)
  return { ...place, index: place.index + 1 }
}

const siblingsOf = (items: readonly Item[], parentId: string | null) =>
  items.filter((item) => item.parentId === parentId)
