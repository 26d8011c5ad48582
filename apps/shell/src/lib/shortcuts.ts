import { devtoolsKeys } from './overlays.store'

/** A key of the portal. `code` is where it is on the keyboard, whatever the layout; `sign` is what it writes. */
export type Shortcut = {
  /** Names its text and its place in the list. */
  name: string
  group: 'anywhere' | 'tabs' | 'menu' | 'search'
  /** As the list shows it; `Mod` is Control, on a Mac Command. */
  keys: string
  /** How it is recognised: with Control and Alt, unless it says otherwise; absent where a part of the page handles its own keys. */
  press?: { mod?: boolean; code?: string; sign?: string }
}

/** Every key of the portal: what listens and what is listed are made of this one table. */
export const shortcuts = [
  { name: 'search', group: 'anywhere', keys: 'Mod+K', press: { mod: true, code: 'KeyK' } },
  { name: 'list', group: 'anywhere', keys: '?', press: { sign: '?' } },
  { name: 'maximise', group: 'anywhere', keys: 'Ctrl+Alt+M', press: { code: 'KeyM' } },
  { name: 'lock', group: 'anywhere', keys: 'Ctrl+Alt+L', press: { code: 'KeyL' } },
  { name: 'devtools', group: 'anywhere', keys: devtoolsKeys },
  { name: 'tabMove', group: 'tabs', keys: '← → Home End' },
  { name: 'tabPlace', group: 'tabs', keys: 'Ctrl+Shift+← →' },
  { name: 'tabClose', group: 'tabs', keys: 'Delete' },
  { name: 'tabMenu', group: 'tabs', keys: 'Shift+F10' },
  { name: 'menuMove', group: 'menu', keys: '↑ ↓ Home End' },
  { name: 'menuOpen', group: 'menu', keys: '← →' },
  { name: 'favouritePlace', group: 'menu', keys: 'Ctrl+Shift+← →' },
  { name: 'resultMove', group: 'search', keys: '↑ ↓' },
  { name: 'resultOpen', group: 'search', keys: 'Enter' },
  { name: 'resultStar', group: 'search', keys: 'Alt+S' },
] as const satisfies readonly Shortcut[]

export type ShortcutName = (typeof shortcuts)[number]['name']

/** The keys of a shortcut in the words of the user's keyboard. */
export function keysOf(name: ShortcutName): string {
  return shown(shortcuts.find((shortcut) => shortcut.name === name)?.keys ?? '')
}

export function shown(keys: string): string {
  return keys.replace('Mod', isMac() ? '⌘' : 'Ctrl')
}

/** Which shortcut a key is, if any. A key that writes a sign is ignored while the user types. */
export function shortcutOf(event: KeyboardEvent): ShortcutName | null {
  const found = (shortcuts as readonly (Shortcut & { name: ShortcutName })[]).find(
    ({ press }) => press && isPress(press, event),
  )
  return found?.name ?? null
}

function isPress({ mod, code, sign }: NonNullable<Shortcut['press']>, event: KeyboardEvent): boolean {
  if (sign !== undefined) return event.key === sign && !event.ctrlKey && !event.metaKey && !isWriting(event)
  if (event.code !== code || event.shiftKey) return false
  return mod ? hasMod(event) : event.ctrlKey && event.altKey
}

function hasMod({ metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  return (isMac() ? metaKey : ctrlKey) && !altKey
}

function isWriting(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable]')
}

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform)
}
