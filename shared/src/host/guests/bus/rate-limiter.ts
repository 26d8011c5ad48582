import { FLOOD_MS } from '../../../guest-protocol/guest-to-host'
import type { GuestLimits } from '../guest-services'

/** How many messages a guest may send: so many a second, with a burst; what is above is dropped. */
export type RateLimiter = {
  /** Takes one message; `false` when the budget is spent. */
  tryTake(): boolean
  /** The guest went on sending long after it was throttled. */
  isFlooding(): boolean
}

export type RateLimits = Pick<GuestLimits, 'rate' | 'burst' | 'maxDropped'>

/** A bucket of tokens that fills by the clock that is handed in. */
export function createRateLimiter(limits: RateLimits, now: () => number): RateLimiter {
  let tokens = limits.burst
  let filledAt = now()
  let dropped = 0
  let overSince = 0
  let droppedAt = Number.NEGATIVE_INFINITY
  return {
    tryTake() {
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
    isFlooding: () => dropped > limits.maxDropped || droppedAt - overSince > FLOOD_MS,
  }
}
