import { preferences, setLocale, text } from '@center/shared/host'
import { askToLeave } from './ask-to-leave'

/** The language that the user does not have. */
export function otherLocale(): 'zh' | 'en' {
  return preferences.locale === 'zh' ? 'en' : 'zh'
}

/** Asks, changes to the other language and loads the page again (spec 4). */
export async function switchLanguage(): Promise<void> {
  const question = { title: text('shell:language.title'), message: text('shell:language.question') }
  if (!(await askToLeave(question))) return
  await setLocale(otherLocale())
  window.location.reload()
}
