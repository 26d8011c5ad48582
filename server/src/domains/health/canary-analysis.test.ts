import fc from 'fast-check'
import type { HealthBudget } from '@center/shared/contract'
import { verdictOf } from './canary-verdict'
import type { ReporterGroupCount } from './health.repository'
import { analyzeCanary, reporterGroupOf } from './canary-analysis'

const versions = { canary: '1.1.0', stable: '1.0.0' }
const budget: HealthBudget = { maxErrorRate: 0.05, minTries: 10, windowMinutes: 30, maxSlowdown: 3 }
const kinds = ['mount', 'error'] as const

const said = (
  reporterGroup: number,
  kind: 'mount' | 'error',
  count: number,
  over: Partial<ReporterGroupCount> = {},
): ReporterGroupCount => ({
  reporterGroup,
  kind,
  count,
  version: '1.1.0',
  bucket: 0,
  ...over,
})
const isBack = (counts: ReporterGroupCount[]) =>
  analyzeCanary(counts, versions, budget).decision.verdict === 'roll-back'

/** Anything that voices from a range may say of both versions. */
const words = (reporterGroups: { min: number; max: number }, max: number) =>
  fc.array(
    fc.record({
      reporterGroup: fc.integer(reporterGroups),
      kind: fc.constantFrom(...kinds),
      version: fc.constantFrom(versions.canary, versions.stable),
      bucket: fc.integer({ min: 0, max: 27 }),
      count: fc.integer({ min: 1, max }),
    }),
    { maxLength: 20 },
  )

test('a single voice, whatever it says and however often, gets no canary rolled back', () => {
  fc.assert(
    fc.property(words({ min: 1, max: 20 }, 50), words({ min: 0, max: 0 }, 100_000), (others, one) => {
      const half = { ...budget, minTries: budget.minTries / 2 }
      const { canary, stable } = analyzeCanary(others, versions, half).figures
      fc.pre(verdictOf(canary, stable, half).verdict !== 'roll-back')
      expect(isBack([...others, ...one])).toBe(false)
    }),
  )
})

test.each([
  ['thousands of failures of one voice', [said(0, 'error', 5000)], false],
  [
    'the same beside people for whom it works',
    [said(0, 'error', 5000), said(1, 'mount', 5), said(2, 'mount', 5)],
    false,
  ],
  ['failures of two people', [said(0, 'error', 5), said(1, 'error', 5)], true],
  ['failures of two people, too few for a verdict', [said(0, 'error', 4), said(1, 'error', 5)], false],
  ['one voice that fails and one whose guest failed once', [said(0, 'error', 20), said(1, 'error', 1)], false],
  [
    'a voice by which the stable version is quick, beside people for whom both are slow',
    [
      ...[1, 2, 3].flatMap((reporterGroup) => [
        said(reporterGroup, 'mount', 10, { bucket: 12 }),
        said(reporterGroup, 'mount', 10, { version: '1.0.0', bucket: 12 }),
      ]),
      said(0, 'mount', 9000, { version: '1.0.0' }),
    ],
    false,
  ],
] as const)('%s', (_what, counts, back) => {
  expect(isBack([...counts])).toBe(back)
})

test('what everybody says counts as it was decided before: the figures are of all, with how many spoke', () => {
  const counts = [1, 2, 3, 4].flatMap((reporterGroup) => [
    said(reporterGroup, 'error', 3),
    said(reporterGroup, 'mount', 5, { version: '1.0.0' }),
  ])
  expect(analyzeCanary(counts, versions, budget)).toMatchObject({
    decision: { verdict: 'roll-back', reason: 'errors' },
    reporterGroups: 4,
    figures: { canary: { errors: 12, mounts: 0 }, stable: { errors: 0, mounts: 20 } },
  })
})

test('a voice is the same every time, another one for another app, and all of them are used', () => {
  const cohorts = Array.from({ length: 2000 }, (_, index) => `cohort-${index}`)
  const reporterGroups = cohorts.map((cohort) => reporterGroupOf(cohort, '@apps/notepad'))
  expect(reporterGroups).toEqual(cohorts.map((cohort) => reporterGroupOf(cohort, '@apps/notepad')))
  expect(new Set(reporterGroups).size).toBe(64)
  expect(reporterGroups).not.toEqual(cohorts.map((cohort) => reporterGroupOf(cohort, '@apps/energy')))
})
