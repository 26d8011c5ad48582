import type { HealthBudget, HealthFigures } from '@center/shared/contract'

export type Decision =
  | { verdict: 'keep' | 'not-enough' }
  /** `atLeast`: the share of failures, or the slowdown, that is certain enough to act on. */
  | { verdict: 'roll-back'; reason: 'errors' | 'slow'; atLeast: number }

type Stats = Pick<HealthFigures, 'mounts' | 'errors' | 'mount'>

/** One-sided certainty of 95 %. */
const Z = 1.645
/** Below this no one sees that a guest became slower. */
const UNNOTICED_MS = 500

/**
 * Whether a canary stays. It goes when it is certain, and not only likely by the few attempts seen, that more of them fail than
 * the budget allows and than fail with the stable version; or when it mounts too slowly beside the stable one. Without failures
 * and not slower it always stays; before `minTries` nothing is decided.
 */
export function verdictOf(canary: Stats, stable: Stats | null, budget: HealthBudget): Decision {
  const tries = canary.mounts + canary.errors
  if (tries < budget.minTries) return { verdict: 'not-enough' }

  const certain = lowerBound(canary.errors, tries)
  const allowed = Math.max(budget.maxErrorRate, shareOf(stable))
  if (certain > allowed || (canary.errors === tries && allowed < 1)) {
    return { verdict: 'roll-back', reason: 'errors', atLeast: certain }
  }
  const slowdown = slowdownOf(canary, stable, budget)
  if (slowdown > budget.maxSlowdown) return { verdict: 'roll-back', reason: 'slow', atLeast: slowdown }
  return { verdict: 'keep' }
}

/** Wilson's lower bound of a share that was seen `hits` times in `tries`. */
export function lowerBound(hits: number, tries: number): number {
  if (hits === 0 || tries === 0) return 0
  const share = hits / tries
  const squared = Z * Z
  const centre = share + squared / (2 * tries)
  const spread = Z * Math.sqrt((share * (1 - share)) / tries + squared / (4 * tries * tries))
  return Math.max(0, (centre - spread) / (1 + squared / tries))
}

function shareOf(stats: Stats | null): number {
  const tries = stats ? stats.mounts + stats.errors : 0
  return stats && tries > 0 ? stats.errors / tries : 0
}

/** How many times slower, by the slowest twentieth; 0 when there is too little to compare, or no one notices. */
function slowdownOf(canary: Stats, stable: Stats | null, { minTries }: HealthBudget): number {
  if (!canary.mount || !stable?.mount) return 0
  if (canary.mounts < minTries || stable.mounts < minTries || canary.mount.p95 < UNNOTICED_MS) return 0
  return canary.mount.p95 / Math.max(1, stable.mount.p95)
}
