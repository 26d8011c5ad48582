import type { Worker } from 'node:worker_threads'

export type GuardedThread = ReturnType<typeof createGuardedThread>

/** The work took more time or memory than it may. */
export class ThreadLimitExceeded extends Error {
  constructor(readonly limit: 'time' | 'memory') {
    super(limit)
  }
}

/**
 * A thread for work on input that somebody else made: one message at a time, each within a time limit. A thread that takes longer or
 * runs out of memory is ended, its message rejects with {@link ThreadLimitExceeded}, and the next message gets a new thread. The program posts one message when it is
 * ready, and one answer to each message. It starts with the first message, and does not keep the process alive while it waits.
 */
export function createGuardedThread(startProgram: () => Worker) {
  let thread: Promise<Worker> | null = null
  let last: Promise<unknown> = Promise.resolve()

  async function start(): Promise<Worker> {
    const started = startProgram()
    started.unref()
    await answerOf(started, null)
    return started
  }

  async function end(): Promise<void> {
    const ended = thread
    thread = null
    await ended?.then((worker) => worker.terminate()).catch(() => undefined)
  }

  async function ask(message: unknown, limitMs: number): Promise<unknown> {
    try {
      const worker = await (thread ??= start())
      const answer = answerOf(worker, limitMs)
      worker.postMessage(message)
      return await answer
    } catch (error) {
      await end()
      throw error
    }
  }

  return {
    /** The thread's answer to a message, after those before it. */
    ask(message: unknown, limitMs: number): Promise<unknown> {
      const mine = last.then(() => ask(message, limitMs))
      last = mine.catch(() => undefined)
      return mine
    },

    close: end,
  }
}

/** The next message of a thread; rejects when it fails, ends, or takes longer than it may. */
function answerOf(worker: Worker, limitMs: number | null): Promise<unknown> {
  return new Promise((resolve, reject) => {
    // A thread that is waited for keeps the process: its answer would else never come.
    worker.ref()
    const timer =
      limitMs === null ? undefined : setTimeout(() => settle(reject, new ThreadLimitExceeded('time')), limitMs)
    const settle = (done: (value: unknown) => void, value: unknown) => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onError)
      worker.unref()
      done(value)
    }
    const onMessage = (value: unknown) => settle(resolve, value)
    const onError = (error: unknown) => settle(reject, isOutOfMemory(error) ? new ThreadLimitExceeded('memory') : error)
    worker.on('message', onMessage).on('error', onError).on('exit', onError)
  })
}

const isOutOfMemory = (error: unknown) => (error as { code?: unknown } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY'
