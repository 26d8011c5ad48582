/** Longest pattern that a setting may have, and longest text that is compared with one. */
export const MAX_PATTERN = 200
export const MAX_MATCHED = 32
/** In how many ways a matcher may have to try a text of {@link MAX_MATCHED} letters, from each of its letters on. */
const MAX_WAYS = 10_000

/** Why a pattern is refused; null: it is not. */
export type PatternFault = 'length' | 'syntax' | 'ways'

/**
 * Whether a regular expression of a setting takes no noticeable time for a short text, by counting the ways in which a backtracking
 * matcher can try it. Knows letters, classes, groups, choices, `?`, `*`, `+`, `{n,m}`, `^` and `$`; refuses references and looks ahead
 * or behind, what is no regular expression, and what is longer than {@link MAX_PATTERN}.
 */
export function patternFault(pattern: string): PatternFault | null {
  if (pattern.length > MAX_PATTERN) return 'length'
  if (!isExpression(pattern)) return 'syntax'
  const parts = pattern.match(tokens) ?? []
  if (parts.some((part) => /^(\(\?[^:]?|\\[1-9k])$/.test(part))) return 'syntax'
  return waysOf(parts) > MAX_WAYS ? 'ways' : null
}

/** Whether a pattern that {@link patternFault} lets through finds something in a text; false for a text that is too long. */
export function matchesPattern(text: string, pattern: string): boolean {
  return text.length <= MAX_MATCHED && new RegExp(pattern).test(text)
}

/** What a pattern is made of: escapes, classes, the beginnings of groups, counts, and all else letter by letter. */
const tokens = /\\.|\[(?:[^\]\\]|\\.)*\]|\(\?(?:[^:]|:)?|\{\d+(?:,\d*)?\}|./gsu

function isExpression(pattern: string): boolean {
  try {
    new RegExp(pattern)
    return true
  } catch {
    return false
  }
}

/** `done`: ways of the choices that are over; `now`: of the one being read; `last`: of its last part, which a count may follow. */
type Group = { done: number; now: number; last: number }

const newGroup = (): Group => ({ done: 0, now: 1, last: 1 })

function waysOf(parts: readonly string[]): number {
  const open = [newGroup()]
  for (const part of parts) {
    const group = open.at(-1) as Group
    const count = countOf(part)
    if (part.startsWith('(')) open.push(newGroup())
    else if (part === ')') {
      open.pop()
      const outer = open.at(-1) ?? newGroup()
      add(outer, group.done + closed(group))
    } else if (part === '|') Object.assign(group, { done: group.done + closed(group), now: 1, last: 1 })
    else if (count) group.last = repeated(group.last, count)
    else add(group, 1)
  }
  return open.reduce((ways, group) => ways * (group.done + closed(group)), 1)
}

const closed = ({ now, last }: Group) => now * last

function add(group: Group, ways: number): void {
  group.now = closed(group)
  group.last = ways
}

/** Each number of times is a way of its own, and so is each way of each time. */
function repeated(ways: number, [least, most]: [number, number]): number {
  return (most - least + 1) * ways ** most
}

/** How often the part before may stand there; null: this is no count. `?` after a count makes it lazy, and counts once more: it is a bound. */
function countOf(part: string): [number, number] | null {
  if (part === '?') return [0, 1]
  if (part === '*') return [0, MAX_MATCHED]
  if (part === '+') return [1, MAX_MATCHED]
  const [, least, comma, most] = /^\{(\d+)(?:(,)(\d*))?\}$/.exec(part) ?? []
  if (least === undefined) return null
  const upper = comma === undefined ? least : most || MAX_MATCHED
  return [Math.min(Number(least), MAX_MATCHED), Math.min(Number(upper), MAX_MATCHED)]
}
