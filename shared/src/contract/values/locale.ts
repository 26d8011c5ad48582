type LocaleRow = {
  /** What `lang` and `Intl` take (BCP 47). */
  tag: string
  /** The language in its own words. */
  name: string
  /** Which of the two languages that the server has is read: names, titles and messages come in Chinese and English only. */
  columns: 'zh' | 'en'
}

/** The languages of the portal, each with what belongs to it. Another language is another row and its texts (docs/add-a-language.md). */
export const localeRows = {
  zh: { tag: 'zh-CN', name: '中文', columns: 'zh' },
  en: { tag: 'en', name: 'English', columns: 'en' },
} as const satisfies Record<string, LocaleRow>

/** A language of the portal. */
export type Locale = keyof typeof localeRows

export const LOCALES = Object.keys(localeRows) as Locale[]

/** The language without a choice, and of a text that another one lacks. */
export const FALLBACK_LOCALE: Locale = 'zh'

/** A stored or received locale; the fallback for one that the portal does not have. */
export function toLocale(value: unknown): Locale {
  return LOCALES.find((locale) => locale === value) ?? FALLBACK_LOCALE
}

/** The language tag of a locale, for `lang` and `Intl`. */
export function langTag(locale: Locale): string {
  return localeRows[locale].tag
}

/** The half of a Chinese and an English text of the server that a locale reads. */
export function columnsOf(locale: Locale): 'zh' | 'en' {
  return localeRows[locale].columns
}

/** The locale after this one, around the list: with two languages, the other one. */
export function nextLocale(locale: Locale): Locale {
  return LOCALES[(LOCALES.indexOf(locale) + 1) % LOCALES.length] ?? FALLBACK_LOCALE
}
