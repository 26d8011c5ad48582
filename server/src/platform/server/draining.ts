import type { FastifyInstance } from 'fastify'

export type Draining = ReturnType<typeof createDraining>

/**
 * Ends a server without losing a call. For `drainSeconds` it takes calls as before, while `/readyz` refuses and every answer closes
 * its connection, so that balancers and browsers go elsewhere; then it takes no new connection, and running calls finish.
 */
export function createDraining(app: FastifyInstance) {
  let ending: Promise<void> | null = null
  let stopWaiting = () => {}
  app.addHook('onSend', async (_request, reply) => {
    if (ending) reply.header('connection', 'close')
  })

  async function drain(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, app.config.drainSeconds * 1000)
      stopWaiting = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    await app.close()
  }

  return {
    isEnding: () => ending !== null,

    /** Begins to drain; another call waits for the same end. */
    end: (): Promise<void> => (ending ??= drain()),

    /** Ends now what is left of the waiting. Running calls still finish. */
    hurry(): Promise<void> {
      ending ??= drain()
      stopWaiting()
      return ending
    },
  }
}
