import type { FastifyInstance } from 'fastify'

/** Long enough for a browser or a balancer to learn, from one more answer, that the connection ends. */
const NOTICE_MS = 300

export type Draining = ReturnType<typeof createDraining>

/**
 * Ends a server without losing a call: for a moment every answer says that its connection closes, then no new ones are
 * taken. Closing at once would cut calls that are already on their way.
 */
export function createDraining(app: FastifyInstance) {
  let isEnding = false
  app.addHook('onSend', async (_request, reply) => {
    if (isEnding) reply.header('connection', 'close')
  })
  return {
    isEnding: () => isEnding,
    async end(): Promise<void> {
      if (isEnding) return
      isEnding = true
      await new Promise((resolve) => setTimeout(resolve, NOTICE_MS))
      await app.close()
    },
  }
}
