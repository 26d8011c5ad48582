/** A page that is asleep reads nothing: it leads only from its waking up to its falling asleep. */
type Sleep = { readonly isAsleep: boolean; untilAwake(): Promise<void>; onAsleep(listener: () => void): void }

/** The lock of the browser; a test hands in its own. */
export type LeaderLocks = Pick<LockManager, 'request'>

/**
 * Runs `lead` in one of the tabs of a name at a time, until the signal ends. When the leading tab closes, falls asleep or
 * ends, the next one leads. `takeOver` ends the lead of a tab that holds it and does nothing.
 */
export function electLeader(
  name: string,
  { lead, locks, signal }: { lead: (signal: AbortSignal) => Promise<void>; locks: LeaderLocks; signal: AbortSignal },
): { takeOver: () => void } {
  const sleep = watchSleep(signal)
  let isStolen = false
  let giveUp: () => void = () => undefined
  sleep.onAsleep(() => giveUp())

  async function takeTurn(): Promise<void> {
    const turn = new AbortController()
    giveUp = () => turn.abort()
    signal.addEventListener('abort', giveUp, { signal: turn.signal })
    const run = () => (turn.signal.aborted ? undefined : lead(turn.signal))
    // The browser allows no signal beside `steal`; it needs none, as it does not wait.
    const options = isStolen ? { steal: true } : { signal: turn.signal }
    isStolen = false
    // It fails when the turn is given up while waiting, and when another tab takes it over.
    await locks.request(name, options, run).catch(() => undefined)
    turn.abort()
  }

  async function takeAll(): Promise<void> {
    while (!signal.aborted) {
      await sleep.untilAwake()
      if (!signal.aborted) await takeTurn()
    }
  }

  void takeAll()
  return {
    takeOver() {
      if (sleep.isAsleep) return
      isStolen = true
      giveUp()
    },
  }
}

/** Follows the page's life cycle (`freeze`, `resume`) until the signal ends. */
function watchSleep(signal: AbortSignal): Sleep {
  let isAsleep = false
  const sleepers = new Set<() => void>()
  const wakers = new Set<() => void>()
  const wake = () => {
    isAsleep = false
    wakers.forEach((waker) => waker())
    wakers.clear()
  }
  const fallAsleep = () => {
    isAsleep = true
    sleepers.forEach((sleeper) => sleeper())
  }
  document.addEventListener('freeze', fallAsleep, { signal })
  document.addEventListener('resume', wake, { signal })
  signal.addEventListener('abort', wake)
  return {
    get isAsleep() {
      return isAsleep
    },
    untilAwake: () => (isAsleep ? new Promise((resolve) => void wakers.add(resolve)) : Promise.resolve()),
    onAsleep: (listener) => void sleepers.add(listener),
  }
}
