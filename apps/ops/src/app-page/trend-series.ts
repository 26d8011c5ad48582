import type { HealthRow } from '@center/shared/contract'

type Series = [times: number[], ...rates: (number | null)[][]]

/**
 * Failed attempts of each version in percent, on one axis of time. A step without an attempt has no point: nothing was tried,
 * which is not the same as nothing failed.
 */
export function toSeries(rows: readonly Pick<HealthRow, 'trend'>[]): Series {
  const times = [...new Set(rows.flatMap(({ trend }) => trend.map(({ at }) => toSeconds(at))))].toSorted(
    (a, b) => a - b,
  )
  const rates = rows.map(({ trend }) => {
    const byTime = new Map(trend.map(({ at, mounts, errors }) => [toSeconds(at), rateOf(mounts, errors)]))
    return times.map((time) => byTime.get(time) ?? null)
  })
  return [times, ...rates]
}

function rateOf(mounts: number, errors: number): number | null {
  const attempts = mounts + errors
  return attempts === 0 ? null : (errors / attempts) * 100
}

/** The server's clock, read as if it were UTC: it is written back in the same way. */
export function toSeconds(wireTime: string): number {
  return Date.parse(`${wireTime.replace(' ', 'T')}Z`) / 1000
}
