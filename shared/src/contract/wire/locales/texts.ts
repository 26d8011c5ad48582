import type { Locale } from '../../values/locale'
import type { ErrorCode } from '../errors'
import en from './en.json'
import zh from './zh.json'

/** What an answer says in words: a file for each language. The server writes them into `message`; pages show them without one. */
export const errorTexts = { zh: zh.errors, en: en.errors } satisfies Record<Locale, Record<ErrorCode | 'ok', string>>
