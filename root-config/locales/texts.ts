import type { Locale } from '@center/shared/contract'
import en from './en.json'
import zh from './zh.json'

/** The texts of the page: a file for each language. */
export const rootTexts = { zh: zh.root, en: en.root } satisfies Record<Locale, object>
