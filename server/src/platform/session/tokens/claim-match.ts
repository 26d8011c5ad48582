import type { ClaimRule } from '@center/shared/contract'

const MAX_CLAIM = 1024

/** Whether the claims of a token are what every rule asks for. A list or an object is no text, so that no rule takes it. */
export function matchesClaims(rules: readonly ClaimRule[], claims: Readonly<Record<string, unknown>>): boolean {
  return rules.length > 0 && rules.every(({ claim, value }) => matchesText(value, textOf(claims, claim)))
}

function textOf(claims: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined
  if (typeof value === 'string') return value.length <= MAX_CLAIM ? value : null
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

/**
 * `*` stands for a part without `/` and `:`, `**` for any text. Each mark of the pattern is looked at once for each mark of the text, so
 * that no text takes long.
 */
function matchesText(pattern: string, text: string | null): boolean {
  if (text === null) return false
  const marks = pattern.split(/(\*+)/).flatMap((part) => (part.startsWith('*') ? [part.slice(0, 2)] : [...part]))
  // Which ends of the text what has been read of the pattern may lead to.
  let ends = new Set([0])
  const units = [...text]
  for (const mark of marks) ends = mark.startsWith('*') ? spread(ends, units, mark) : step(ends, units, mark)
  return ends.has(units.length)
}

function step(ends: ReadonlySet<number>, units: readonly string[], mark: string): Set<number> {
  return new Set([...ends].filter((end) => units[end] === mark).map((end) => end + 1))
}

function spread(ends: ReadonlySet<number>, units: readonly string[], mark: string): Set<number> {
  const reached = new Set<number>()
  let isOpen = false
  for (let end = 0; end <= units.length; end += 1) {
    const before = units[end - 1]
    isOpen = ends.has(end) || (isOpen && (mark === '**' || (before !== '/' && before !== ':')))
    if (isOpen) reached.add(end)
  }
  return reached
}
