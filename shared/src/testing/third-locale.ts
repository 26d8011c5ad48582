import { LOCALES, localeRows, type Locale } from '../contract'

/** Adds a language that the portal does not have, as another row of the list would; returns what takes it away again. */
export function addThirdLocale(): { locale: Locale; remove: () => void } {
  const locale = 'ja' as string as Locale
  Object.assign(localeRows, { [locale]: { tag: 'ja', name: '日本語', columns: 'en' } })
  LOCALES.push(locale)
  return {
    locale,
    remove: () => {
      LOCALES.pop()
      Reflect.deleteProperty(localeRows, locale)
    },
  }
}
