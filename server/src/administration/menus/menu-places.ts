import { AppError, invalidField } from '../../platform/errors/errors'
import type { MenuRow } from './menus.repository'

/** The menu of a tenant as it is at an act: read once, whatever is asked of it. */
export type MenuPlaces = ReturnType<typeof createMenuPlaces>

export function createMenuPlaces(rows: readonly MenuRow[]) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const below = new Map<string | null, MenuRow[]>()
  for (const row of rows) {
    const siblings = below.get(row.parentId)
    if (siblings) siblings.push(row)
    else below.set(row.parentId, [row])
  }
  const childrenOf = (parentId: string | null) => below.get(parentId) ?? []

  const branchOf = (id: string): string[] => [id, ...childrenOf(id).flatMap((child) => branchOf(child.id))]

  return {
    childrenOf,
    /** An item and all below it. */
    branchOf,

    has: (id: string): boolean => byId.has(id),

    expect(id: string): MenuRow {
      const row = byId.get(id)
      if (!row) throw new AppError('record.not_found')
      return row
    },

    expectParent(parentId: string | null): void {
      if (parentId !== null && !byId.has(parentId)) throw invalidField('parentId', 'unknown')
    },

    /** An item and the groups it is below, up to the top. */
    chainOf(id: string | null): string[] {
      const chain: string[] = []
      for (let at = id; at !== null && !chain.includes(at); at = byId.get(at)?.parentId ?? null) chain.push(at)
      return chain
    },
  }
}
