import type { Spot } from './menu-tree'

const nowhere: Spot = { trailIds: [], menuPath: null }

/** Where in the menu a path is. A page that a guest has below a page of the menu is where that page is. */
export function spotOf(spots: ReadonlyMap<string, Spot>, path: string): Spot {
  for (let above = path; above.length > 1; above = above.slice(0, above.lastIndexOf('/'))) {
    const spot = spots.get(above)
    if (spot) return spot
  }
  return nowhere
}
