import { hasNamedTest } from '../support/named-test'
import { readText, tableRows } from '../support/repository'

const rows = tableRows(readText('docs/spec-coverage.md')).map(
  ([section = '', sentence = '', state = '', test = '']) => ({
    section,
    sentence,
    state,
    tests: test === '' ? [] : test.split('<br>').map((name) => name.trim()),
  }),
)

describe('docs/spec-coverage.md', () => {
  test('has every section', () => {
    // The platform's own sentences have their name before the number.
    const sections = new Set(rows.map(({ section }) => section[0]).filter((first = '') => /\d/.test(first)))
    expect([...sections]).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
    expect(rows.length).toBeGreaterThan(250)
  })

  test('knows three states', () => {
    expect(rows.filter(({ state }) => !/^(open|partial|covered)$/.test(state))).toEqual([])
  })

  test('an open row names no test', () => {
    expect(rows.filter(({ state, tests }) => state === 'open' && tests.length > 0)).toEqual([])
  })

  test('a covered or partial row names tests that exist', () => {
    const claimed = rows.filter(({ state }) => state !== 'open')
    const wrong = claimed.filter(({ tests }) => tests.length === 0 || !tests.every(hasNamedTest))
    expect(wrong).toEqual([])
  })
})
