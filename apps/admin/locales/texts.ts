import { listTexts, type Locale } from '@center/shared/contract'
import en from './en.json'
import zh from './zh.json'

/** The texts of the administration: a file for each language. Words that its exports say too are the contract's. */
export const texts = {
  zh: { ...zh, ...listTexts.zh },
  en: { ...en, ...listTexts.en },
} satisfies Record<Locale, object>
