import { LOCALES, localeRows, nextLocale, type Locale } from '@center/shared/contract'
import { pageFunctions, preferences, setLocale, text } from '@center/shared/host'
import { setSettings } from '../../lib/overlays.store'
import { confirmLeave } from './confirm-leave'

/** Asks, changes to a language and loads the page again (spec 4). */
export async function switchLanguage(locale: Locale): Promise<void> {
  const question = {
    title: text('shell:language.title'),
    message: text('shell:language.question', { name: localeRows[locale].name }),
  }
  if (!(await confirmLeave(question))) return
  await setLocale(locale)
  pageFunctions.reload()
}

/** Of two languages the other one; of more, the list in the settings. */
export function chooseLanguage(): void {
  if (LOCALES.length > 2) setSettings(true)
  else void switchLanguage(nextLocale(preferences.locale))
}

/** What the languages are called that the user does not have, each in its own words. */
export function otherLanguages(): string {
  return LOCALES.filter((locale) => locale !== preferences.locale)
    .map((locale) => localeRows[locale].name)
    .join(' / ')
}
