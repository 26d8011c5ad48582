import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors/errors'
import { languageOf } from '../errors/language'
import type { Session } from './session'
import type { OpenSession, Sessions } from './sessions'
import { verifySignature } from './signature'

/** Who knows the users: this server, or the back end behind it. Each throws the failure that the caller is told. */
export type Callers = {
  /** Whose token it is. */
  find(token: string, request: FastifyRequest): Promise<Session>
  /** The same of a call that needs a session, whose signature counts too. */
  admit(token: string, request: FastifyRequest): Promise<Session>
  /** Those of the sessions that are over, or have to show themselves again. */
  ended(ids: string[]): Promise<Set<string>>
}

/** Sessions of our own. */
export function createOwnCallers({ sessions, now }: { sessions: Sessions; now: () => Date }): Callers {
  async function checkSignature(request: FastifyRequest, session: OpenSession): Promise<void> {
    const nonce = verifySignature(
      {
        method: request.method,
        url: request.raw.url ?? '',
        timestamp: header(request, 'x-timestamp'),
        nonce: header(request, 'x-nonce'),
        signature: header(request, 'x-signature'),
        body: request.rawBody ?? Buffer.alloc(0),
        isMultipart: isMultipart(request),
      },
      session.signKey,
      now(),
    )
    // Why a reading call may come again: decision 013.
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    if (isReading && !request.routeOptions.config.endpoint?.changes) return
    if (!(await sessions.useNonce(session.id, nonce))) throw new AppError('signature.nonce_reused')
  }

  return {
    find: async (token, request) => toSession(await sessions.find(token), request),

    async admit(token, request) {
      const open = await sessions.find(token)
      await checkSignature(request, open)
      return toSession(open, request)
    },

    ended: sessions.ended,
  }
}

function toSession(open: OpenSession, request: FastifyRequest): Session {
  const { id, userId, tenantId, tenantCode, previewRoleId } = open
  const previewed = previewRoleId === undefined ? {} : { previewRoleId }
  return { id, userId, tenantId, tenantCode, language: languageOf(request), ...previewed }
}

/** A header that says something. */
export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function isMultipart(request: FastifyRequest): boolean {
  return (header(request, 'content-type') ?? '').toLowerCase().startsWith('multipart/form-data')
}
