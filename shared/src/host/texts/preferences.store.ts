import { proxy } from 'valtio'
import { langTag, toLocale, type Locale } from '../../contract/values/locale'
import { setLocalItem, getLocalItem } from '../storage/browser-storage'

export type Theme = 'light' | 'dark'
/** `system`: as the device is set, and when that changes. */
export type ThemeChoice = Theme | 'system'
/** How much room a row takes. */
export type Density = 'comfortable' | 'compact'

/** How the user wants the portal to look and speak. Kept in this browser, sign-out included. */
export const preferences = proxy<{ locale: Locale; themeChoice: ThemeChoice; theme: Theme; density: Density }>({
  locale: toLocale(getLocalItem('locale')),
  ...themeOf(getLocalItem('theme')),
  density: getLocalItem('density') === 'compact' ? 'compact' : 'comfortable',
})

/** Writes all of it into the page, where styles and assistive technology look for it. */
export function applyPreferences(page: Document = document): void {
  const { dataset } = page.documentElement
  page.documentElement.lang = langTag(preferences.locale)
  dataset['theme'] = preferences.theme
  dataset['density'] = preferences.density
  if (preferences.theme === 'dark' && !paper().matches) page.body.setAttribute('theme-mode', 'dark')
  else page.body.removeAttribute('theme-mode')
}

/** Chooses light, dark or what the device says, at once and for later visits. */
export function setTheme(choice: ThemeChoice): void {
  Object.assign(preferences, themeOf(choice))
  setLocalItem('theme', choice)
  applyPreferences()
}

/** Chooses how much room a row takes, at once and for later visits. */
export function setDensity(density: Density): void {
  preferences.density = density
  setLocalItem('density', density)
  applyPreferences()
}

/** Follows the device while the user wants that, and takes the library's dark look off what is printed, until the returned function is called. */
export function followDevice(): () => void {
  const follow = () => {
    if (preferences.themeChoice === 'system') setTheme('system')
  }
  const device = darkDevice()
  device.addEventListener('change', follow)
  const print = paper()
  const redraw = () => applyPreferences()
  print.addEventListener('change', redraw)
  return () => {
    device.removeEventListener('change', follow)
    print.removeEventListener('change', redraw)
  }
}

/** Remembers and shows the locale; the caller decides whether the page reloads (`setLocale` of texts). */
export function storeLocale(locale: Locale): void {
  setLocalItem('locale', locale)
  showLocale(locale)
}

/** Shows the locale without remembering it. */
export function showLocale(locale: Locale): void {
  preferences.locale = locale
  applyPreferences()
}

/** Whether the user chose a language in this browser. */
export const hasChosenLocale = (): boolean => getLocalItem('locale') !== null

function themeOf(choice: string | null): { themeChoice: ThemeChoice; theme: Theme } {
  if (choice === 'system') return { themeChoice: 'system', theme: darkDevice().matches ? 'dark' : 'light' }
  const theme = choice === 'dark' ? 'dark' : 'light'
  return { themeChoice: theme, theme }
}

function darkDevice(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)')
}

/** The library's dark colours have no rule for paper of their own. */
function paper(): MediaQueryList {
  return window.matchMedia('print')
}
