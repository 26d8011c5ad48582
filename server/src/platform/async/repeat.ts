import type { FastifyInstance } from 'fastify'

/** A server that is restarted more often than that would never come to it. */
export const MAX_PERIOD_MS = 60 * 60_000

/**
 * Does work again and again until the server closes, for the first time after one period, which is an hour at most. A round that failed is told to the log, and one that takes long is not
 * doubled.
 */
export function repeat(app: FastifyInstance, everyMs: number, work: () => Promise<unknown>): void {
  if (everyMs > MAX_PERIOD_MS) throw new RangeError(`Every ${everyMs} ms is too seldom for a server that restarts.`)
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    work()
      .catch((error: unknown) => app.log.warn({ err: error }, 'work that is done again and again failed'))
      .finally(() => (isBusy = false))
  }, everyMs)
  timer.unref()
  app.addHook('preClose', async () => clearInterval(timer))
}
