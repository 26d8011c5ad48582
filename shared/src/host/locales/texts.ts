import type { Locale } from '../../contract/values/locale'
import en from './en.json'
import zh from './zh.json'

/** The texts of what all apps share: a file for each language. */
export const texts = { zh, en } satisfies Record<Locale, object>
