import type { Locale } from '../../values/locale'
import type { ErrorCode } from '../errors'
import en from './en.json' with { type: 'json' }
import zh from './zh.json' with { type: 'json' }

/** What an answer says in words: a file for each language. The server writes them into `message`; pages show them without one. */
export const errorTexts = { zh: zh.errors, en: en.errors } satisfies Record<Locale, Record<ErrorCode | 'ok', string>>
