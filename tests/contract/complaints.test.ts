import { hasNamedTest } from '../support/named-test'
import { readText, tableRows } from '../support/repository'

const rows = tableRows(readText('docs/what-others-complain-about.md')).map(
  ([complaint = '', issues = '', state = '', tests = '']) => ({
    complaint,
    issues: issues.split(', '),
    state,
    tests: tests.split('<br>').filter(Boolean),
  }),
)

describe('docs/what-others-complain-about.md', () => {
  test('has every complaint, each with its issues', () => {
    expect(rows).toHaveLength(17)
    expect(rows.filter(({ issues }) => !issues.every((issue) => /^[\w -]+#\d+$/.test(issue)))).toEqual([])
  })

  test('a complaint that is covered, or partly, names tests that exist; an open one names none', () => {
    const isTrue = ({ state, tests }: (typeof rows)[number]) =>
      state === 'open'
        ? tests.length === 0
        : /^(covered|partial)$/.test(state) && tests.length > 0 && tests.every(hasNamedTest)
    expect(rows.filter((row) => !isTrue(row))).toEqual([])
  })
})
