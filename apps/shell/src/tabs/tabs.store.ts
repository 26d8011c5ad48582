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
  /** Stands before the others and is closed by nothing but its own page. */
  isPinned: boolean
  /** Shown at least once since the page was loaded: only then is its content made. */
  isVisited: boolean
  /** Its content was taken out of memory: it is made anew when the tab is shown. */
  isReleased: boolean
  /** Rises with every refresh; the content is made again. */
  generation: number
}

/** What outlives the content of a tab: enough to open it again. */
export type TabRecord = Pick<Tab, 'key' | 'address' | 'title' | 'isPinned'>

type ClosedTab = TabRecord & { index: number }

type Tabs = {
  /** The pinned ones first, the others in the order they were opened or dragged to. */
  list: Tab[]
  /** The one on screen; `null`: home or no page at all. */
  activeKey: string | null
  /** What was closed, the latest last; tabs that were closed together come back together. */
  closed: ClosedTab[][]
}

/** So many times can closing be undone. */
const CLOSED_AT_MOST = 10

export const tabs = proxy<Tabs>({ list: [], activeKey: null, closed: [] })

/** Shows an address in its tab, see {@link findTab}, else in a new one. Answers the tab's key. */
export function showTab(address: string, meantKey?: string | null): string {
  const tab = findTab(address, meantKey) ?? addTab(address)
  Object.assign(tab, { address, isVisited: true, isReleased: false })
  tabs.activeKey = tab.key
  return tab.key
}

/** The open tab of an address: the one that is meant, else one that shows it, else one that was opened with it. */
export function findTab(address: string, meantKey?: string | null): Tab | undefined {
  const key = keyOf(address)
  return (
    tabs.list.find((tab) => tab.key === meantKey) ??
    tabs.list.find((tab) => tab.address === address) ??
    tabs.list.find((tab) => keyOf(tab.address) === key) ??
    tabs.list.find((tab) => tab.key === key)
  )
}

/** The page on screen has no tab. */
export function clearActiveTab(): void {
  tabs.activeKey = null
}

/** The content of a tab went to another address by itself. */
export function moveTab(key: string, address: string): void {
  change(key, (tab) => (tab.address = address))
}

export function nameTab(key: string, title: string): void {
  change(key, (tab) => (tab.title = title.trim() || null))
}

/** Nothing of its page is in memory: it is loaded again when the tab is opened. */
export function isAsleep({ isReleased, isVisited }: Tab, isActive: boolean): boolean {
  return !isActive && (isReleased || !isVisited)
}

export function markTab(key: string, mark: Partial<Pick<Tab, 'dirty' | 'isReleased'>>): void {
  change(key, (tab) => Object.assign(tab, mark))
}

/** Makes the content of a tab again. */
export function refreshTab(key: string): void {
  change(key, (tab) => {
    tab.generation++
    Object.assign(tab, { title: null, dirty: false, isVisited: true, isReleased: false })
  })
}

/** A pinned tab goes behind the last pinned one, an unpinned before all that are not. */
export function pinTab(key: string, isPinned: boolean): void {
  const tab = tabs.list.find((candidate) => candidate.key === key)
  if (!tab || tab.isPinned === isPinned) return
  const others = tabs.list.filter((candidate) => candidate !== tab)
  tab.isPinned = isPinned
  tabs.list = withAt(others, pinnedCount(others), tab)
}

/** Puts a tab at a place in the row, as near to it as its pin allows. Answers the place. */
export function placeTab(key: string, index: number): number {
  const from = tabs.list.findIndex((tab) => tab.key === key)
  const tab = tabs.list[from]
  if (!tab) return -1
  const pinned = pinnedCount(tabs.list)
  const [first, last] = tab.isPinned ? [0, pinned - 1] : [pinned, tabs.list.length - 1]
  const to = Math.min(Math.max(index, first), last)
  const others = tabs.list.filter((candidate) => candidate !== tab)
  if (to !== from) tabs.list = withAt(others, to, tab)
  return to
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
  const closed = list.flatMap((tab, index) => (keys.includes(tab.key) ? [{ ...toRecord(tab), index }] : []))
  if (closed.length > 0) tabs.closed = [...tabs.closed, closed].slice(-CLOSED_AT_MOST)
  tabs.list = list.filter(({ key }) => !keys.includes(key))
  if (!isActiveClosed) return undefined
  tabs.activeKey = next?.key ?? null
  return next?.address ?? null
}

/** Opens again what was closed last, each tab where it was. Answers the one to show; `null` without one. */
export function reopenTabs(): TabRecord | null {
  const closed = tabs.closed.at(-1)
  if (!closed) return null
  tabs.closed = tabs.closed.slice(0, -1)
  for (const { index, ...record } of closed) {
    if (tabs.list.some(({ key }) => key === record.key)) continue
    tabs.list.push(toTab(record))
    placeTab(record.key, index)
  }
  return closed[0] ?? null
}

export type Side = 'left' | 'right' | 'others'

/** The tabs beside one that may be closed with their side: all but the pinned. */
export function keysBeside(key: string, side: Side): string[] {
  const index = tabs.list.findIndex((tab) => tab.key === key)
  const isMeant = (position: number) => {
    if (side === 'left') return position < index
    return side === 'right' ? position > index : position !== index
  }
  return tabs.list.filter((tab, position) => isMeant(position) && !tab.isPinned).map((tab) => tab.key)
}

export function dirtyAmong(keys: readonly string[]): Tab[] {
  return tabs.list.filter(({ key, dirty }) => dirty && keys.includes(key))
}

/** Puts the tabs of before a reload back; none of them has content until it is shown. */
export function restoreTabs(list: readonly TabRecord[]): void {
  const open = new Set(tabs.list.map(({ key }) => key))
  const restored = list.filter(({ key }) => !open.has(key)).map(toTab)
  const all = [...restored, ...tabs.list]
  tabs.list = [...all.filter(({ isPinned }) => isPinned), ...all.filter(({ isPinned }) => !isPinned)]
}

export function clearTabs(): void {
  Object.assign(tabs, { list: [], activeKey: null, closed: [] })
}

/** A tab that is in no list: its content is made before the user opens it. */
export function tabAhead(address: string): Tab {
  return { ...toTab({ key: keyOf(address), address, title: null, isPinned: false }), isVisited: true }
}

/** What is kept of a tab when its content goes. */
export function toRecord({ key, address, title, isPinned }: TabRecord): TabRecord {
  return { key, address, title, isPinned }
}

function toTab(record: TabRecord): Tab {
  return { ...toRecord(record), dirty: false, isVisited: false, isReleased: false, generation: 0 }
}

function addTab(address: string): Tab {
  tabs.list.push(tabAhead(address))
  return tabs.list[tabs.list.length - 1] as Tab
}

/** Two pages are two tabs when their path or their query differs; what follows `#` is a place in a page. */
function keyOf(address: string): string {
  const [key = ''] = address.split('#', 1)
  return key
}

function withAt(list: readonly Tab[], index: number, tab: Tab): Tab[] {
  return [...list.slice(0, index), tab, ...list.slice(index)]
}

function pinnedCount(list: readonly Tab[]): number {
  return list.filter(({ isPinned }) => isPinned).length
}

function neighbour(list: Tab[], index: number, closing: readonly string[]): Tab | undefined {
  const stays = ({ key }: Tab) => !closing.includes(key)
  return list.slice(index + 1).find(stays) ?? list.slice(0, Math.max(index, 0)).findLast(stays)
}

function change(key: string, action: (tab: Tab) => void): void {
  const tab = tabs.list.find((candidate) => candidate.key === key)
  if (tab) action(tab)
}
