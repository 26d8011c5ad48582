import { proxy, ref } from 'valtio'

type TabMenu = {
  /** Which tab's menu is open and where the pointer was. */
  open: { key: string; at: { x: number; y: number } } | null
}

/** The menu of a tab. It has a state of its own: opening it draws the menu, and none of the tabs. */
export const tabMenu = proxy<TabMenu>({ open: null })

export function openTabMenu(key: string, at: { x: number; y: number }): void {
  tabMenu.open = ref({ key, at })
}

export function closeTabMenu(): void {
  tabMenu.open = null
}
