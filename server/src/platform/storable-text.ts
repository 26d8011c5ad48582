/** What PostgreSQL keeps in no text: NUL, and half of a pair that stands for one character. */
function isStorable(text: string): boolean {
  return !/\0|\p{Cs}/u.test(text)
}

/** What is said of such a text. */
export const UNSTORABLE = 'has a character that no text may have'

/** Where in a value is a text, a key included, that no database takes; null: nowhere. */
export function findUnstorable(value: unknown, path: string[] = []): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : path.join('.')
  if (typeof value !== 'object' || value === null) return null
  for (const [key, part] of Object.entries(value)) {
    if (!isStorable(key)) return path.join('.')
    const found = findUnstorable(part, [...path, key])
    if (found !== null) return found
  }
  return null
}
