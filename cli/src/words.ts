import type { AppRow, HealthFigures } from '@center/shared/contract'

/** A tenant's app in one line. */
export function describeApp({ name, revision, stable, canary, pinned, updatedAt, updatedBy }: AppRow): string {
  const beside = canary ? `, canary ${canary.version} ${canary.percent}%` : ''
  const lock = pinned ? ', pinned' : ''
  const by = updatedBy ? `, ${updatedBy} at ${updatedAt}` : ''
  return `${name} ${stable?.version ?? 'nothing'}${beside}${lock} (revision ${revision}${by})`
}

/** `0/120 0%`: failures of attempts, and their share. */
export function describeHealth(figures: HealthFigures | null): string {
  if (figures === null || figures.errorRate === null) return '-'
  return `${figures.errors}/${figures.mounts + figures.errors} ${toPercent(figures.errorRate)}`
}

export function toPercent(share: number | null): string {
  if (share === null) return '-'
  const percent = share * 100
  return `${percent > 0 && percent < 10 ? percent.toFixed(1) : Math.round(percent)}%`
}

/** Half of the tries were faster than the first, nearly all than the second. */
export function describeTimes(times: { p50: number; p95: number } | null): string {
  return times === null ? '-' : `${Math.round(times.p50)}/${Math.round(times.p95)} ms`
}
