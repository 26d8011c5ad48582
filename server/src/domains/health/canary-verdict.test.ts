import fc from 'fast-check'
import type { HealthBudget } from '@center/shared/contract'
import { verdictOf, lowerBound } from './canary-verdict'

const standard: HealthBudget = { maxErrorRate: 0.05, minTries: 10, windowMinutes: 30, maxSlowdown: 3 }
const quick = { p50: 20, p95: 40 }
const stats = (mounts: number, errors: number, p95 = 40) => ({ mounts, errors, mount: { p50: p95 / 2, p95 } })

const count = fc.integer({ min: 0, max: 3000 })
const budgets = fc.record({
  maxErrorRate: fc.double({ min: 0, max: 1, noNaN: true }),
  minTries: fc.integer({ min: 1, max: 500 }),
  windowMinutes: fc.constant(30),
  maxSlowdown: fc.double({ min: 1, max: 100, noNaN: true }),
})
const anyStats = fc
  .tuple(count, count, fc.integer({ min: 1, max: 20_000 }))
  .map(([mounts, errors, p95]) => stats(mounts, errors, p95))
const maybeStats = fc.option(anyStats, { nil: null })

const isBack = (...given: Parameters<typeof verdictOf>) => verdictOf(...given).verdict === 'roll-back'

describe('what is decided', () => {
  test('is nothing exactly as long as there were too few attempts', () => {
    fc.assert(
      fc.property(anyStats, maybeStats, budgets, (canary, stable, budget) => {
        const isEnough = canary.mounts + canary.errors >= budget.minTries
        expect(verdictOf(canary, stable, budget).verdict === 'not-enough').toBe(!isEnough)
      }),
    )
  })

  test('is never a roll-back without a failure, when it is not slower', () => {
    fc.assert(
      fc.property(count, maybeStats, budgets, (mounts, stable, budget) => {
        const canary = { mounts, errors: 0, mount: stable?.mount ?? quick }
        expect(isBack(canary, stable, budget)).toBe(false)
      }),
    )
  })

  test('stays a roll-back when more of as many attempts fail', () => {
    fc.assert(
      fc.property(anyStats, count, maybeStats, budgets, (canary, more, stable, budget) => {
        const failed = Math.min(more, canary.mounts)
        const worse = { ...canary, mounts: canary.mounts - failed, errors: canary.errors + failed }
        const before = verdictOf(canary, stable, budget)
        if (before.verdict === 'roll-back' && before.reason === 'errors')
          expect(isBack(worse, stable, budget)).toBe(true)
      }),
    )
  })

  test('stays when the budget allows more, and when the stable version fails more', () => {
    fc.assert(
      fc.property(anyStats, anyStats, count, budgets, (canary, stable, more, budget) => {
        const failed = Math.min(more, stable.mounts)
        const worseStable = { ...stable, mounts: stable.mounts - failed, errors: stable.errors + failed }
        const larger = {
          ...budget,
          maxErrorRate: Math.min(1, budget.maxErrorRate * 2),
          maxSlowdown: budget.maxSlowdown * 2,
        }
        if (isBack(canary, stable, budget)) return
        expect(isBack(canary, stable, larger)).toBe(false)
        const now = verdictOf(canary, worseStable, budget)
        expect(now.verdict === 'roll-back' && now.reason === 'errors').toBe(false)
      }),
    )
  })

  test('is a roll-back whenever nothing at all works, whatever the budget short of "anything goes"', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), budgets, (errors, budget) => {
        fc.pre(errors >= budget.minTries && budget.maxErrorRate < 1)
        expect(verdictOf({ mounts: 0, errors, mount: null }, null, budget)).toMatchObject({ reason: 'errors' })
      }),
    )
  })
})

test.each([
  ['one failure of ten is no proof', stats(9, 1), stats(100, 0), 'keep'],
  ['three of ten are', stats(7, 3), stats(100, 0), 'roll-back'],
  ['three of ten are none when the stable version does as badly', stats(7, 3), stats(70, 30), 'keep'],
  ['sixty of a thousand are within the doubt of a budget of fifty', stats(940, 60), stats(1000, 0), 'keep'],
  ['eighty are not', stats(920, 80), stats(1000, 0), 'roll-back'],
  ['four times as slow is too slow', stats(50, 0, 2000), stats(50, 0, 500), 'roll-back'],
  ['four times as slow is nothing where no one sees it', stats(50, 0, 400), stats(50, 0, 100), 'keep'],
  ['three times as slow is within a budget of three', stats(50, 0, 1500), stats(50, 0, 500), 'keep'],
  ['a little more is not', stats(50, 0, 1501), stats(50, 0, 500), 'roll-back'],
  ['half a second is noticed', stats(50, 0, 500), stats(50, 0, 100), 'roll-back'],
  ['a moment less is not', stats(50, 0, 499), stats(50, 0, 100), 'keep'],
  ['ten mounts are enough to compare', stats(10, 0, 2000), stats(10, 0, 500), 'roll-back'],
  ['nine of the canary are not', stats(9, 1, 2000), stats(50, 0, 500), 'keep'],
  ['nine of the stable version are not', stats(50, 0, 2000), stats(9, 0, 500), 'keep'],
  ['a stable version of no time at all is compared, too', stats(50, 0, 500), stats(50, 0, 0), 'roll-back'],
  ['nothing that was said of the stable version allows nothing', stats(0, 10), stats(0, 0), 'roll-back'],
  ['nothing to compare with is no slowness', stats(50, 0, 20_000), null, 'keep'],
] as const)('%s', (_what, canary, stable, verdict) => {
  expect(verdictOf(canary, stable, standard).verdict).toBe(verdict)
})

test('the certain share is never above the seen one, and comes nearer to it with more attempts', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 500 }), (tries, seen) => {
      const hits = Math.min(seen, tries)
      const few = lowerBound(hits, tries)
      expect(few).toBeGreaterThanOrEqual(0)
      expect(few).toBeLessThanOrEqual(hits / tries + 1e-12)
      expect(lowerBound(hits * 10, tries * 10)).toBeGreaterThanOrEqual(few - 1e-12)
    }),
  )
})
