/** How many places of a feature hold typed work that was not saved. */
type Counter = () => number

const counters = new Set<Counter>()
let isLossAccepted = false

/** Lets a feature say how much unsaved work it holds, until the returned function is called. */
export function countUnsaved(counter: Counter): () => void {
  counters.add(counter)
  return () => void counters.delete(counter)
}

/** How many places of the portal hold work that would be lost if it went now; none once the user accepted the loss. */
export function unsavedCount(): number {
  if (isLossAccepted) return 0
  return [...counters].reduce((sum, count) => sum + count(), 0)
}

/** The user was asked and goes on: nothing asks again. `false` begins anew. */
export function acceptLoss(isAccepted = true): void {
  isLossAccepted = isAccepted
}
