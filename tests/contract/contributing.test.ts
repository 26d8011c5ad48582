import { codeSpans } from '../support/markdown'
import { hasPath, readText, tableRows } from '../support/repository'

const [, section = ''] = readText('CONTRIBUTING.md').split('\n## Where to start\n')
const rows = tableRows(section.split('\n## ')[0] ?? '').map(([task = '', file = '', symbol = '']) => ({
  task,
  path: codeSpans(file)[0] ?? '',
  symbol: codeSpans(symbol)[0] ?? '',
}))

test('CONTRIBUTING.md names a file and a symbol for at least ten tasks', () => {
  expect(rows.filter(({ task }) => task !== '').length).toBeGreaterThanOrEqual(10)
})

test.each(rows)('$path has $symbol, as CONTRIBUTING.md says', ({ path, symbol }) => {
  expect(hasPath(path)).toBe(true)
  expect(symbol).not.toBe('')
  expect(readText(path)).toContain(symbol)
})
