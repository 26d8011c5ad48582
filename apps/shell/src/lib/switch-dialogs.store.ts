import { proxy } from 'valtio'

export type SwitchDialog = 'role' | 'application' | 'enterprise' | 'department' | 'enterprise-info'

/** Which of the dialogs is open that switch or show where the user is; several places of the frame open them. */
export const switchDialogs = proxy<{ open: SwitchDialog | null }>({ open: null })

export function openSwitch(dialog: SwitchDialog): void {
  switchDialogs.open = dialog
}

export function closeSwitch(): void {
  switchDialogs.open = null
}
