import type { Percentiles } from '@center/shared/contract'

const FIRST_MS = 10
/** Two buckets to a doubling: an estimate is off by a fifth at most. */
const GROWTH = Math.SQRT2
/** The last one takes all that is slower: above a minute and a half. */
export const BUCKETS = 28

/** Upper end of a bucket. */
const upperOf = (bucket: number): number => FIRST_MS * GROWTH ** bucket

export function bucketOfMs(ms: number): number {
  if (ms <= FIRST_MS) return 0
  return Math.min(BUCKETS - 1, Math.ceil(Math.log(ms / FIRST_MS) / Math.log(GROWTH) - 1e-9))
}

/** Counts by bucket → estimates, as if times lay evenly in their bucket; null when nothing was counted. */
export function percentilesOf(counts: ReadonlyMap<number, number>): Percentiles | null {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  return { p50: quantile(counts, total / 2), p95: quantile(counts, total * 0.95) }
}

function quantile(counts: ReadonlyMap<number, number>, rank: number): number {
  let below = 0
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
    const count = counts.get(bucket) ?? 0
    if (count > 0 && below + count >= rank) {
      const lower = bucket === 0 ? 0 : upperOf(bucket - 1)
      return Math.round(lower + ((rank - below) / count) * (upperOf(bucket) - lower))
    }
    below += count
  }
  return Math.round(upperOf(BUCKETS - 1))
}
