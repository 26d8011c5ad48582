import { openAddress } from '../lib/pages/navigation'
import { readEntryState, portalHistory, type EntryState } from '../lib/pages/history-entry'
import { tabs } from './tabs.store'

type Step = -1 | 1

/**
 * One page of the portal back, over whatever a frame did in between and over pages whose tab was closed. Without one it
 * leads home, so that back never gets stuck and never leaves the portal.
 */
export function goBack(): void {
  const navigation = portalHistory()
  if (!navigation) return goBackWithoutNavigationApi()
  const page = nearestOpen(navigation, -1)
  if (page) traverseTo(navigation, page)
  else openAddress('/index')
}

function goBackWithoutNavigationApi(): void {
  const index = (window.history.state as { idx?: number } | null)?.idx
  if (index) window.history.back()
  else openAddress('/index')
}

/** Where the visit was when it was last looked at. */
let lastIndex = -1

/**
 * Looks whether the user came back, or forward, to a page whose tab was closed. Such a page stays closed: the visit goes on
 * to the nearest one that is open. False: what is on screen may be shown.
 */
export function passClosedTab(): boolean {
  const navigation = portalHistory()
  const step = takeStep(navigation)
  const note = readEntryState()
  if (!navigation || step === null || !note || !isClosed(note)) return false

  const page = nearestOpen(navigation, step) ?? nearestOpen(navigation, step === 1 ? -1 : 1)
  if (page) traverseTo(navigation, page)
  else openAddress('/index', { replace: true })
  return true
}

/** In which direction the visit went on since this was last asked; null: it did not. */
function takeStep(navigation: Navigation | null): Step | null {
  const from = lastIndex
  lastIndex = navigation?.currentEntry?.index ?? -1
  if (from === -1 || lastIndex === from) return null
  return lastIndex < from ? -1 : 1
}

function nearestOpen(navigation: Navigation, step: Step): NavigationHistoryEntry | undefined {
  const entries = navigation.entries()
  const index = navigation.currentEntry?.index ?? -1
  return step === 1 ? entries.slice(index + 1).find(isOpen) : entries.slice(0, Math.max(index, 0)).findLast(isOpen)
}

function isOpen(entry: NavigationHistoryEntry): boolean {
  const note = readEntryState(entry)
  return note !== null && !isClosed(note)
}

function isClosed({ tabKey }: EntryState): boolean {
  return tabKey !== null && tabs.list.every(({ key }) => key !== tabKey)
}

/** Another journey that begins meanwhile ends this one, and that is no error. */
function traverseTo(navigation: Navigation, { key }: NavigationHistoryEntry): void {
  const { committed, finished } = navigation.traverseTo(key)
  void Promise.allSettled([committed, finished])
}
