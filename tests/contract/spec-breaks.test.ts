import { hasNamedTest } from '../support/named-test'
import { hasPath, readJson, readText, tableRows } from '../support/repository'

/** A change of the product that makes a row of the coverage untrue; `row` is how the row begins. */
type Break = { row: string; file: string; from: string; to: string; test: string }

const breaks = readJson<Break[]>('docs/spec-breaks.json')
const coverage = readText('docs/spec-coverage.md')
const rows = tableRows(coverage).map(([section = '', sentence = '', , tests = '']) => ({
  name: `${section} · ${sentence}`,
  tests: tests === '' ? [] : tests.replaceAll('`', '').split('<br>'),
}))
/** The row of that very name; else those that begin so. */
const rowsOf = ({ row }: Break) => {
  const exact = rows.filter(({ name }) => name === row)
  return exact.length > 0 ? exact : rows.filter(({ name }) => name.startsWith(row))
}

test('each break is of one row of the coverage, and of a test that the row names', () => {
  const wrong = breaks.filter((each) => {
    const [found, ...more] = rowsOf(each)
    return !found || more.length > 0 || !found.tests.includes(each.test) || !hasNamedTest(each.test)
  })
  expect(wrong).toEqual([])
})

test('each break can be made: its text stands once in its file', () => {
  const isOnce = (file: string, text: string) => hasPath(file) && readText(file).split(text).length === 2
  const stale = breaks.filter(({ file, from, to }) => from === to || !isOnce(file, from))
  expect(stale.map(({ row, file, from }) => ({ row, file, from }))).toEqual([])
})

test('the document says how many rows have a break, one for each part of the sentence or one for all', () => {
  const broken = new Set(breaks.map(({ row }) => row))
  const changes = breaks.map(({ row, file, from, to }) => [row, file, from, to].join())
  expect(new Set(changes).size).toBe(breaks.length)
  const named = rows.filter(({ tests }) => tests.length > 0).length
  expect(coverage).toContain(`${broken.size} of the ${named} rows that name tests`)
})
