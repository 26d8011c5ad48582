import { changeCode } from './change-code'
import type { HiddenGuest } from './release-hidden'

/** Keeps the memory of hidden guests within a limit: the guest that was on screen least recently goes first. */
export type HiddenGuests = {
  /** A guest went off screen. */
  add(guest: HiddenGuest): void
  /** It is on screen again, or closed. */
  remove(guest: HiddenGuest): void
}

export function createHiddenGuests(maxHidden: () => number): HiddenGuests {
  // In the order in which they went off screen.
  const hidden = new Set<HiddenGuest>()
  return {
    add(guest) {
      hidden.delete(guest)
      hidden.add(guest)
      // Most pages never have so many. Without the code they stay where they are.
      if (hidden.size > maxHidden()) {
        void changeCode.load().then(
          (changes) => changes.releaseHidden(hidden, maxHidden),
          () => undefined,
        )
      }
    },
    remove: (guest) => void hidden.delete(guest),
  }
}
