import { budgets } from './budgets.mjs'
import { readNotes } from '../notes.mjs'
import { findUnmeasured, judge, mergeRuns, writeReport } from './report.mjs'

type Figures = Record<string, Record<string, (number | null)[]>>
type Row = { what: string; isMet: boolean }

const about = { when: '2026-01-02T03:04:05.000Z', chromium: '1.2', rounds: 3, cores: 2 }
const runOf = (figures: Figures, details = {}) => ({ ...about, figures, details })
const verdicts = (figures: Figures) => judge(runOf(figures)).map(({ what, isMet }: Row) => [what, isMet])

test('compares the median with the goal, as it is shown', () => {
  expect(verdicts({ slow: { 'submit to home': [1_400, 1_500.4, 9_000] } })).toEqual([['submit → home, ms', true]])
  expect(verdicts({ slow: { 'submit to home': [1_400, 1_500.6, 9_000] } })).toEqual([['submit → home, ms', false]])
  expect(verdicts({ slow: { 'sign-in shifts': [0.0006] } })).toEqual([['sign-in: layout shift', false]])
})

test('a letter that was lost is typed never', () => {
  expect(verdicts({ slow: { 'sign-in typeable': [900, null, null] } })).toEqual([['sign-in: typeable, ms', false]])
  expect(writeReport(runOf({ slow: { 'sign-in typeable': [900, null, null] } }), '')).toContain('never (900–never)')
})

test('a score is met from its goal on', () => {
  const name = 'Lighthouse home, mobile: performance'
  expect(verdicts({ lighthouse: { [name]: [95] } })).toEqual([[name, true]])
  expect(verdicts({ lighthouse: { [name]: [94] } })).toEqual([[name, false]])
})

test('tells which rows a run says nothing of', () => {
  const unmeasured = findUnmeasured(runOf({ slow: { 'sign-in kB': [1] } }))
  expect(unmeasured).toHaveLength(budgets.length - 1)
  expect(unmeasured).not.toContain('sign-in: kB')
})

test('a row that is missed has its reason and what was seen', () => {
  const run = runOf({ once: { 'home kept': [0], 'sign-in kept': [1] } }, { 'home kept': 'Unload' })
  const report = writeReport(run, '- **home: kept for the way back**: because\n  of that.\n')
  expect(report).toContain('| home: kept for the way back | no | yes: **missed** |')
  expect(report).toContain('| sign-in: kept for the way back | yes | yes: met |')
  expect(report).toContain('- **home: kept for the way back**: because\n  of that.')
  expect(report).toContain('- home: kept for the way back: Unload')
  expect(report).not.toContain('- **sign-in: kept for the way back**')
})

test('a note is found by the name of its row', () => {
  expect([...readNotes('# Notes\n\n- **a: b**: one.\n- **c, ms**: two\n  lines.\n')]).toEqual([
    ['a: b', 'one.'],
    ['c, ms', 'two\n  lines.'],
  ])
})

test('runs of different parts make one, and what two of them measured is that of the first', () => {
  const first = runOf({ slow: { 'home cold': [1] } }, { a: 'first' })
  const second = { figures: { slow: { 'home cold': [2], 'home repeat': [3] }, once: { 'home depth': [4] } } }
  expect(mergeRuns([first, second])).toEqual({
    ...about,
    figures: { slow: { 'home cold': [1], 'home repeat': [3] }, once: { 'home depth': [4] } },
    details: { a: 'first' },
  })
})
