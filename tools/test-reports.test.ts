import { afterSecondTry, nothing, readJest, readPlaywright, summaryOf, timesOf } from './test-reports.mjs'

const ofJest = (tests: Record<string, string>, status = 'passed') => ({
  testResults: [
    {
      name: '/repo/server/src/a.test.ts',
      status,
      assertionResults: Object.entries(tests).map(([fullName, state]) => ({ fullName, status: state })),
    },
  ],
})
const playwright = (tests: Record<string, string>) => ({
  suites: [
    {
      title: 'tabs.spec.ts',
      suites: [
        { title: 'a tab', specs: Object.entries(tests).map(([title, status]) => ({ title, tests: [{ status }] })) },
      ],
    },
  ],
})

test('a report of Jest names what failed and what was skipped', () => {
  expect(readJest(ofJest({ one: 'passed', two: 'failed', three: 'pending' }, 'failed'), '/repo')).toEqual({
    passed: 1,
    failed: 1,
    flaky: [],
    broken: ['server/src/a.test.ts › two'],
    skipped: ['server/src/a.test.ts › three'],
  })
})

test('a file that could not be run counts as failed', () => {
  expect(readJest(ofJest({}, 'failed'), '/repo')).toMatchObject({
    failed: 1,
    broken: ['server/src/a.test.ts › the file itself'],
  })
})

test('a report of Playwright names what failed and what was skipped', () => {
  expect(readPlaywright(playwright({ one: 'expected', two: 'unexpected', three: 'skipped' }))).toEqual({
    passed: 1,
    failed: 1,
    flaky: [],
    broken: ['tabs.spec.ts › a tab › two'],
    skipped: ['tabs.spec.ts › a tab › three'],
  })
})

test('what failed once and passed then is named as what needed a second try', () => {
  const first = readPlaywright(playwright({ one: 'expected', two: 'unexpected', three: 'unexpected' }))
  const second = readPlaywright(playwright({ two: 'expected', three: 'unexpected' }))
  const both = afterSecondTry(first, second)
  expect(both).toMatchObject({
    passed: 2,
    failed: 1,
    flaky: ['tabs.spec.ts › a tab › two'],
    broken: ['tabs.spec.ts › a tab › three'],
  })
})

test('the end of a run lists names before the numbers', () => {
  const run = { ...nothing, passed: 3, failed: 1, skipped: ['a › s'], flaky: ['a › f'], broken: ['a › b'] }
  expect(summaryOf([nothing, run])).toBe(
    'Skipped:\n  a › s\nNeeded a second try:\n  a › f\nFailed:\n  a › b\n3 passed, 1 failed, 1 skipped',
  )
  expect(summaryOf([{ ...nothing, passed: 1 }])).toBe('1 passed, 0 failed, 0 skipped')
})

test('says how long each step took, and all of them', () => {
  expect(timesOf({ build: 59_600, journeys: 605_000 }, 620_000)).toBe('build 1:00, journeys 10:05, in all 10:20')
})
