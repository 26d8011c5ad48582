import {
  columnsOf,
  invalidParam,
  type AnswerOf,
  type LetterRow,
  type MicroFrontend,
  type searchApps,
  toDay,
} from '@center/shared/contract'
import { guests, type Locale } from '@center/shared/host'
import { addressOf, type Offer } from '../lib/intents/offers'
import { letterAddress } from '../lib/letters/latest-letters.store'
import { openAddress } from '../lib/pages/navigation'
import type { MenuLeaf } from '../lib/menu/menu-leaves'
import type { LocalizedText, PortalRoute } from '../lib/menu/menu-tree'
import { inLocale } from '../lib/pages/page-title'

/** In the order in which they are shown. */
export const entryKinds = ['page', 'app', 'intent', 'found', 'action', 'letter'] as const
export type EntryKind = (typeof entryKinds)[number]

/** Something that the search finds and opens. */
export type Entry = {
  key: string
  kind: EntryKind
  title: string
  /** What it is called in the other language; found too. */
  other: string
  /** Where it is: the groups around it, or a date. */
  place: string
  icon: string
  /** Id of the menu item, which may be a favourite. */
  menuId: string | null
  keys?: string | undefined
  open: () => void
}

export type SearchAction = {
  name: string
  label: string
  icon: string
  keys?: string | undefined
  onSelect: () => void
}

/** The half of a pair of words that the user does not read. */
const inOther = (words: LocalizedText, locale: Locale) => (columnsOf(locale) === 'zh' ? words.en : words.zh)

export function pageEntries(leaves: readonly MenuLeaf[], locale: Locale): Entry[] {
  return leaves.map(({ item, groups }) => ({
    key: `page/${item.id}`,
    kind: 'page',
    menuId: item.id,
    title: inLocale(item.title, locale),
    other: inOther(item.title, locale),
    place: groups.map((group) => inLocale(group.title, locale)).join(' / '),
    icon: item.icon || groups[0]?.icon || '',
    open: () => (item.url === null ? openAddress(item.path ?? '/') : openElsewhere(item.url)),
  }))
}

/** The sub-apps that a page of the menu leads to. */
export function appEntries(list: readonly MicroFrontend[], routes: readonly PortalRoute[], locale: Locale): Entry[] {
  return list.flatMap((app): Entry[] => {
    const route = routes.find(({ component, moduleName }) => component === 'MicroApp' && moduleName === app.menuPrefix)
    if (!route) return []
    const words = { zh: app.serviceName, en: app.serviceNameEn }
    const [title, other] = [inLocale(words, locale), inOther(words, locale)]
    const rest = { place: app.version, icon: 'component', menuId: null, open: () => openAddress(route.path) }
    return [{ key: `app/${app.id}`, kind: 'app', title, other, ...rest }]
  })
}

/** What apps offer that needs no parameter: they put their own commands into the search with it. */
export function intentEntries(offers: readonly Offer[], locale: Locale): Entry[] {
  return offers
    .filter(({ intent }) => invalidParam(intent, {}) === null)
    .map((offer) => {
      const { guest, intent, icon } = offer
      const words = { zh: intent.title, en: intent.titleEn }
      return {
        key: `intent/${guest.id}/${intent.action}`,
        kind: 'intent' as const,
        title: inLocale(words, locale),
        other: inOther(words, locale),
        place: inLocale({ zh: guest.serviceName, en: guest.serviceNameEn }, locale),
        icon,
        menuId: null,
        open: () => openAddress(addressOf(offer, {})),
      }
    })
}

/**
 * What apps have found, in their order. Each app knows what it means by the keyword, so that it stands among the words: what they found is
 * shown whatever it is called.
 */
export function foundEntries(rows: AnswerOf<typeof searchApps>['rows'], keyword: string, locale: Locale): Entry[] {
  return rows.flatMap(({ app, found }) => {
    const guest = guests.list.find(({ serviceCode }) => serviceCode === app)
    if (!guest) return []
    const name = inLocale({ zh: guest.serviceName, en: guest.serviceNameEn }, locale)
    return found.map(({ title, titleEn = title, note, path }, index) => ({
      key: `found/${app}/${index}`,
      kind: 'found' as const,
      title: inLocale({ zh: title, en: titleEn }, locale),
      other: keyword,
      place: [name, note].filter(Boolean).join(' · '),
      icon: 'component',
      menuId: null,
      open: () => openAddress(`/${guest.menuPrefix}${path === '/' ? '' : path}`),
    }))
  })
}

export function letterEntries(rows: readonly LetterRow[]): Entry[] {
  return rows.map(({ id, title, pushTime, sender }) => ({
    key: `letter/${id}`,
    kind: 'letter',
    title,
    other: sender,
    icon: 'mail',
    menuId: null,
    place: [sender, toDay(pushTime)].filter(Boolean).join(' · '),
    open: () => openAddress(letterAddress(id)),
  }))
}

export function actionEntries(actions: readonly SearchAction[]): Entry[] {
  return actions.map(({ name, label, icon, keys, onSelect }) => ({
    key: `action/${name}`,
    kind: 'action',
    title: label,
    other: '',
    place: '',
    icon,
    keys,
    menuId: null,
    open: onSelect,
  }))
}

function openElsewhere(url: string): void {
  window.open(url, '_blank', 'noopener,noreferrer')
}
