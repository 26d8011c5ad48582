/** Items at the top, and how many stay when there are more (spec 9). */
const MAX_TOP = 6
const BESIDE_ALL = 5

/** At most six items, or the first five and the rest for the panel. */
export function splitTop<Item>(items: readonly Item[]): { shown: Item[]; rest: Item[] } {
  if (items.length <= MAX_TOP) return { shown: [...items], rest: [] }
  return { shown: items.slice(0, BESIDE_ALL), rest: items.slice(BESIDE_ALL) }
}
