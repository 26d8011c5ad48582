/** What PostgreSQL keeps in no text: NUL, and half of a pair that stands for one character. */
function isStorable(text: string): boolean {
  return !/\0|\p{Cs}/u.test(text)
}

/** More levels than any body of the contract has, and far fewer than it takes to exhaust the stack. */
const DEEPEST = 64

export type Unstorable = { field: string; message: string }

/**
 * Where in a value is what no database takes: a text with a character of no text, a key included, or too many levels; null:
 * nowhere. Asked before anybody is known, so it costs one look at each part and nothing for the way to it.
 */
export function findUnstorable(value: unknown, level = 0): Unstorable | null {
  if (typeof value === 'string') return isStorable(value) ? null : wrongCharacter
  if (typeof value !== 'object' || value === null) return null
  if (level === DEEPEST) return { field: '', message: `has more than ${DEEPEST} levels` }
  for (const [key, part] of Object.entries(value)) {
    if (!isStorable(key)) return wrongCharacter
    const found = findUnstorable(part, level + 1)
    if (found) return below(key, found)
  }
  return null
}

const below = (key: string, { field, message }: Unstorable) => ({ field: field ? `${key}.${field}` : key, message })

const wrongCharacter: Unstorable = { field: '', message: 'has a character that no text may have' }
