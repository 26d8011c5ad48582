import { errorTexts } from '../../contract/wire/locales/texts'
import type { Locale } from '../../contract/values/locale'
import en from './en.json'
import zh from './zh.json'

/** The texts of what all apps share: a file for each language. Those of error codes are the contract's. */
export const texts = {
  zh: { ...zh, errors: { ...errorTexts.zh, ...zh.errors } },
  en: { ...en, errors: { ...errorTexts.en, ...en.errors } },
} satisfies Record<Locale, object>
