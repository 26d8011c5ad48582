import { columnsOf } from '@center/shared/contract'
import { preferences, type Locale } from '@center/shared/host'

/** What an app calls itself in a language. */
export function titleOf(app: { title: string; titleEn: string }, locale: Locale = preferences.locale): string {
  return (columnsOf(locale) === 'en' && app.titleEn) || app.title
}
