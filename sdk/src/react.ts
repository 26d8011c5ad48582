import { createContext, createElement, useContext, useEffect, useState, type ReactNode } from 'react'
import type { GuestConfiguration, GuestUser, Host, HostEvents } from '@center/shared/guest-protocol'

const HostContext = createContext<Host | null>(null)

/** What {@link HostProvider} takes. */
export type HostProviderProps = {
  /** The host that this sub-app was mounted with, or that `connect()` answered. */
  host: Host
  /** What may use the hooks. */
  children?: ReactNode
}

/** Gives the hooks below it the host. Stands once, around the sub-app. */
export function HostProvider({ host, children }: HostProviderProps) {
  return createElement(HostContext.Provider, { value: host }, children)
}

/** The host of this sub-app. Refuses to work outside of {@link HostProvider}. */
export function useHost(): Host {
  const host = useContext(HostContext)
  if (!host) throw new Error('useHost was called outside of HostProvider.')
  return host
}

/** Calls back whenever the portal says so, as long as the component is there. `listener` may be another each time. */
export function useHostEvent<Name extends keyof HostEvents>(
  name: Name,
  listener: (payload: HostEvents[Name]) => void,
): void {
  const host = useHost()
  useEffect(() => host.on(name, listener), [host, name, listener])
}

/** Who uses the portal; draws again when that changes. Null until it is known. */
export function useUserInfo(): GuestUser | null {
  const host = useHost()
  const [user, setUser] = useState(host.userInfo)
  useHostEvent('userInfo', setUser)
  return user
}

/** Locale, theme and place; draws again when one changes. Null until it is known. */
export function useConfiguration(): GuestConfiguration | null {
  const host = useHost()
  const [configuration, setConfiguration] = useState(host.configuration)
  useHostEvent('globalConfig', setConfiguration)
  return configuration
}

/** The language that the user chose. */
export function useLocale(): GuestConfiguration['locale'] {
  return useConfiguration()?.locale ?? 'zh'
}

/** Light or dark, as the portal is drawn. */
export function useTheme(): GuestConfiguration['theme'] {
  return useConfiguration()?.theme ?? 'light'
}

/** Whether the user holds the action; draws again when a frame's portal has answered. */
export function useCan(action: string): boolean {
  const host = useHost()
  const [, setAnswer] = useState<HostEvents['can'] | null>(null)
  useHostEvent('can', setAnswer)
  return host.can(action)
}

/** Whether the tab of this sub-app is on screen. */
export function useVisible(): boolean {
  const host = useHost()
  const [isVisible, setVisible] = useState(!host.prerendering)
  useEffect(() => {
    const offVisible = host.on('visible', () => setVisible(true))
    const offHidden = host.on('hidden', () => setVisible(false))
    return () => {
      offVisible()
      offHidden()
    }
  }, [host])
  return isVisible
}

/** The text in the user's language; draws again when the user chooses another. */
export function useTranslate(): Host['t'] {
  useLocale()
  return useHost().t
}

/** Names the tab; gives the menu's name back when the component goes. */
export function useTabTitle(title: string): void {
  const host = useHost()
  useEffect(() => host.setTitle(title), [host, title])
  useEffect(() => () => host.setTitle(''), [host])
}

/** Says whether there is typed work that was not saved; says no when the component goes. */
export function useDirty(dirty: boolean): void {
  const host = useHost()
  useEffect(() => {
    host.setDirty(dirty)
    return () => host.setDirty(false)
  }, [host, dirty])
}
