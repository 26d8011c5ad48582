import { lazyPart } from '../../lib/lazy-part'

/** What comes after a right password where a code is asked for, which most users do not see. */
export const secondStepPart = lazyPart<object>(
  async () => (await import(/* webpackChunkName: "second-step" */ './second-step')).SecondStep,
)
