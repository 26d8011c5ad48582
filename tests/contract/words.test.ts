import { listFiles, readText, someOf } from '../support/repository'

type Rule = { pattern: RegExp; write: string }

/** Words that do not come back, and what to write instead (docs/glossary.md). */
const rules: Rule[] = [
  { pattern: /\bwhoever\b/i, write: 'name the actor: "users who …", "the caller", "operators"' },
  { pattern: /\bnobody('s)?\b/i, write: '"no one", "no user", "no listener", or the passive: "is not sent"' },
  { pattern: /(?<!there )\bis none\b/i, write: '"there is no …", "is not a …"' },
  { pattern: /\bin vain\b/i, write: '"without success", "and fails"' },
  { pattern: /\bfor ever\b/i, write: '"without end", "until it is removed"' },
  { pattern: /\bheirs?\b/i, write: '"the next field", "the restored focus"' },
]

/** Test titles are a subject and a verb in the present, no question and no half sentence. */
const titleRules: Rule[] = [
  { pattern: /^(that|whether|who|why) /i, write: 'a statement: "refuses a second redemption of the same ticket"' },
  { pattern: /^of /i, write: 'a statement that starts with its subject' },
]

/** Made from the commits; the words themselves. */
const left = new Set(['CHANGELOG.md', 'docs/glossary.md', 'tests/contract/words.test.ts'])
const texts = someOf(
  listFiles(/\.(ts|tsx|mts|mjs|cjs|css|md|html|vue)$|\/locales\/[^/]+\.json$/),
  (path) => !left.has(path),
)

function faultsIn(path: string, text: string, { pattern, write }: Rule): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      pattern.test(line) ? [`${path}:${index + 1} ${pattern.exec(line)?.[0]} → ${write}`] : [],
    )
}

test.each(rules)('no text has $pattern', (rule) => {
  expect(texts.flatMap((path) => faultsIn(path, readText(path), rule))).toEqual([])
})

const title = /^\s*(?:test|it)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])(.*?)\1/gm

test.each(titleRules)('no test title has $pattern', ({ pattern, write }) => {
  const faults = listFiles(/\.(test|spec)\.tsx?$/).flatMap((path) =>
    [...readText(path).matchAll(title)]
      .map(([, , words = '']) => words)
      .filter((words) => pattern.test(words))
      .map((words) => `${path}: ${words} → ${write}`),
  )
  expect(faults).toEqual([])
})

test('finds a word in a line, and says what to write', () => {
  expect(faultsIn('a.md', 'one\nWhoever asks', rules[0]!)).toEqual([
    'a.md:2 Whoever → name the actor: "users who …", "the caller", "operators"',
  ])
})
