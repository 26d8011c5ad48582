import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

const MAX_MS = 2_000
const MAX_BYTES = 25 * 1024 * 1024

/**
 * A call that is answered before its body has come, such as a refused upload: what is on its way is let through for a moment, so that
 * the caller reads the answer, and then the connection is closed. It would else take whatever the caller sends, at no price.
 */
export const unreadBodies = fastifyPlugin(async (app: FastifyInstance, { maxMs = MAX_MS }: { maxMs?: number }) => {
  app.addHook('onSend', async ({ raw, headers }, reply) => {
    if (!hasBody(headers) || raw.complete || raw.readableEnded || raw.destroyed) return
    if (!(await letThrough(raw, maxMs))) reply.header('connection', 'close')
  })
})

function hasBody(headers: IncomingMessage['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Whether the rest of the body came within the limits of time and bytes. */
function letThrough(body: IncomingMessage, maxMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    let bytes = 0
    const timer = setTimeout(() => settle(false), maxMs)
    const settle = (hasEnded: boolean) => {
      clearTimeout(timer)
      body.off('data', onData).off('end', onEnd).off('close', onClose)
      resolve(hasEnded)
    }
    const onData = (part: Buffer) => {
      bytes += part.length
      if (bytes > MAX_BYTES) settle(false)
    }
    const onEnd = () => settle(true)
    const onClose = () => settle(false)
    body.unpipe()
    body.on('data', onData).on('end', onEnd).on('close', onClose)
    body.resume()
  })
}
