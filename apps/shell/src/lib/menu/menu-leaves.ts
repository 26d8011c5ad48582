import type { MenuItem } from './menu-tree'

/** An item that opens something, with the groups around it from the top. */
export type MenuLeaf = { item: MenuItem; groups: readonly MenuItem[] }

export type MenuLeaves = {
  list: readonly MenuLeaf[]
  byId: ReadonlyMap<string, MenuLeaf>
  byPath: ReadonlyMap<string, MenuLeaf>
}

const known = new WeakMap<readonly MenuItem[], MenuLeaves>()

/** What a menu opens, foreign pages included, in its order. Made once for a menu, which must not change in place. */
export function leavesOfMenu(items: readonly MenuItem[]): MenuLeaves {
  const made = known.get(items)
  if (made) return made
  const list: MenuLeaf[] = []
  const add = (item: MenuItem, groups: readonly MenuItem[]) => {
    if (item.path !== null || item.url !== null) list.push({ item, groups })
    for (const child of item.children) add(child, [...groups, item])
  }
  for (const item of items) add(item, [])
  const leaves = {
    list,
    byId: new Map(list.map((leaf) => [leaf.item.id, leaf])),
    byPath: new Map(list.toReversed().map((leaf) => [leaf.item.path ?? '', leaf])),
  }
  known.set(items, leaves)
  return leaves
}
