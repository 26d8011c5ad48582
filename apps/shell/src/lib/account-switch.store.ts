import { hasGuestCode, holdGuestCode, keep, kept, pageFunctions, portalBase } from '@center/shared/host'
import { proxy } from 'valtio'
import { addressFor } from './navigation'

export type AccountDialog = 'name' | 'password' | 'phone' | 'sessions'

/** The dialog of the user's own account that is open; several places of the frame open them. */
export const accountSwitch = proxy<{ open: AccountDialog | null }>({ open: null })

export function openAccount(dialog: AccountDialog | null): void {
  accountSwitch.open = dialog
  if (dialog === null) release()
}

/** Dialogs that ask for a password. */
const asking: readonly AccountDialog[] = ['password', 'phone']
const NAME = 'account__dialog'
let release: () => void = () => undefined

/** Whether a dialog needs a document of its own: it asks for a password, and code of a guest has run in this one. */
export function needsOwnDocument(dialog: AccountDialog): boolean {
  return asking.includes(dialog) && hasGuestCode()
}

/** Loads the document anew, at home, where the dialog opens before any guest does. */
export function openInOwnDocument(dialog: AccountDialog): void {
  keep(NAME, dialog)
  pageFunctions.openAddress(portalBase + addressFor('/index'))
}

/** Opens the dialog that the document was loaded for; until it is closed, code of guests waits. */
export function takeAccountDialog(): void {
  const dialog = asking.find((name) => name === kept(NAME))
  keep(NAME, null)
  if (!dialog) return
  release = holdGuestCode()
  openAccount(dialog)
}
