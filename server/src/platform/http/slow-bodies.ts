import type { FastifyInstance, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

const MAX_MS = 15_000

/** Ends the connection of a call whose body is not here after fifteen seconds. A form with a file has the server's own limit. */
export const slowBodies = fastifyPlugin(async (app: FastifyInstance, { maxMs = MAX_MS }: { maxMs?: number }) => {
  app.addHook('onRequest', async ({ raw, headers }) => {
    if (!hasBody(headers) || isForm(headers)) return
    const timer = setTimeout(() => !raw.complete && raw.destroy(), maxMs)
    timer.unref()
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer))
  })
})

function hasBody(headers: FastifyRequest['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function isForm(headers: FastifyRequest['headers']): boolean {
  return (headers['content-type'] ?? '').toLowerCase().startsWith('multipart/form-data')
}
