import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { MenuItem } from '../lib/menu-tree'
import { isHomePath } from '../lib/pages'
import { portal } from '../lib/portal.store'
import { homeItem } from './home-item'
import { chooseTop, openGroups, trailTo } from './menu.store'

export type MenuView = { items: MenuItem[]; currentPath: string; trail: MenuItem[] }

/** The menu with home before it, and where the page on screen is in it. Opens the groups around that page. */
export function useMenu(): MenuView {
  const { pathname } = useLocation()
  const { items: own } = useSnapshot(portal)
  const currentPath = isHomePath(pathname) ? '/index' : pathname
  const items = useMemo(() => [homeItem, ...own] as MenuItem[], [own])
  const trail = useMemo(() => trailTo(items, currentPath), [items, currentPath])

  useEffect(() => {
    openGroups(trail.slice(0, -1).map(({ id }) => id))
    chooseTop(null)
  }, [trail])

  return { items, currentPath, trail }
}

/** Top theme: what stands beside the page, the items below the chosen or the current top item. */
export function sideItems({ items, trail }: MenuView, topId: string | null): MenuItem[] {
  const top = topId === null ? trail[0] : items.find(({ id }) => id === topId)
  return top?.children ?? []
}
