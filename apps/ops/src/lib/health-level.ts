import type { AppHealth, HealthFigures } from '@center/shared/contract'

/** How an app does, in one word: `quiet` when no page said anything. */
export const healthLevels = ['bad', 'warn', 'good', 'quiet'] as const
export type HealthLevel = (typeof healthLevels)[number]

const WARN_RATE = 0.01
const BAD_RATE = 0.05

/** The worse of the versions that are live. */
export function levelOf(health: Pick<AppHealth, 'stable' | 'canary'> | null): HealthLevel {
  const levels = [health?.stable, health?.canary].map((figures) => levelOfFigures(figures ?? null))
  return healthLevels.find((level) => levels.includes(level)) ?? 'quiet'
}

export function levelOfFigures(figures: Pick<HealthFigures, 'errorRate'> | null): HealthLevel {
  if (figures === null || figures.errorRate === null) return 'quiet'
  if (figures.errorRate >= BAD_RATE) return 'bad'
  return figures.errorRate >= WARN_RATE ? 'warn' : 'good'
}

/** The slower 95th percentile of mounting among the live versions; null when nothing was mounted. */
export function slowestMount(health: Pick<AppHealth, 'stable' | 'canary'> | null): number | null {
  const times = [health?.stable, health?.canary].flatMap((figures) => figures?.mount?.p95 ?? [])
  return times.length === 0 ? null : Math.max(...times)
}

export function countErrors(health: Pick<AppHealth, 'trend'> | null): number {
  return (health?.trend ?? []).reduce((sum, { errors }) => sum + errors, 0)
}
