import { proxy } from 'valtio'

/** A page that stays open. Its content lives as long as it is in the list. */
export type Tab = {
  /** The path and query it was opened with; never changes and is unique. */
  key: string
  /** The address it shows now: a guest may have gone on inside its tab. */
  address: string
  /** What the page calls itself; `null`: as the menu calls it. */
  title: string | null
  dirty: boolean
  /** Shown at least once since the page was loaded: only then is its content made. */
  isVisited: boolean
  /** Rises with every refresh; the content is made again. */
  generation: number
}

/** The open tabs in the order they were opened, and the one on screen (`null`: home or no page at all). */
export const tabs = proxy<{ list: Tab[]; activeKey: string | null }>({ list: [], activeKey: null })

/** Shows an address in its tab, see {@link findTab}, else in a new one. Answers the tab's key. */
export function showTab(address: string, meantKey?: string | null): string {
  const tab = findTab(address, meantKey) ?? addTab(address)
  tab.address = address
  tab.isVisited = true
  tabs.activeKey = tab.key
  return tab.key
}

/** The open tab of an address: the one that is meant, else one that shows it, else one that was opened with it. */
export function findTab(address: string, meantKey?: string | null): Tab | undefined {
  const key = keyOf(address)
  return (
    tabs.list.find((tab) => tab.key === meantKey) ??
    tabs.list.find((tab) => tab.address === address) ??
    tabs.list.find((tab) => tab.key === key)
  )
}

/** The page on screen has no tab. */
export function leaveTabs(): void {
  tabs.activeKey = null
}

/** The content of a tab went to another address by itself. */
export function moveTab(key: string, address: string): void {
  change(key, (tab) => (tab.address = address))
}

export function nameTab(key: string, title: string): void {
  change(key, (tab) => (tab.title = title.trim() || null))
}

export function markTab(key: string, dirty: boolean): void {
  change(key, (tab) => (tab.dirty = dirty))
}

/** Makes the content of a tab again. */
export function refreshTab(key: string): void {
  change(key, (tab) => {
    tab.generation++
    tab.title = null
    tab.dirty = false
    tab.isVisited = true
  })
}

/**
 * Closes tabs. Answers where to go when the one on screen was among them: its right neighbour, else its left, else
 * `null` for home; `undefined` when nothing changes on screen.
 */
export function closeTabs(keys: readonly string[]): string | null | undefined {
  const { list, activeKey } = tabs
  const activeIndex = list.findIndex(({ key }) => key === activeKey)
  const isActiveClosed = activeKey !== null && keys.includes(activeKey)
  const next = neighbour(list, activeIndex, keys)
  tabs.list = list.filter(({ key }) => !keys.includes(key))
  if (!isActiveClosed) return undefined
  tabs.activeKey = next?.key ?? null
  return next?.address ?? null
}

export type Side = 'left' | 'right' | 'others'

/** The tabs beside one. */
export function keysBeside(key: string, side: Side): string[] {
  const index = tabs.list.findIndex((tab) => tab.key === key)
  const isMeant = (position: number) => {
    if (side === 'left') return position < index
    return side === 'right' ? position > index : position !== index
  }
  return tabs.list.filter((_, position) => isMeant(position)).map((tab) => tab.key)
}

export function dirtyAmong(keys: readonly string[]): Tab[] {
  return tabs.list.filter(({ key, dirty }) => dirty && keys.includes(key))
}

/** Puts the tabs of before a reload back; none of them has content until it is shown. */
export function restoreTabs(list: Pick<Tab, 'key' | 'address' | 'title'>[]): void {
  const open = new Set(tabs.list.map(({ key }) => key))
  const restored = list.filter(({ key }) => !open.has(key))
  tabs.list.unshift(...restored.map((tab) => ({ ...tab, dirty: false, isVisited: false, generation: 0 })))
}

export function clearTabs(): void {
  Object.assign(tabs, { list: [], activeKey: null })
}

function addTab(address: string): Tab {
  tabs.list.push({ key: keyOf(address), address, title: null, dirty: false, isVisited: true, generation: 0 })
  return tabs.list[tabs.list.length - 1] as Tab
}

/** Two pages are two tabs when their path or their query differs; what follows `#` is a place in a page. */
function keyOf(address: string): string {
  return address.replace(/#.*$/s, '')
}

function neighbour(list: Tab[], index: number, closing: readonly string[]): Tab | undefined {
  const stays = ({ key }: Tab) => !closing.includes(key)
  return list.slice(index + 1).find(stays) ?? list.slice(0, Math.max(index, 0)).findLast(stays)
}

function change(key: string, action: (tab: Tab) => void): void {
  const tab = tabs.list.find((candidate) => candidate.key === key)
  if (tab) action(tab)
}
