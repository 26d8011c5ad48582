import { listFiles, readText } from '../support/repository'

/** Tables whose rows tests compare in the order in which they were written. A database gives rows in any order unless one is asked for. */
const reads = /\.from\((?:auditEntries|signIns|events|letters)\)[^\n]*(?:\n\s+\.[^\n]*)*/g

const unordered = (text: string) => (text.match(reads) ?? []).filter((read) => !read.includes('.orderBy('))

test('tests that read what was written in order ask for that order', () => {
  const files = listFiles(/^server\/.*\.test\.ts$/)
  expect(files.flatMap((path) => unordered(readText(path)).map((read) => `${path}: ${read.trim()}`))).toEqual([])
  expect(files.length).toBeGreaterThan(200)
})

test.each([
  ['on one line', 'await db.select().from(auditEntries)', 1],
  ['with a condition', 'await db\n    .select()\n    .from(signIns)\n    .where(eq(a, b))', 1],
  ['with an order', 'await db.select().from(events).orderBy(events.id)', 0],
  ['with an order below', 'await db\n    .select()\n    .from(events)\n    .where(c)\n    .orderBy(events.id)', 0],
])('finds reads without an order: %s', (_, text, count) => {
  expect(unordered(text)).toHaveLength(count)
})
