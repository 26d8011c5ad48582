import * as z from 'zod/mini'
import { validItems } from '@center/shared/contract'
import {
  setSessionItem,
  getSessionItem,
  preferences,
  setLocalItem,
  getLocalItem,
  session,
  type Locale,
} from '@center/shared/host'
import { subscribe } from 'valtio'
import { hasTab, isRouted, mayOpen, resolvePage } from '../lib/pages/pages'
import { portal } from '../lib/pages/portal.store'
import { clearTabs, restoreTabs, tabs, toRecord, type TabRecord } from './tabs.store'

/** More than anybody opens; what is longer was not written by us. */
const MAX_STORED = 200

/** As long as a server takes an address. */
const Address = z.string().check(z.startsWith('/'), z.maxLength(8_000))
const Record = z.object({
  key: Address,
  address: Address,
  title: z.catch(z.nullable(z.string().check(z.maxLength(200))), null),
  isPinned: z.catch(z.boolean(), false),
})
/** A page named itself in the language of that time, which may not be the present one. Each tab is looked at by itself. */
const StoredTabs = z.object({ locale: z.catch(z.nullable(z.string()), null), list: z.array(z.unknown()) })

/** Keys that this window had pinned when it last read or wrote the pinned tabs of all windows. */
let pinnedBefore = new Set<string>()

/**
 * Restores the tabs of before a reload, and the pinned ones of the browser's other windows, then keeps them until the returned function is
 * called. They are those of one user in one tenant. Routes must be there.
 */
export function storeTabs(): () => void {
  const name = nameFor('tabs')
  const before = [...takeCarried(), ...read(getSessionItem(name)), ...read(getLocalItem(nameFor('pinnedTabs')))]
  restoreTabs(uniqueByKey(before).filter(isStillThere))
  pinnedBefore = new Set(pinnedHere().map(({ key }) => key))
  // The list is emptied when the session ends, which is told a moment later: by then nothing is kept for anybody.
  return subscribe(tabs, () => {
    if (session.status === 'signed-in' && nameFor('tabs') === name) setSessionItem(name, write(tabs.list))
  })
}

/** Whether tabs will be restored, before their routes are there. */
export function hasStoredTabs(): boolean {
  const stored = [getSessionItem(nameFor('tabs')), getLocalItem(nameFor('pinnedTabs'))]
  return carried.length > 0 || stored.some((text) => read(text).length > 0)
}

/** Tabs that were open before a switch, until the portal is there again, and whose they are. */
let carried: TabRecord[] = []
let carriedFor = ''

/**
 * Closes every tab for a switch. Those that the menu, a right or their bare address still opens afterwards come back with
 * {@link storeTabs}, in their order; their pages are made anew when they are shown.
 */
export function carryTabs(): void {
  const { routes } = portal
  carriedFor = nameFor('tabs')
  carried = tabs.list.map(toRecord).map((record) => ({ ...record, title: null }))
  // A page of the menu comes back only if it is in the other menu, too.
  carriedOfMenu = new Set(carried.filter(({ address }) => isRouted(routes, address)).map(({ key }) => key))
  clearTabs()
  clearStoredTabs()
}

/** Which of the carried tabs the menu led to. */
let carriedOfMenu: ReadonlySet<string> = new Set()

function takeCarried(): TabRecord[] {
  const records = carried.filter(
    ({ key, address }) =>
      carriedFor === nameFor('tabs') &&
      mayOpen(resolvePage(portal.routes, address).page) &&
      (!carriedOfMenu.has(key) || isRouted(portal.routes, address)),
  )
  carried = []
  return records
}

/** The tabs of this visit are not opened again after a switch; the pinned ones are, until the session ends. */
export function clearStoredTabs(): void {
  setSessionItem(nameFor('tabs'), null)
}

/**
 * Remembers for every window, until the session ends, what this one has pinned and unpinned since the last time. What another window has changed
 * meanwhile stays, and so does what only another role has.
 */
export function storePinnedTabs(): void {
  const name = nameFor('pinnedTabs')
  const stored = read(getLocalItem(name))
  const pinned = pinnedHere()
  const keys = new Set(pinned.map(({ key }) => key))
  const storedKeys = new Set(stored.map(({ key }) => key))
  const own = pinned.filter(({ key }) => storedKeys.has(key) || !pinnedBefore.has(key))
  const ofOthers = stored.filter(
    (record) => !keys.has(record.key) && (!pinnedBefore.has(record.key) || !isStillThere(record)),
  )
  setLocalItem(name, write([...own, ...ofOthers]))
  pinnedBefore = keys
}

const pinnedHere = (): TabRecord[] => tabs.list.filter(({ isPinned }) => isPinned)

function nameFor(what: string): string {
  return `${session.tenantCode}__${session.user?.userId ?? ''}__${what}`
}

function write(list: readonly TabRecord[]): string {
  const locale: Locale = preferences.locale
  return JSON.stringify({ locale, list: list.slice(0, MAX_STORED).map(toRecord) })
}

function read(text: string | null): TabRecord[] {
  if (!text) return []
  try {
    const { locale, list } = z.parse(StoredTabs, JSON.parse(text))
    const records = validItems(Record, list).slice(0, MAX_STORED)
    return locale === preferences.locale ? records : records.map((record) => ({ ...record, title: null }))
  } catch {
    return []
  }
}

function uniqueByKey(list: TabRecord[]): TabRecord[] {
  return list.filter(({ key }, index) => list.findIndex((other) => other.key === key) === index)
}

/** A page that the menu no longer leads to is not opened again. */
function isStillThere({ key, address }: TabRecord): boolean {
  return [key, address].every((place) => hasTab(resolvePage(portal.routes, place).page))
}
