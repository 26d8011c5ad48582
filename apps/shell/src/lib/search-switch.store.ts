import { proxy } from 'valtio'

/** Whether the search over everything is open; the header and a key open it. */
export const searchSwitch = proxy({ isOpen: false })

export function setSearch(isOpen: boolean): void {
  searchSwitch.isOpen = isOpen
}
