type Node = { id: string; parentId: string | null }

/** Each row before those below it, in the order they came, with how many are above. A row whose parent is not there is at the top. */
export function inTreeOrder<Row extends Node>(rows: readonly Row[]): (Row & { depth: number })[] {
  const known = new Set(rows.map(({ id }) => id))
  const below = new Map<string | null, Row[]>()
  for (const row of rows) {
    const parent = row.parentId !== null && known.has(row.parentId) ? row.parentId : null
    below.set(parent, [...(below.get(parent) ?? []), row])
  }
  const list = (parent: string | null, depth: number): (Row & { depth: number })[] =>
    (below.get(parent) ?? []).flatMap((row) => [{ ...row, depth }, ...list(row.id, depth + 1)])
  return list(null, 0)
}

/** Whether `id` is `parentId` or above it: it cannot be put below itself. */
export function isAbove(rows: readonly Node[], id: string, parentId: string | null): boolean {
  const parentOf = new Map(rows.map((row) => [row.id, row.parentId]))
  const seen = new Set<string>()
  for (let next = parentId; next !== null && !seen.has(next); next = parentOf.get(next) ?? null) {
    if (next === id) return true
    seen.add(next)
  }
  return false
}
