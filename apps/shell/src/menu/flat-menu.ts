import type { MenuItem, LocalizedText } from '../lib/menu/menu-tree'

/** The menu with flat names: one level below the top, and each page named with the groups that led to it. */
export function flatMenu(items: readonly MenuItem[]): MenuItem[] {
  return items.map((item) => ({ ...item, children: item.children.flatMap((child) => leaves(child)) }))
}

function leaves(item: MenuItem, around: LocalizedText | null = null): MenuItem[] {
  const title = joined(around, item.title)
  if (item.children.length === 0) return [{ ...item, title }]
  return item.children.flatMap((child) => leaves(child, title))
}

/** A page that stands in a group of its own name is not named twice. */
function joined(around: LocalizedText | null, own: LocalizedText): LocalizedText {
  if (around === null || around.zh === own.zh) return own
  return { zh: `${around.zh} / ${own.zh}`, en: `${around.en} / ${own.en}` }
}
