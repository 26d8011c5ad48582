export type GuidanceFacts = {
  joined: boolean
  created: boolean
  /** Enterprises whose review is not over. */
  pending: number
  holdsProvider: boolean
  isProvider: boolean
  mayPublish: boolean
}

export const stepNames = ['enterprise', 'review', 'apply', 'switch', 'publish'] as const
export type StepName = (typeof stepNames)[number]
/** `waiting`: another person has to act. `later`: a step before it is not done. */
export type StepState = 'done' | 'now' | 'waiting' | 'later'
export type Step = { name: StepName; state: StepState }

/** How far the user is on the way to a published product (spec 1). What is published is known to the provider's app alone. */
export function guidanceSteps(facts: GuidanceFacts): Step[] {
  const hasEnterprise = facts.joined || facts.created
  const done: Record<StepName, boolean> = {
    enterprise: hasEnterprise || facts.pending > 0,
    review: hasEnterprise,
    apply: facts.holdsProvider,
    switch: facts.isProvider,
    publish: false,
  }
  const current = stepNames.find((name) => !done[name])
  return stepNames.map((name) => ({ name, state: stateOf(name) }))

  function stateOf(name: StepName): StepState {
    if (done[name]) return 'done'
    if (name !== current) return 'later'
    if (name === 'review') return 'waiting'
    return name === 'publish' && !facts.mayPublish ? 'waiting' : 'now'
  }
}
