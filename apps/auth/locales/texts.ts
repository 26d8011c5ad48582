import type { Locale } from '@center/shared/contract'
import type { TextSource } from '@center/shared/host'
import zh from './zh.json'

/** The texts of the sign-in: a file for each language. Any but Chinese is fetched where it is spoken. */
export const texts = {
  zh,
  en: () => import(/* webpackChunkName: "en" */ './en.json'),
} satisfies Record<Locale, TextSource>
