import type { Language } from '@center/shared/contract'
import { en, zhCN } from 'zod/locales'
import * as z from 'zod/mini'
import { kinds, libraryNames, libraryPatterns, patterns, sentences, words } from './field-texts'

/** What is parsed outside of a call is said in English: the small build of the library comes without any words. */
z.config(en())

const english = en().localeError
const chinese = zhCN().localeError

/** What the schema library says of a fault, in the language of the caller. */
export const faultTexts = (language: Language) => (language === 'eng' ? english : chinese)

/**
 * `data` of a refusal with its field messages in the caller's language. A word that pages have a text of their own for goes along as
 * `code`.
 */
export function translateFaults(data: unknown, language: Language): unknown {
  if (!Array.isArray(data)) return data
  return data.map((fault: unknown) => (isFault(fault) ? translated(fault, language) : fault))
}

type Fault = { field: string; message: string }

function isFault(value: unknown): value is Fault {
  return typeof value === 'object' && value !== null && 'field' in value && 'message' in value
}

function translated(fault: Fault, language: Language): Fault {
  const { message } = fault
  const word = words.get(message)
  if (word) return { ...fault, message: language === 'eng' ? word.en : word.zh, code: message } as Fault
  return language === 'eng' ? fault : { ...fault, message: sentences.get(message) ?? fill(message) }
}

function fill(message: string): string {
  return filled(message, patterns, kinds) ?? filled(message, libraryPatterns, libraryNames) ?? message
}

type Patterns = readonly (readonly [RegExp, string])[]

function filled(message: string, texts: Patterns, names: ReadonlyMap<string, string>): string | null {
  const found = texts.find(([sentence]) => sentence.test(message))
  if (!found) return null
  const [sentence, text] = found
  // Values first, so that none of them is taken for a place of the text.
  const values = sentence.exec(message) ?? []
  const filling = text.replace(/\{\$(\d)\}|\$(\d)/g, (_, named?: string, plain?: string) => {
    const value = values[Number(named ?? plain)] ?? ''
    return named ? (names.get(value) ?? value) : value
  })
  return filling.trimEnd()
}
