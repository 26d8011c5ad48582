import type { FastifyInstance } from 'fastify'

/**
 * Does work again and again until the server closes. A round that failed is told to the log, and one that takes long is not
 * doubled.
 */
export function repeat(app: FastifyInstance, everyMs: number, work: () => Promise<unknown>): void {
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
