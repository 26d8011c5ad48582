import { createHash } from 'node:crypto'
import type { HealthBudget, HealthFigures } from '@center/shared/contract'
import { verdictOf, type Decision } from './canary-verdict'
import { toFigures } from './figures'
import type { ReporterGroupCount } from './health.repository'

const REPORTER_GROUPS = 64

/** The reporter group of a cohort: a fixed share of the users, drawn anew for each app. No user chooses a group: it is drawn from the cohort, which we seal. */
export function reporterGroupOf(cohort: string, name: string): number {
  return createHash('sha256').update(`voice\n${cohort}\n${name}`).digest().readUInt32BE(0) % REPORTER_GROUPS
}

export type Figures = { canary: HealthFigures; stable: HealthFigures }
export type CanaryAnalysis = {
  decision: Decision
  figures: Figures
  /** How many spoke of the canary. */ reporterGroups: number
}

/**
 * What becomes of a canary by what was said. No single voice takes one back: whichever is left out, the verdict must stand by the
 * others, of whom half as many attempts are enough. So no one gets a roll-back by what they make up, and no single broken machine.
 */
export function analyzeCanary(
  counts: ReporterGroupCount[],
  { canary, stable }: { canary: string; stable: string | null },
  budget: HealthBudget,
): CanaryAnalysis {
  const figuresOf = (rows: ReporterGroupCount[]): Figures => ({
    canary: toFigures(rows.filter(({ version }) => version === canary)),
    stable: toFigures(rows.filter(({ version }) => version === stable)),
  })
  const figures = figuresOf(counts)
  const reporterGroups = new Set(
    counts.filter(({ version }) => version === canary).map(({ reporterGroup }) => reporterGroup),
  ).size
  const decision = verdictOf(figures.canary, figures.stable, budget)
  if (decision.verdict !== 'roll-back') return { decision, figures, reporterGroups }

  const fewer = { ...budget, minTries: Math.ceil(budget.minTries / 2) }
  const standsWithout = (left: number) => {
    const others = figuresOf(counts.filter(({ reporterGroup }) => reporterGroup !== left))
    return verdictOf(others.canary, others.stable, fewer).verdict === 'roll-back'
  }
  const isShared = [...new Set(counts.map(({ reporterGroup }) => reporterGroup))].every(standsWithout)
  return { decision: isShared ? decision : { verdict: 'not-enough' }, figures, reporterGroups }
}
