import { proxy } from 'valtio'

/** Whether the system settings are open; several places of the frame open them. */
export const settingsSwitch = proxy({ isOpen: false })

export function setSettings(isOpen: boolean): void {
  settingsSwitch.isOpen = isOpen
}
