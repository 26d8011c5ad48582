type SemaphoreOptions = {
  concurrent: number
  waiting: number
  /** The refusal when so many wait already. */
  refuse: () => Error
}

export type Semaphore = ReturnType<typeof createSemaphore>

/**
 * Lets so many pieces of work run at once and as many wait; more than that are refused, for a flood must not take the server.
 * Between two pieces the event loop is free for whatever else there is to do.
 */
export function createSemaphore({ concurrent, waiting: maxWaiting, refuse }: SemaphoreOptions) {
  const waiting: (() => void)[] = []
  let running = 0

  async function take(): Promise<void> {
    if (running < concurrent) {
      running += 1
      return
    }
    if (waiting.length >= maxWaiting) throw refuse()
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function release(): void {
    const next = waiting.shift()
    if (next) setImmediate(next)
    else running -= 1
  }

  async function runLimited<T>(work: () => Promise<T>): Promise<T> {
    await take()
    try {
      return await work()
    } finally {
      release()
    }
  }
  return Object.assign(runLimited, { running: () => running, waiting: () => waiting.length })
}
