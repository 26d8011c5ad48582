import type { GuestUser, Host } from '@center/sdk'
import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import type { Formats } from '../formats'
import type { Device } from '../plant/plant'
import { fill, type Locale, type Texts } from '../texts'
import type { Action, AppState } from './app-state'
import type { Store } from './create-store'
import { pathTo, type Route } from './routes'
import { startTicker } from './ticker'

/** What differs between the two versions that are built from this one source. */
export type Features = { version: string; canExport: boolean }

/** What every page needs: the portal, the language, the plant and what a person did. */
export type AppValue = {
  host: Host
  base: string
  features: Features
  user: GuestUser | null
  locale: Locale
  theme: 'light' | 'dark'
  texts: Texts
  formats: Formats
  devices: readonly Device[]
  store: Store<AppState, Action>
  /** Inner path with its query. */
  path: string
  go(path: string): void
}

export const AppContext = createContext<AppValue | null>(null)

export function useApp(): AppValue {
  const value = useContext(AppContext)
  if (!value) throw new Error('Rendered outside of the app')
  return value
}

export function useAppState(): AppState {
  const { store } = useApp()
  return useSyncExternalStore(store.subscribe, store.get)
}

/** Runs `onTick` every so often while the guest is shown; the newest `onTick` is the one that runs. */
export function useTicker(everyMs: number, onTick: () => void): void {
  const { host } = useApp()
  const latest = useRef(onTick)
  useEffect(() => {
    latest.current = onTick
  })
  useEffect(() => startTicker(host, everyMs, () => latest.current()), [host, everyMs])
}

/** A page of this app in a tab of its own, beside this one. */
export function openBeside({ host, base }: Pick<AppValue, 'host' | 'base'>, route: Route, device: string | null): void {
  host.openTab(base + pathTo(route, device))
}

export function nameOf(device: Device, texts: Texts): string {
  return fill(texts['device.name'], { kind: texts[`kind.${device.kind}` as const], number: device.number })
}
