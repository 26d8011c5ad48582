import { maskPhone } from '@center/shared/contract'

type Person = { id: string; username: string; name: string; mobile: string; email: string }
type Content = { object: string; details: Record<string, unknown> }

/** By which rows of the audit are found that may speak of a user. */
export const wordsOf = ({ id, username, mobile, email }: Person): string[] =>
  [id, username, mobile, mobile && maskPhone(mobile), email].filter((word) => word !== '')

/**
 * Puts a pseudonym in the place of a user in an entry of the audit; null when the entry does not speak of the user. Username, number and
 * address are replaced wherever they stand as a word. A name may belong to several people: it is replaced only in entries that
 * speak of the user by one of the others.
 */
export function createRedaction(person: Person, pseudonym: string) {
  const keys = wordsOf(person).filter((word) => word !== person.id)
  const isKey = new RegExp(`(?<![\\w.@-])(?:${keys.map(escaped).join('|')})(?![\\w@-])`, 'giu')
  return ({ object, details }: Content): Content | null => {
    const replaced = mapTexts({ object, details }, (text) => text.replace(isKey, pseudonym))
    const [before, after] = [JSON.stringify({ object, details }), JSON.stringify(replaced)]
    if (before === after && !before.includes(person.id)) return null
    const result = person.name ? mapTexts(replaced, (text) => text.split(person.name).join(pseudonym)) : replaced
    return JSON.stringify(result) === before ? null : (result as Content)
  }
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((part) => mapTexts(part, change))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapTexts(part, change)]))
}
