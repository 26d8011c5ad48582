import type { Locale } from '@center/shared/contract'
import en from './en.json'
import zh from './zh.json'

/** The texts of the administration: a file for each language. */
export const texts = { zh, en } satisfies Record<Locale, object>
