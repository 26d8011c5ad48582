import type { Readable } from 'node:stream'
import replyFrom from '@fastify/reply-from'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { UPLOAD_LIMIT_MS } from '@center/shared/contract'
import { AppError } from '../errors/errors'
import { isMultipart } from '../session/callers'
import { forwardedPath } from './forwarded-path'
import { fromUpstreamHeaders, toUpstreamHeaders } from './headers'

/** An upload may take longer (contract 0). */
const MAX_MS = 60_000
const CONNECT_MS = 5000
/** Streams of events hold theirs for long. */
const MAX_CONNECTIONS = 2048

const methods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'] as const

type Options = { origin: string; maxMs?: number }

/**
 * Sends `/api` and `/sys` on to the back end, as they come and as they are answered, wherever no route of ours is nearer. Its
 * address is fixed: nothing in a call leads anywhere else.
 */
export async function forwarding(app: FastifyInstance, { origin, maxMs = MAX_MS }: Options): Promise<void> {
  // Bodies pass through unread.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  await app.register(replyFrom, {
    base: origin,
    disableRequestLogging: true,
    destroyAgent: true,
    // Left to itself the library trusts any certificate.
    undici: { connections: MAX_CONNECTIONS, connect: { timeout: CONNECT_MS, rejectUnauthorized: true } },
  })

  for (const url of ['/api/*', '/sys/*']) {
    app.route({
      method: [...methods],
      url,
      handler: async (request, reply) => {
        const path = forwardedPath(request.raw.url ?? '')
        if (path === null) throw new AppError('route.not_found')
        return reply.from(path, {
          timeout: isMultipart(request) ? Math.max(maxMs, UPLOAD_LIMIT_MS) : maxMs,
          rewriteRequestHeaders: (_request, headers) => toUpstreamHeaders(request, headers),
          rewriteHeaders: (headers) => fromUpstreamHeaders(headers, origin),
          retryDelay,
          onResponse: (_request, _reply, { statusCode, stream }) => passOn(reply, statusCode, stream),
          onError: () => {
            // A body that no one reads any more would hold the connection.
            if (!request.raw.complete) reply.header('connection', 'close')
            void reply.send(new AppError('server.busy'))
          },
        })
      },
    })
  }
}

/** Nothing is asked twice, but a question over a connection that the back end had closed: browsers decide what they repeat. */
function retryDelay({ err, req, attempt }: { err: Error | null; req: { method: string }; attempt: number }) {
  const isClosed = (err as { code?: string } | null)?.code === 'UND_ERR_SOCKET'
  return isClosed && attempt === 0 && req.method === 'GET' ? 1 : null
}

/** A fault without an envelope, such as the page of a proxy before the back end, is said in ours. */
function passOn(reply: FastifyReply, status: number, body: Readable): void {
  if (status < 500 || String(reply.getHeader('content-type')).includes('json')) return void reply.send(body)
  body.destroy()
  for (const name of ofBody) reply.removeHeader(name)
  void reply.send(new AppError('server.busy'))
}

const ofBody = ['content-length', 'content-encoding', 'content-disposition', 'etag', 'last-modified']
