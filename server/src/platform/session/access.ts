import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '@center/shared/contract'
import { AppError } from '../errors'
import { languageOf } from '../language'
import { DEPLOY_USER, type Session } from './session'
import type { OpenSession, Sessions } from './sessions'
import { verifySignature } from './signature'

export type Access = ReturnType<typeof createAccess>

type Parts = {
  sessions: Sessions
  now: () => Date
  /** The token that may release without a user; null when there is none. */
  opsToken: () => string | null
  grantedActions: (session: Session) => Promise<Set<string>>
}

/** The wall before every handler: who calls, whether the call is what the caller signed, whether the caller may. */
export function createAccess({ sessions, now, opsToken, grantedActions }: Parts) {
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
    if (request.method === 'GET' || request.method === 'HEAD') return
    if (!(await sessions.useNonce(session.id, nonce))) throw new AppError('signature.nonce_reused')
  }

  async function guest(request: FastifyRequest): Promise<Session | null> {
    const token = header(request, 'authorization_front')
    if (!token) return null
    try {
      return toSession(await sessions.find(token), request)
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }

  return {
    /** The caller of an endpoint. Throws the failure that the caller is told. */
    async admit(request: FastifyRequest, endpoint: Pick<Endpoint, 'permission'>): Promise<Session | null> {
      const { permission } = endpoint
      if (permission === 'public') return guest(request)
      if (permission === 'ops:release' && header(request, 'authorization')) return deployer(request, opsToken())

      const token = header(request, 'authorization_front')
      if (!token) throw new AppError('session.required')
      const open = await sessions.find(token)
      await checkSignature(request, open)
      const session = toSession(open, request)
      if (permission !== 'session' && !(await grantedActions(session)).has(permission)) {
        throw new AppError('permission.denied')
      }
      return session
    },
  }
}

/** Whether the call brings the token that may release without a user. */
export function isDeployToken(request: FastifyRequest, opsToken: string | null): boolean {
  const [, given = ''] = /^Bearer (.+)$/.exec(header(request, 'authorization') ?? '') ?? []
  // Hashes have one length, so that comparing them tells nothing about the token's.
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return opsToken !== null && opsToken !== '' && timingSafeEqual(digest(given), digest(opsToken))
}

function deployer(request: FastifyRequest, opsToken: string | null): Session {
  if (!isDeployToken(request, opsToken)) throw new AppError('session.required')
  return { id: DEPLOY_USER, userId: DEPLOY_USER, tenantId: '', tenantCode: '', language: languageOf(request) }
}

function toSession({ id, userId, tenantId, tenantCode }: OpenSession, request: FastifyRequest): Session {
  return { id, userId, tenantId, tenantCode, language: languageOf(request) }
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

function isMultipart(request: FastifyRequest): boolean {
  return (header(request, 'content-type') ?? '').toLowerCase().startsWith('multipart/form-data')
}
