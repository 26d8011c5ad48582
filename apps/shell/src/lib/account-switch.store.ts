import { proxy } from 'valtio'

export type AccountDialog = 'name' | 'password' | 'phone' | 'sessions'

/** The dialog of the user's own account that is open; several places of the frame open them. */
export const accountSwitch = proxy<{ open: AccountDialog | null }>({ open: null })

export function openAccount(dialog: AccountDialog | null): void {
  accountSwitch.open = dialog
}
