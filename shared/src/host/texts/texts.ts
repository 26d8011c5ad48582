import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import en from '../locales/en.json'
import zh from '../locales/zh.json'
import { preferences, storeLocale, type Locale } from './preferences.store'

/** Texts of one namespace: nested, or flat with dotted keys. */
export type Texts = { [key: string]: string | Texts }

/** Finds a text by `namespace:feature.element`; values fill `{{name}}`, `count` chooses the plural. */
export type Text = (key: string, values?: Record<string, unknown>) => string

const i18n = i18next.createInstance()
void i18n.use(initReactI18next).init({
  lng: preferences.locale,
  fallbackLng: 'zh',
  resources: { zh, en },
  defaultNS: 'common',
  // React escapes what it draws; twice would show entities.
  interpolation: { escapeValue: false },
  react: { useSuspense: false, bindI18nStore: 'added' },
  initAsync: false,
})

/** Adds an app's texts under its namespace, in both languages. Adding again replaces. */
export function addTexts(namespace: string, texts: { zh: Texts; en: Texts }): void {
  i18n.addResourceBundle('zh', namespace, texts.zh, true, true)
  i18n.addResourceBundle('en', namespace, texts.en, true, true)
}

/** The texts of the current locale for a component, which is drawn again when the locale changes. */
export function useText(): Text {
  const { t } = useTranslation(undefined, { i18n })
  return t as Text
}

/** The texts of the current locale outside React. */
export const text: Text = (key, values) => i18n.t(key, values ?? {})

/** Changes and remembers the language. The specification reloads the page after it; that is the caller's to do. */
export async function setLocale(locale: Locale): Promise<void> {
  storeLocale(locale)
  await i18n.changeLanguage(locale)
}
