import type { FastifyInstance } from 'fastify'
import type { Readiness } from './readiness'

/**
 * `/healthz`: the process answers. `/readyz`: it may be given work; otherwise 503, with the reasons.
 */
export async function healthRoutes(app: FastifyInstance, { readiness }: { readiness: Readiness }): Promise<void> {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const reasons = await readiness()
    if (reasons.length === 0) return { status: 'ready' }
    return reply.code(503).send({ status: 'not ready', reasons })
  })
}
