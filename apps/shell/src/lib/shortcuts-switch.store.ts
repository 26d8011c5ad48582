import { proxy } from 'valtio'

/** Whether the list of keys is open. */
export const shortcutsSwitch = proxy({ isOpen: false })

export function setShortcuts(isOpen: boolean): void {
  shortcutsSwitch.isOpen = isOpen
}
