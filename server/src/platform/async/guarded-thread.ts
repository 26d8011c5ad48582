import type { Worker } from 'node:worker_threads'

export type GuardedThread = ReturnType<typeof createGuardedThread>

/** On a machine that others keep busy, the clock may go so many times as far as the limit of the processor's time. */
const CLOCK_FACTOR = 6

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
    /** The thread's answer to a message, after those before it. `limitMs` is time of the processor, see {@link createTimeLimit}. */
    ask(message: unknown, limitMs: number): Promise<unknown> {
      const mine = last.then(() => ask(message, limitMs))
      last = mine.catch(() => undefined)
      return mine
    },

    close: end,
  }
}

/**
 * Calls `onOver` when work that begins now has had `limitMs` of the processor, or six times as long by the clock. What the thread itself
 * takes Node does not tell; the process takes at least as much. Returns what ends it.
 */
function createTimeLimit(limitMs: number, onOver: () => void): () => void {
  const begun = { at: performance.now(), usage: process.cpuUsage() }
  const look = () => {
    const { user, system } = process.cpuUsage(begun.usage)
    const leftMs = limitMs - (user + system) / 1000
    const leftByClockMs = limitMs * CLOCK_FACTOR - (performance.now() - begun.at)
    if (Math.min(leftMs, leftByClockMs) <= 0) return onOver()
    timer = setTimeout(look, Math.ceil(Math.min(leftMs, leftByClockMs)))
  }
  let timer = setTimeout(look, limitMs)
  return () => clearTimeout(timer)
}

/** The next message of a thread; rejects when it fails, ends, or takes longer than it may. */
function answerOf(worker: Worker, limitMs: number | null): Promise<unknown> {
  return new Promise((resolve, reject) => {
    // A thread that is waited for keeps the process: its answer would else never come.
    worker.ref()
    const endLimit =
      limitMs === null ? null : createTimeLimit(limitMs, () => settle(reject, new ThreadLimitExceeded('time')))
    const settle = (done: (value: unknown) => void, value: unknown) => {
      endLimit?.()
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
