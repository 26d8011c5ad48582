import type { FastifyInstance, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Session } from '../session/session'

/** What a call came to for the business: the number in its envelope, and the name of it. */
export type Outcome = { status: number; code: string }

declare module 'fastify' {
  interface FastifyRequest {
    /** Null while it is not known, and of answers without an envelope. */
    outcome: Outcome | null
    /** Who calls, once that was found out. */
    caller: Session | null
  }
}

/** Writes one line when a call has ended, also of one whose caller went away: what was asked, by whom, what came of it, and how long it took. */
export const callLog = fastifyPlugin(async (app: FastifyInstance) => {
  app.decorateRequest('outcome', null)
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request, reply) => {
    let isWritten = false
    reply.raw.once('close', () => {
      if (isWritten) return
      isWritten = true
      const { raw } = reply
      const end = raw.writableEnded ? 'call ended' : 'call broken off'
      request.log.info({ ...describe(request), status: raw.statusCode, ms: Math.round(reply.elapsedTime) }, end)
    })
  })
})

function describe(request: FastifyRequest) {
  const { method, routeOptions, outcome, caller } = request
  return {
    method,
    route: routeOptions.url ?? 'none',
    business: outcome?.status ?? null,
    code: outcome?.code ?? null,
    tenant: caller?.tenantId ?? null,
    user: caller?.userId ?? null,
  }
}
