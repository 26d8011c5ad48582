import { toWireTime, type HealthFigures, type HealthStep } from '@center/shared/contract'
import type { CountRow, Steps } from './health.repository'
import { percentilesOf } from './histogram'

type Counted = Pick<CountRow, 'kind' | 'bucket' | 'count'>

/** Counts of one version, or of several together, as figures. */
export function toFigures(rows: Counted[]): HealthFigures {
  const sum = (kind: CountRow['kind']) => totalOf(rows.filter((row) => row.kind === kind))
  const [loads, mounts, errors] = [sum('load'), sum('mount'), sum('error')]
  return {
    loads,
    mounts,
    errors,
    errorRate: mounts + errors === 0 ? null : errors / (mounts + errors),
    load: percentilesOf(byBucket(rows, 'load')),
    mount: percentilesOf(byBucket(rows, 'mount')),
  }
}

/** What failed how often, most frequent first. */
export function toFailures(rows: CountRow[]): { error: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { kind, label, count } of rows) {
    if (kind === 'error') counts.set(label, (counts.get(label) ?? 0) + count)
  }
  return [...counts].map(([error, count]) => ({ error, count })).sort((a, b) => b.count - a.count)
}

/** One entry a step, also where nothing was said. */
export function toTrend(rows: CountRow[], { from, stepMs, steps }: Steps): HealthStep[] {
  return Array.from({ length: steps }, (_, step) => {
    const within = rows.filter((row) => row.step === step)
    const sum = (kind: CountRow['kind']) => totalOf(within.filter((row) => row.kind === kind))
    const at = toWireTime(new Date(from.getTime() + step * stepMs))
    return { at, mounts: sum('mount'), errors: sum('error') }
  })
}

function byBucket(rows: Counted[], kind: CountRow['kind']): Map<number, number> {
  const counts = new Map<number, number>()
  for (const row of rows) {
    if (row.kind === kind) counts.set(row.bucket, (counts.get(row.bucket) ?? 0) + row.count)
  }
  return counts
}

function totalOf(rows: Counted[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0)
}
