import en from '../locales/en.json'
import zh from '../locales/zh.json'

export type Locale = 'zh' | 'en'
export type Texts = Record<keyof typeof zh, string>

/** A vendor brings its own texts; only the language comes from the portal. */
export function textsOf(locale: Locale): Texts {
  return locale === 'en' ? en : zh
}

/** A text with its `{{values}}` filled in. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/{{(\w+)}}/g, (_match, name: string) => String(values[name] ?? ''))
}
