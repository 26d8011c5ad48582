import { toReport } from './report.mjs'

const measured = (rows: object[]) => [
  {
    name: 'portal',
    title: 'First and next visits',
    command: 'bench:portal',
    details: 'portal.md',
    run: { when: '2026-11-28T10:00:00Z', how: '15 rounds', rows },
  },
  { name: 'server', title: 'The server', command: 'bench:server', run: null },
]

test('the report has a row for each target, what limits those that are missed, and says what was not measured', () => {
  const text = toReport(
    measured([
      { what: 'sign-in: kB', figure: '229', target: '≤ 140', isMet: false, other: '443', why: 'React is 62 of them.' },
      { what: 'sign-in: requests', figure: '8', target: '≤ 9', isMet: true },
    ]),
  )
  expect(text).toContain('1 of 2 targets are met.')
  expect(text).toContain('Measured 2026-11-28 by `npm run bench:portal`: 15 rounds. More in [portal.md](portal.md).')
  expect(text).toContain('| sign-in: kB | 229 | ≤ 140: **missed** | 443 |')
  expect(text).toContain('| sign-in: requests | 8 | ≤ 9: met |  |')
  expect(text).toContain('- **sign-in: kB**: React is 62 of them.')
  expect(text).not.toContain('- **sign-in: requests**')
  expect(text).toContain('Not measured yet: `npm run bench:server`.')
})

test('a missed target without a reason is told as such', () => {
  const text = toReport(measured([{ what: 'typing', figure: '2', target: '≤ 1', isMet: false }]))
  expect(text).toContain('- **typing**: not explained yet.')
})
