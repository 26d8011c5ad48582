import fc from 'fast-check'
import { BUCKETS, bucketOfMs, percentilesOf } from './histogram'

function estimate(times: number[]) {
  const counts = new Map<number, number>()
  for (const ms of times) counts.set(bucketOfMs(ms), (counts.get(bucketOfMs(ms)) ?? 0) + 1)
  return percentilesOf(counts)
}

test('buckets rise with the time and end somewhere', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 600_000 }), fc.integer({ min: 0, max: 10_000 }), (ms, more) => {
      expect(bucketOfMs(ms + more)).toBeGreaterThanOrEqual(bucketOfMs(ms))
      expect(bucketOfMs(ms + more)).toBeLessThan(BUCKETS)
    }),
  )
})

test('an estimate is within a bucket of the truth', () => {
  const times = fc.array(fc.integer({ min: 11, max: 80_000 }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(times, (given) => {
      const sorted = given.toSorted((a, b) => a - b)
      const truth = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
      const { p50, p95 } = estimate(given) ?? { p50: 0, p95: 0 }
      for (const [said, real] of [
        [p50, truth(0.5)],
        [p95, truth(0.95)],
      ] as const) {
        expect(said).toBeGreaterThanOrEqual(real / Math.SQRT2 - 1)
        expect(said).toBeLessThanOrEqual(real * Math.SQRT2 + 1)
      }
    }),
  )
})

test('gives no estimate without values', () => {
  expect(estimate([])).toBeNull()
  expect(estimate([0])).toEqual({ p50: 5, p95: 10 })
})
