type Hidden = { isInPage(): boolean; release(): Promise<boolean> }

/** Keeps the memory of hidden guests within a limit: whoever was on screen least recently goes first. */
export type HiddenGuests = {
  /** A guest went off screen. */
  add(guest: Hidden): void
  /** It is on screen again, or closed. */
  remove(guest: Hidden): void
}

export function createHiddenGuests(keptAtMost: () => number): HiddenGuests {
  // In the order in which they went off screen.
  const hidden = new Set<Hidden>()
  let isReleasing = false

  /** The one to release next: over the limit, not asked yet in this round. */
  function next(asked: ReadonlySet<Hidden>): Hidden | undefined {
    const inPage = [...hidden].filter((guest) => guest.isInPage())
    return inPage.length > keptAtMost() ? inPage.find((guest) => !asked.has(guest)) : undefined
  }

  async function releaseSome() {
    if (isReleasing) return
    isReleasing = true
    const asked = new Set<Hidden>()
    for (let guest = next(asked); guest; guest = next(asked)) {
      asked.add(guest)
      await guest.release()
    }
    isReleasing = false
  }

  return {
    add(guest) {
      hidden.delete(guest)
      hidden.add(guest)
      void releaseSome()
    },
    remove: (guest) => void hidden.delete(guest),
  }
}
