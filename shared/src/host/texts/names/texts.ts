import type { Locale } from '../../../contract/values/locale'
import en from './locales/en.json'
import zh from './locales/zh.json'

/** The names of fields and settings: a file for each language. */
export const texts = { zh: zh.names, en: en.names } satisfies Record<Locale, object>
