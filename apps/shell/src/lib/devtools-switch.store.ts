import { keep, kept } from '@center/shared/host'
import { proxy } from 'valtio'

/** Who holds it may look into the guests of the page. */
export const DEVTOOLS_ACTION = 'devtools:open'

/** Pressed with Ctrl and Alt, on any keyboard layout. */
export const DEVTOOLS_KEY = 'KeyG'
export const devtoolsKeys = 'Ctrl+Alt+G'

const name = 'devtools'

/** Whether the panel is wanted. A reload of the page does not close it. */
export const devtoolsSwitch = proxy({ isOpen: kept(name) === 'open' })

export function setDevtools(isOpen: boolean): void {
  devtoolsSwitch.isOpen = isOpen
  keep(name, isOpen ? 'open' : null)
}

export function toggleDevtools(): void {
  setDevtools(!devtoolsSwitch.isOpen)
}
