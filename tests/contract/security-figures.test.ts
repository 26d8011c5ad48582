import { hasNamedTest } from '../support/named-test'
import { readJson, readText, tableRows } from '../support/repository'

const promises = readJson<{ key: string; promise: string }[]>('tools/security-promises.json')
const rows = tableRows(readText('docs/security-figures.md'))

test('docs/security-figures.md has a measured figure of every promise, and of nothing else', () => {
  const measured = rows.filter(([, , , figure = '']) => /\d/.test(figure)).map(([promise]) => promise)
  expect([...new Set(measured)]).toEqual(promises.map(({ promise }) => promise))
})

test('every figure names a test that exists', () => {
  expect(rows.filter(([, , , , source = '']) => !hasNamedTest(source))).toEqual([])
})
