import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '@center/shared/contract'
import { AppError } from '../errors/errors'
import { languageOf } from '../errors/language'
import { header, type Callers } from './callers'
import { DEPLOY_USER, type Session } from './session'

export type Access = ReturnType<typeof createAccess>

type Dependencies = {
  callers: () => Callers
  /** The token that may release without a user; null where none is set. */
  opsToken: () => string | null
  grantedActions: (session: Session) => Promise<Set<string>>
  /** Throws when the user or the tenant has made more calls than a minute has. */
  countCall: (session: Session) => Promise<void>
}

/** The wall before every handler: who calls, whether the call is what the caller signed, whether the caller may. */
export function createAccess({ callers, opsToken, grantedActions, countCall }: Dependencies) {
  async function guest(request: FastifyRequest): Promise<Session | null> {
    const token = header(request, 'authorization_front')
    if (!token) return null
    try {
      return await callers().find(token, request)
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }

  return {
    /** The caller of an endpoint. Throws the failure that the caller is told. */
    async admit(request: FastifyRequest, endpoint: Pick<Endpoint, 'permission'>): Promise<Session | null> {
      const { permission } = endpoint
      if (permission === 'public') {
        const known = await guest(request)
        if (known) await countCall(known)
        return known
      }
      if (permission === 'ops:release' && header(request, 'authorization')) return deployer(request, opsToken())

      const token = header(request, 'authorization_front')
      if (!token) throw new AppError('session.required')
      const session = await callers().admit(token, request)
      await countCall(session)
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
