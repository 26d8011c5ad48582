import type { FastifyInstance } from 'fastify'
import type { Storage } from './database'

/**
 * `/healthz`: the process answers. `/readyz`: it may be given work; no while it ends or while the database does not
 * answer.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { isHealthy, isEnding }: { isHealthy: Storage['isHealthy']; isEnding: () => boolean },
): Promise<void> {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const isReady = !isEnding() && (await isHealthy().catch(() => false))
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' })
  })
}
