import { offsetOf } from '../list-query'
import { createMenuPlaces } from './menu-places'
import type { MenuRow } from './menus.repository'

export type LinesAsked = { page: number; limit: number; keyword?: string | undefined }

/** The items of a menu in the order of its tree, each with the way to it as its title: `Orders / All orders`. */
export function menuLinesOf(items: readonly MenuRow[], { keyword = '', ...paging }: LinesAsked) {
  const { childrenOf } = createMenuPlaces(items)
  const linesBelow = (parentId: string | null, way: string): MenuRow[] =>
    childrenOf(parentId).flatMap((item) => {
      const title = way ? `${way} / ${item.title}` : item.title
      return [{ ...item, title }, ...linesBelow(item.id, title)]
    })
  const word = keyword.trim().toLowerCase()
  const found = linesBelow(null, '').filter(({ title, titleEn }) => `${title} ${titleEn}`.toLowerCase().includes(word))
  const from = offsetOf(paging)
  return { rows: found.slice(from, from + paging.limit), total: found.length }
}
