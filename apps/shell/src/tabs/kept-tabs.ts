import * as z from 'zod/mini'
import { keep, kept, preferences, remember, remembered, session, type Locale } from '@center/shared/host'
import { subscribe } from 'valtio'
import { resolvePage } from '../lib/pages'
import { portal } from '../lib/portal.store'
import { restoreTabs, tabs, toRecord, type TabRecord } from './tabs.store'

/** More than anybody opens; what is longer was not written by us. */
const KEPT_AT_MOST = 200

const Address = z.string().check(z.startsWith('/'), z.maxLength(2_000))
const Record = z.object({
  key: Address,
  address: Address,
  title: z.nullable(z.string().check(z.maxLength(200))),
  isPinned: z._default(z.boolean(), false),
})
/** A page named itself in the language of that time, which may not be the present one. */
const KeptTabs = z.object({
  locale: z.enum(['zh', 'en']),
  list: z.array(Record).check(z.maxLength(KEPT_AT_MOST)),
})

/**
 * Restores the tabs of before a reload, and the pinned ones of any visit, then keeps them until the returned function is
 * called. They are those of one user in one tenant. Routes must be there.
 */
export function keepTabs(): () => void {
  const name = nameFor('tabs')
  const before = [...read(kept(name)), ...read(remembered(nameFor('pinnedTabs')))]
  restoreTabs(uniqueByKey(before).filter(isStillThere))
  return subscribe(tabs, () => keep(name, write(tabs.list)))
}

/** The tabs of this visit are not opened again; the pinned ones of any visit are. */
export function forgetKeptTabs(): void {
  keep(nameFor('tabs'), null)
}

/** Remembers the pinned tabs for every later visit; those that only another role has stay remembered as they are. */
export function rememberPinned(): void {
  const name = nameFor('pinnedTabs')
  const ofOtherRoles = read(remembered(name)).filter((record) => !isStillThere(record))
  remember(name, write([...tabs.list.filter(({ isPinned }) => isPinned), ...ofOtherRoles]))
}

function nameFor(what: string): string {
  return `${session.tenantCode}__${session.user?.userId ?? ''}__${what}`
}

function write(list: readonly TabRecord[]): string {
  const locale: Locale = preferences.locale
  return JSON.stringify({ locale, list: list.slice(0, KEPT_AT_MOST).map(toRecord) })
}

function read(text: string | null): TabRecord[] {
  try {
    const { locale, list } = z.parse(KeptTabs, JSON.parse(text ?? ''))
    return locale === preferences.locale ? list : list.map((record) => ({ ...record, title: null }))
  } catch {
    return []
  }
}

function uniqueByKey(list: TabRecord[]): TabRecord[] {
  return list.filter(({ key }, index) => list.findIndex((other) => other.key === key) === index)
}

/** A page that the menu no longer leads to is not opened again. */
function isStillThere({ key, address }: TabRecord): boolean {
  return [key, address].every((place) => {
    const { kind } = resolvePage(portal.routes, place).page
    return kind !== 'not-found' && kind !== 'home'
  })
}
