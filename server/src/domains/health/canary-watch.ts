import type { HealthBudget } from '@center/shared/contract'
import type { Decision } from './canary-verdict'
import type { HealthService } from './health.service'
import { analyzeCanary, type Figures } from './canary-analysis'

const MINUTE_MS = 60_000

export type WatchedCanary = {
  tenantId: string
  name: string
  revision: number
  stable: string | null
  canary: string
  since: Date
  budget: HealthBudget
}
type Verdict = { reason: 'errors' | 'slow'; figures: Record<string, unknown>; note: string; operators: string[] }
type Place = { tenantId: string; name: string }

export type WatchDependencies = {
  health: Pick<HealthService, 'reporterGroups'>
  now: () => Date
  canaries: () => Promise<WatchedCanary[]>
  /** With the notice to the operators. Does nothing when somebody changed the registration since it was looked at. */
  rollBack: (place: Place, expected: number, why: Verdict) => Promise<unknown>
  operatorsOf: (tenantId: string) => Promise<string[]>
}

/** Looks after canaries: one that breaks its health budget is taken back, with the figures in the audit, and operators are told. */
export function createCanaryWatch({ health, now, canaries, rollBack, operatorsOf }: WatchDependencies) {
  async function look(canary: WatchedCanary): Promise<void> {
    const { tenantId, name, budget } = canary
    const window = new Date(now().getTime() - budget.windowMinutes * MINUTE_MS)
    // Counts are by the minute: the one in which the canary began counts whole.
    const begun = new Date(Math.floor(canary.since.getTime() / MINUTE_MS) * MINUTE_MS)
    const since = begun > window ? begun : window
    const counts = await health.reporterGroups(tenantId, name, since)
    const { decision, figures, reporterGroups } = analyzeCanary(counts, canary, budget)
    if (decision.verdict !== 'roll-back') return

    const { reason } = decision
    await rollBack({ tenantId, name }, canary.revision, {
      reason,
      figures: { ...figures, reporterGroups: reporterGroups, budget, since: since.toISOString() },
      note: noteOf(decision, figures),
      operators: await operatorsOf(tenantId),
    })
  }

  return {
    /** One look at every canary. What goes wrong with one keeps none of the others from being looked at. */
    async round(): Promise<void> {
      const looked = await Promise.allSettled((await canaries()).map(look))
      const failed = looked.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
    },
  }
}

/** Why, in a sentence for the history. */
function noteOf({ reason, atLeast }: Extract<Decision, { verdict: 'roll-back' }>, { canary, stable }: Figures): string {
  const tries = canary.mounts + canary.errors
  if (reason === 'errors') return `${canary.errors} of ${tries} attempts failed (at least ${percent(atLeast)} surely)`
  return `mounts in ${canary.mount?.p95} ms (p95), the stable version in ${stable.mount?.p95} ms`
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
