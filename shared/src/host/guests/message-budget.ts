import { FLOOD_MS } from '../../contract/host-messages'
import type { GuestLimits } from './guest-services'

/** How many messages a guest may send: so many a second, with a burst; what is above is dropped. */
export type MessageBudget = {
  /** Takes one message; `false` when the budget is spent. */
  spend(): boolean
  /** The guest went on sending long after it was throttled. */
  isFlooding(): boolean
}

export type BudgetLimits = Pick<GuestLimits, 'rate' | 'burst' | 'droppedAtMost'>

/** A bucket of tokens that fills by the clock that is handed in. */
export function createBudget(limits: BudgetLimits, now: () => number): MessageBudget {
  let tokens = limits.burst
  let filledAt = now()
  let dropped = 0
  let overSince = 0
  let droppedAt = Number.NEGATIVE_INFINITY
  return {
    spend() {
      const time = now()
      tokens = Math.min(limits.burst, tokens + ((time - filledAt) / 1000) * limits.rate)
      filledAt = time
      if (tokens < 1) {
        dropped += 1
        if (time - droppedAt > 1_000) overSince = time
        droppedAt = time
        return false
      }
      tokens -= 1
      if (tokens >= limits.burst / 2) dropped = 0
      return true
    },
    // So many at once would hold up the page before the time is over.
    isFlooding: () => dropped > limits.droppedAtMost || droppedAt - overSince > FLOOD_MS,
  }
}
