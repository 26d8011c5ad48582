import { UPLOAD_LIMIT_MS } from '@center/shared/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

/** How long nothing may move on a connection: before a call, and while its answer is read. */
export const CONNECTION_MS = 20_000

/** Gives a handler its time: while it works nothing moves on the connection, and that is not the caller's doing. */
export const quietConnections = fastifyPlugin(async (app: FastifyInstance) => {
  app.addHook('onRequest', async (request) => waitFor(request, UPLOAD_LIMIT_MS))
  app.addHook('onSend', async (request) => waitFor(request, CONNECTION_MS))
})

function waitFor({ raw: { socket } }: FastifyRequest, ms: number): void {
  // A call of a test has no connection.
  if (socket && 'setTimeout' in socket) socket.setTimeout(ms)
}
