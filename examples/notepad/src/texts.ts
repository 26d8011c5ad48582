import en from '../locales/en.json'
import zh from '../locales/zh.json'

export type Locale = 'zh' | 'en'
export type Texts = Record<keyof typeof zh, string>

/** A vendor brings its own texts; only the language comes from the portal. */
export function textsOf(locale: Locale): Texts {
  return locale === 'en' ? en : zh
}
