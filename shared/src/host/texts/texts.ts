import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { texts as ownTexts } from '../locales/texts'
import { FALLBACK_LOCALE, LOCALES, type Locale } from '../../contract/values/locale'
import { hasChosenLocale, preferences, showLocale, storeLocale } from './preferences.store'

/** Texts of one namespace: nested, or flat with dotted keys. */
export type Texts = { [key: string]: string | Texts }

/** Finds a text by `namespace:feature.element`; values fill `{{name}}`, `count` chooses the plural. */
export type Text = (key: string, values?: Record<string, unknown>) => string

const i18n = i18next.createInstance()
void i18n.init({
  lng: preferences.locale,
  fallbackLng: FALLBACK_LOCALE,
  resources: ownTexts,
  defaultNS: 'common',
  // React escapes what it draws; twice would show entities.
  interpolation: { escapeValue: false },
  initAsync: false,
})

/** Texts of one language, or what fetches them: once, and after a failure anew. */
export type TextSource = Texts | (() => Promise<{ default: Texts }>)

/** What is still to be fetched of each language. */
const sources = new Map<Locale, Map<string, () => Promise<void>>>()

/** Adds an app's texts under its namespace, in each language. Adding again replaces. What has to be fetched begins to come if it is spoken now. */
export function addTexts(namespace: string, texts: Record<Locale, TextSource>): void {
  for (const locale of LOCALES) {
    const source = texts[locale]
    if (typeof source !== 'function') addNow(locale, namespace, source)
    else addLater(locale, namespace, source)
  }
}

function addNow(locale: Locale, namespace: string, texts: Texts): void {
  i18n.addResourceBundle(locale, namespace, texts, true, true)
}

function addLater(locale: Locale, namespace: string, fetch: () => Promise<{ default: Texts }>): void {
  const ofLocale = sources.get(locale) ?? new Map<string, () => Promise<void>>()
  sources.set(locale, ofLocale)
  let coming: Promise<void> | null = null
  const load = async () => {
    try {
      addNow(locale, namespace, (await fetch()).default)
      ofLocale.delete(namespace)
    } catch {
      coming = null
    }
  }
  ofLocale.set(namespace, () => (coming ??= load()))
  if (locale === preferences.locale) void loadTexts()
}

/** Fetches the texts of the language that is spoken. Those that do not come are in Chinese meanwhile. */
export async function loadTexts(): Promise<void> {
  const loads = [...(sources.get(preferences.locale)?.values() ?? [])]
  await Promise.all(loads.map((load) => load()))
}

const components = new Set<() => void>()
let current = i18n.getFixedT(i18n.language) as Text

/** One function serves all components until a text changes: a page has hundreds of them, and each row of a list has its own. */
function renew(): void {
  current = i18n.getFixedT(i18n.language) as Text
  components.forEach((draw) => draw())
}
i18n.on('languageChanged', renew)
i18n.store.on('added', renew)

function subscribe(draw: () => void): () => void {
  components.add(draw)
  return () => components.delete(draw)
}

/** The texts of the current locale for a component, which is drawn again when the locale changes or texts are added. */
export function useText(): Text {
  return useSyncExternalStore(subscribe, () => current)
}

/** The texts of the current locale outside React. */
export const text: Text = (key, values) => i18n.t(key, values ?? {})

/** Changes and remembers the language. The specification reloads the page after it; that is the caller's to do. */
export async function setLocale(locale: Locale): Promise<void> {
  storeLocale(locale)
  await loadTexts()
  await i18n.changeLanguage(locale)
}

/** Speaks the language of the portal to users who have chosen none. It is not remembered, so that they follow when it changes. */
export async function followPortalLocale(locale: Locale): Promise<void> {
  if (hasChosenLocale() || preferences.locale === locale) return
  showLocale(locale)
  await loadTexts()
  await i18n.changeLanguage(locale)
}
