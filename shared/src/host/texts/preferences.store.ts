import { proxy } from 'valtio'
import { remember, remembered } from '../storage'

export type Locale = 'zh' | 'en'
export type Theme = 'light' | 'dark'

/** How the user wants the portal to look and speak. Kept in this browser, sign-out included. */
export const preferences = proxy<{ locale: Locale; theme: Theme }>({
  locale: remembered('locale') === 'en' ? 'en' : 'zh',
  theme: remembered('theme') === 'dark' ? 'dark' : 'light',
})

/** Writes both into the page, where styles and assistive technology look for them. */
export function applyPreferences(page: Document = document): void {
  page.documentElement.lang = preferences.locale === 'en' ? 'en' : 'zh-CN'
  page.documentElement.dataset['theme'] = preferences.theme
  if (preferences.theme === 'dark') page.body.setAttribute('theme-mode', 'dark')
  else page.body.removeAttribute('theme-mode')
}

/** Chooses light or dark, at once and for later visits. */
export function setTheme(theme: Theme): void {
  preferences.theme = theme
  remember('theme', theme)
  applyPreferences()
}

/** Remembers and shows the locale; the caller decides whether the page reloads (`setLocale` of texts). */
export function storeLocale(locale: Locale): void {
  preferences.locale = locale
  remember('locale', locale)
  applyPreferences()
}
