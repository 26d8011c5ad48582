import {
  hasGuestCode,
  holdGuestCode,
  setSessionItem,
  getSessionItem,
  pageFunctions,
  pageWindow,
  portalBase,
} from '@center/shared/host'
import { proxy } from 'valtio'
import { addressFor } from './pages/navigation'

export type AccountDialog =
  'name' | 'password' | 'phone' | 'sessions' | 'sign-ins' | 'data' | 'two-step' | 'passkeys' | 'proof'
export type SwitchDialog = 'role' | 'application' | 'enterprise' | 'department' | 'enterprise-info'

/** The permission to inspect the guests of the page. */
export const DEVTOOLS_ACTION = 'devtools:open'
/** Pressed with Ctrl and Alt, on any keyboard layout. */
export const DEVTOOLS_KEY = 'KeyG'
export const devtoolsKeys = 'Ctrl+Alt+G'

const DEVTOOLS = 'devtools'
const ACCOUNT_DIALOG = 'account__dialog'

/** What lies over the page. Header, menu, keys and search open and close these from several places. */
export const overlays = proxy({
  search: false,
  settings: false,
  shortcuts: false,
  /** A reload of the page does not close the panel. */
  devtools: getSessionItem(DEVTOOLS) === 'open',
  /** The dialog of the user's own account. */
  account: null as AccountDialog | null,
  /** The dialog that switches or shows role, application, enterprise or department. */
  switch: null as SwitchDialog | null,
})

export function setSearch(isOpen: boolean): void {
  overlays.search = isOpen
}

export function setSettings(isOpen: boolean): void {
  overlays.settings = isOpen
}

export function setShortcuts(isOpen: boolean): void {
  overlays.shortcuts = isOpen
}

export function setDevtools(isOpen: boolean): void {
  overlays.devtools = isOpen
  setSessionItem(DEVTOOLS, isOpen ? 'open' : null)
}

export function toggleDevtools(): void {
  setDevtools(!overlays.devtools)
}

export function openSwitch(dialog: SwitchDialog): void {
  overlays.switch = dialog
}

export function closeSwitch(): void {
  overlays.switch = null
}

/** Dialogs that an address can open, as `/index#account=sign-ins`: a notice of the portal leads there, or a window for a proof. */
const linked: readonly AccountDialog[] = ['sign-ins', 'sessions', 'proof']

/** Dialogs that ask for a password. */
const asking: readonly AccountDialog[] = ['password', 'phone', 'data']
let releaseGuestCode: () => void = () => undefined

export function openAccount(dialog: AccountDialog | null): void {
  overlays.account = dialog
  if (dialog === null) releaseGuestCode()
}

/** Whether a dialog needs a document of its own: it asks for a password, and code of a guest has run in this one. */
export function needsOwnDocument(dialog: AccountDialog): boolean {
  return asking.includes(dialog) && hasGuestCode()
}

/** Loads the document anew, at home, where the dialog opens before any guest does. */
export function openInOwnDocument(dialog: AccountDialog): void {
  setSessionItem(ACCOUNT_DIALOG, dialog)
  pageFunctions.openAddress(portalBase + addressFor('/index'))
}

/** Opens the dialog that the document was loaded for, or that its address names. Code of guests waits until it is closed. */
export function takeAccountDialog(): void {
  const dialog = asking.find((name) => name === getSessionItem(ACCOUNT_DIALOG))
  setSessionItem(ACCOUNT_DIALOG, null)
  if (!dialog) return openLinked()
  releaseGuestCode = holdGuestCode()
  openAccount(dialog)
}

/** Opens what another address of the same document names, until the returned function is called. */
export function watchLinkedDialogs(): () => void {
  pageWindow.addEventListener('hashchange', openLinked)
  return () => pageWindow.removeEventListener('hashchange', openLinked)
}

function openLinked(): void {
  const named = new URLSearchParams(pageWindow.location.hash.slice(1)).get('account')
  const dialog = linked.find((name) => name === named)
  if (dialog === 'proof') releaseGuestCode = holdGuestCode()
  if (dialog) openAccount(dialog)
}
