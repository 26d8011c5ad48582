import { withoutTrailingSlashes } from '@center/shared/contract'
import { configuration } from '@center/shared/host'
import { useLayoutEffect, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { flatMenu } from './flat-menu'
import { menuPositionOf, type MenuItem, type MenuPosition } from '../lib/menu/menu-tree'
import { isHomePath } from '../lib/pages/pages'
import { portal } from '../lib/pages/portal.store'
import { homeItem } from './home-item'
import { isGroup } from './menu-rows'
import { chooseTop, openGroups } from './menu.store'

/** The menu, the page on screen, and where in the menu that page is. */
export type MenuView = MenuPosition & { items: readonly MenuItem[]; currentPath: string }

const homePosition: MenuPosition = { trailIds: [homeItem.id], menuPath: '/index' }

/** The menu as the tenant wants it, and where the page on screen is in it. Opens the groups around that page. */
export function useMenu(): MenuView {
  const { pathname } = useLocation()
  const { positions } = useSnapshot(portal)
  const items = useItems()
  const isHome = isHomePath(pathname)
  const currentPath = isHome ? '/index' : withoutTrailingSlashes(pathname)
  const { trailIds, menuPath } = isHome ? homePosition : menuPositionOf(positions, pathname)

  // With the page, and not after it: a group that the user folds meanwhile stays folded.
  useLayoutEffect(() => {
    openGroups(
      trailOf({ items, trailIds })
        .filter(isGroup)
        .map(({ id }) => id),
    )
    chooseTop(null)
  }, [items, trailIds])

  return { items, currentPath, trailIds, menuPath }
}

function useItems(): readonly MenuItem[] {
  const { items } = useSnapshot(portal)
  const { CENTER_SHOW_HOME, CENTER_FLAT_NAMES } = useSnapshot(configuration).values
  return useMemo(() => {
    const own = CENTER_FLAT_NAMES ? flatMenu(items as MenuItem[]) : (items as MenuItem[])
    return CENTER_SHOW_HOME ? [homeItem, ...own] : own
  }, [items, CENTER_SHOW_HOME, CENTER_FLAT_NAMES])
}

/** The items from the top to the page on screen. */
export function trailOf({ items, trailIds }: Pick<MenuView, 'items' | 'trailIds'>): MenuItem[] {
  const trail: MenuItem[] = []
  for (const id of trailIds) {
    const item = (trail.at(-1)?.children ?? items).find((candidate) => candidate.id === id)
    if (item) trail.push(item)
  }
  return trail
}

/** Top theme: what stands beside the page, the items below the chosen or the current top item. */
export function sideItems({ items, trailIds }: MenuView, topId: string | null): readonly MenuItem[] {
  const id = topId ?? trailIds[0]
  return items.find((item) => item.id === id)?.children ?? []
}
