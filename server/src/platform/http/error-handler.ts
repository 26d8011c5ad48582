import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { ErrorCode } from '@center/shared/contract'
import { toEnvelope } from '../errors/envelope'
import { isDatabaseTrouble } from '../database/database-trouble'
import { refusalOfDatabase } from '../errors/database-refusals'
import { AppError } from '../errors/errors'
import { translateFaults } from '../errors/field-messages'
import { languageOf } from '../errors/language'

/** What the framework itself refuses by these statuses is the caller's mistake, not ours. */
const refusals: Record<number, ErrorCode> = {
  400: 'request.invalid',
  403: 'route.not_found',
  404: 'route.not_found',
  413: 'request.invalid',
  414: 'request.invalid',
  415: 'request.invalid',
}

/** Every failure leaves as an envelope: those of the framework, unknown paths and bugs included. No stack leaves. */
export const errorHandler = fastifyPlugin(async (app: FastifyInstance) => {
  app.setErrorHandler((error, request, reply) => {
    const failure = toAppError(error)
    if (failure.code === 'server.failed') request.log.error({ err: error }, 'unexpected failure')
    else if (failure.code === 'server.busy') request.log.warn({ err: error }, 'could not be done now')
    return send(request, reply, failure)
  })
  app.setNotFoundHandler((request, reply) => send(request, reply, new AppError('route.not_found')))
})

function send(request: FastifyRequest, reply: FastifyReply, { code, data, http, status }: AppError) {
  request.outcome = { status, code }
  const language = languageOf(request)
  const envelope = toEnvelope({ code, data: translateFaults(data, language), language, requestId: request.id })
  return reply.code(http).type('application/json; charset=utf-8').header('cache-control', 'no-store').send(envelope)
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const refusal = refusalOfDatabase(error)
  if (refusal) return refusal
  const { statusCode = 500, code } = error as { statusCode?: number; code?: string }
  if (statusCode === 503 || isDatabaseTrouble(error)) return new AppError('server.busy')
  // A line break in a header value came from the caller: nothing of ours holds one.
  if (code === 'ERR_INVALID_CHAR') return new AppError('request.invalid')
  return new AppError(refusals[statusCode] ?? 'server.failed')
}
