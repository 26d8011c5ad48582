import { createHash } from 'node:crypto'
import type { HealthBudget, HealthFigures } from '@center/shared/contract'
import { decide, type Decision } from './decide'
import { toFigures } from './figures'
import type { VoiceCount } from './health.repository'

const VOICES = 64

/** Some of the users, always the same ones for an app. Nobody chooses a voice: it is drawn from the cohort, which we seal. */
export function voiceOf(cohort: string, name: string): number {
  return createHash('sha256').update(`voice\n${cohort}\n${name}`).digest().readUInt32BE(0) % VOICES
}

export type Figures = { canary: HealthFigures; stable: HealthFigures }
export type Judgement = { decision: Decision; figures: Figures; /** How many spoke of the canary. */ voices: number }

/**
 * What becomes of a canary by what was said. No single voice takes one back: whichever is left out, the verdict must stand by the
 * others, of whom half as many attempts are enough. So nobody gets a roll-back by what they make up, and no single broken machine.
 */
export function judge(
  counts: VoiceCount[],
  { canary, stable }: { canary: string; stable: string | null },
  budget: HealthBudget,
): Judgement {
  const figuresOf = (rows: VoiceCount[]): Figures => ({
    canary: toFigures(rows.filter(({ version }) => version === canary)),
    stable: toFigures(rows.filter(({ version }) => version === stable)),
  })
  const figures = figuresOf(counts)
  const voices = new Set(counts.filter(({ version }) => version === canary).map(({ voice }) => voice)).size
  const decision = decide(figures.canary, figures.stable, budget)
  if (decision.verdict !== 'roll-back') return { decision, figures, voices }

  const fewer = { ...budget, minTries: Math.ceil(budget.minTries / 2) }
  const standsWithout = (left: number) => {
    const others = figuresOf(counts.filter(({ voice }) => voice !== left))
    return decide(others.canary, others.stable, fewer).verdict === 'roll-back'
  }
  const isShared = [...new Set(counts.map(({ voice }) => voice))].every(standsWithout)
  return { decision: isShared ? decision : { verdict: 'not-enough' }, figures, voices }
}
