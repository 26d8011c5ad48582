import type { AdminMenuRow } from '@center/shared/contract'

export type TreeRow = { item: AdminMenuRow; depth: number; hasChildren: boolean }

/** The rows of a tree that are in view: what is below a folded item is not. */
export function visibleRows(items: readonly AdminMenuRow[], unfolded: ReadonlySet<string>): TreeRow[] {
  const below = new Map<string | null, AdminMenuRow[]>()
  for (const item of items) {
    const siblings = below.get(item.parentId)
    if (siblings) siblings.push(item)
    else below.set(item.parentId, [item])
  }
  const rowsOf = (parentId: string | null, depth: number): TreeRow[] =>
    (below.get(parentId) ?? []).flatMap((item) => [
      { item, depth, hasChildren: below.has(item.id) },
      ...(unfolded.has(item.id) ? rowsOf(item.id, depth + 1) : []),
    ])
  return rowsOf(null, 0)
}
