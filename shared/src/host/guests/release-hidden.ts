/** A guest that went off screen. */
export type HiddenGuest = { isInPage(): boolean; release(): Promise<boolean> }

/** The hosts that are at it. */
const releasing = new WeakSet<ReadonlySet<HiddenGuest>>()

/** Releases hidden guests, in their order, until the rest is within the limit. Each is asked once. */
export async function releaseHidden(hidden: ReadonlySet<HiddenGuest>, keptAtMost: () => number): Promise<void> {
  if (releasing.has(hidden)) return
  releasing.add(hidden)
  const asked = new Set<HiddenGuest>()

  /** The one to release next: over the limit, not asked yet in this round. */
  function next(): HiddenGuest | undefined {
    const inPage = [...hidden].filter((guest) => guest.isInPage())
    return inPage.length > keptAtMost() ? inPage.find((guest) => !asked.has(guest)) : undefined
  }

  for (let guest = next(); guest; guest = next()) {
    asked.add(guest)
    await guest.release()
  }
  releasing.delete(hidden)
}
