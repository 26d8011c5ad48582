import { preferences, setTheme, useText } from '@center/shared/host'
import { useSnapshot } from 'valtio'
import { useUserEntries } from './header/use-user-entries'
import { lock, lockScreen } from './lib/session/lock.store'
import { toggleMaximised } from './lib/maximised.store'
import { openAddress } from './lib/pages/navigation'
import { setSearch, setShortcuts } from './lib/overlays.store'
import { keysOf, shortcutOf, type ShortcutName } from './lib/shortcuts'
import type { SearchAction } from './search/entries'

/** Everything the user can do from anywhere, as the search lists it. */
export function usePortalActions(): readonly SearchAction[] {
  const { theme } = useSnapshot(preferences)
  const t = useText()
  const isDark = theme === 'dark'
  const ofUser = useUserEntries().map((entry, index): SearchAction => ({ ...entry, name: `user${index}` }))
  return [
    ...ofUser,
    { name: 'home', label: t('shell:action.home'), icon: 'home', onSelect: () => openAddress('/index') },
    {
      name: 'theme',
      label: isDark ? t('shell:header.light') : t('shell:header.dark'),
      icon: isDark ? 'sun' : 'moon',
      onSelect: () => setTheme(isDark ? 'light' : 'dark'),
    },
    {
      name: 'maximise',
      label: t('shell:shortcut.maximise'),
      icon: 'maximize',
      keys: keysOf('maximise'),
      onSelect: toggleMaximised,
    },
    {
      name: 'lock',
      label: t('shell:lock.now'),
      icon: 'lock',
      keys: keysOf('lock'),
      onSelect: lockScreen,
    },
    {
      name: 'shortcuts',
      label: t('shell:shortcuts.title'),
      icon: 'terminal',
      keys: keysOf('list'),
      onSelect: () => setShortcuts(true),
    },
  ]
}

const deeds: Partial<Record<ShortcutName, () => void>> = {
  search: () => setSearch(true),
  list: () => setShortcuts(true),
  maximise: toggleMaximised,
  lock: lockScreen,
}

/** Listens to the keys of the portal until the returned function is called. */
export function listenToKeys(): () => void {
  const handleKey = (event: KeyboardEvent) => {
    const name = shortcutOf(event)
    const deed = name && deeds[name]
    if (!deed || event.repeat || lock.isLocked) return
    event.preventDefault()
    deed()
  }
  document.addEventListener('keydown', handleKey)
  return () => document.removeEventListener('keydown', handleKey)
}
