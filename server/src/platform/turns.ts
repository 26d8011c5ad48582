type Most = {
  atOnce: number
  waiting: number
  /** What whoever comes when so many wait is told. */
  refuse: () => Error
}

export type Turns = ReturnType<typeof createTurns>

/**
 * Lets so many pieces of work run at once and as many wait; more than that are refused, for a flood must not take the server.
 * Between two pieces the event loop is free for whatever else there is to do.
 */
export function createTurns({ atOnce, waiting: mostWaiting, refuse }: Most) {
  const waiting: (() => void)[] = []
  let running = 0

  async function take(): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    if (waiting.length >= mostWaiting) throw refuse()
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function release(): void {
    const next = waiting.shift()
    if (next) setImmediate(next)
    else running -= 1
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    await take()
    try {
      return await work()
    } finally {
      release()
    }
  }
  return Object.assign(inTurn, { running: () => running, waiting: () => waiting.length })
}
