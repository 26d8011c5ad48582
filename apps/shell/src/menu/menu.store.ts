import { setLocalItem, getLocalItem } from '@center/shared/host'
import { proxy } from 'valtio'
import type { MenuItem } from '../lib/menu/menu-tree'

type MenuState = {
  /** The side menu shows icons only. */
  isCollapsed: boolean
  /** Ids of the groups that are open. */
  openIds: string[]
  /** The narrow screen's menu is over the page. */
  isDrawerOpen: boolean
  /** Top theme: the top item whose pages the side menu lists; `null` follows the page. */
  topId: string | null
}

/** How the user has the menu. The first two are remembered in this browser until the session ends. */
export const menuState = proxy<MenuState>({
  isCollapsed: getLocalItem('menuCollapsed') === '1',
  openIds: (getLocalItem('menuOpen') ?? '').split(',').filter(Boolean),
  isDrawerOpen: false,
  topId: null,
})

export function toggleCollapsed(): void {
  menuState.isCollapsed = !menuState.isCollapsed
  setLocalItem('menuCollapsed', menuState.isCollapsed ? '1' : null)
}

export function toggleGroup(id: string): void {
  const isOpen = menuState.openIds.includes(id)
  setOpen(isOpen ? menuState.openIds.filter((open) => open !== id) : [...menuState.openIds, id])
}

/** Opens the groups around a page, and leaves the others as they are. */
export function openGroups(ids: readonly string[]): void {
  const missing = ids.filter((id) => !menuState.openIds.includes(id))
  if (missing.length > 0) setOpen([...menuState.openIds, ...missing])
}

export function setDrawer(isOpen: boolean): void {
  menuState.isDrawerOpen = isOpen
}

export function chooseTop(id: string | null): void {
  menuState.topId = id
}

/** The next user finds the menu in its initial state. */
export function forgetMenu(): void {
  Object.assign(menuState, { isCollapsed: false, openIds: [], isDrawerOpen: false, topId: null })
}

/** The first page below an item, or its own. */
export function firstPath(item: MenuItem): string | null {
  if (item.path !== null) return item.path
  for (const child of item.children) {
    const path = firstPath(child)
    if (path !== null) return path
  }
  return null
}

function setOpen(ids: string[]): void {
  menuState.openIds = ids
  setLocalItem('menuOpen', ids.join(','))
}
