import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isAdminRight, type Endpoint } from '@center/shared/contract'
import { networkOf, subjectOf, type Limits } from '../limits/limits'
import type { AccessTokenRow, createAccessTokens, TokenRefusal } from './access-tokens'
import { openingScopes } from './token-scopes'
import { AppError } from '../errors/errors'
import { languageOf } from '../errors/language'
import { header, type Callers } from './callers'
import { ADMIN_USER, DEPLOY_USER, type Session } from './session'
import { expectProof } from './session-proof'

export type Access = ReturnType<typeof createAccess>

type Dependencies = {
  callers: () => Callers
  /** The token that may release without a user; null where none is set. */
  opsToken: () => string | null
  /** The token that may administer without a user; null where none is set. */
  adminToken: () => string | null
  /** Tokens of programs, which lie in the database. */
  accessTokens: ReturnType<typeof createAccessTokens>
  /** Tells of a token that is known and opened nothing. */
  noteRefusedToken: (refused: RefusedToken) => Promise<void>
  limits: Pick<Limits, 'count'>
  grantedActions: (session: Session) => Promise<Set<string>>
  /** Whether a session has proven its password of late. */
  isProven: (sessionId: string) => Promise<boolean>
  /** Throws when the user or the tenant has made more calls than a minute has. */
  countCall: (session: Session) => Promise<void>
}

/**
 * The wall before every handler: who calls, whether the call is what the caller signed, whether the caller may, and whether the password
 * was proven where the call is dangerous.
 */
export function createAccess(dependencies: Dependencies) {
  const { callers, opsToken, adminToken, grantedActions, isProven, countCall } = dependencies
  const byToken = createTokenWall(dependencies)

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

  /** The session with what it has proven, of an endpoint that asks for it. */
  async function withProof(session: Session, { confirmed }: Pick<Endpoint, 'confirmed'>): Promise<Session> {
    if (!confirmed) return session
    const proven = { ...session, isProven: await isProven(session.id) }
    if (confirmed === true) expectProof(proven)
    return proven
  }

  return {
    /** The caller of an endpoint. Throws the failure that the caller is told. */
    async admit(request: FastifyRequest, endpoint: AdmittedEndpoint): Promise<Session | null> {
      const { permission } = endpoint
      if (permission === 'public') {
        const known = await guest(request)
        if (known) await countCall(known)
        return known
      }
      if (header(request, 'authorization')) {
        if (permission === 'ops:release') return byToken(request, endpoint, { token: opsToken(), user: DEPLOY_USER })
        if (isAdminRight(permission)) return byToken(request, endpoint, { token: adminToken(), user: ADMIN_USER })
      }

      const token = header(request, 'authorization_front')
      if (!token) throw new AppError('session.required')
      const session = await callers().admit(token, request)
      await countCall(session)
      expectReading(session, request, endpoint)
      if (permission !== 'session' && !(await grantedActions(session)).has(permission)) {
        throw new AppError('permission.denied')
      }
      return withProof(session, endpoint)
    },
  }
}

type AdmittedEndpoint = Pick<Endpoint, 'method' | 'url' | 'permission' | 'changes' | 'confirmed' | 'reads'>

/** Refuses what a preview of a role would change. */
function expectReading(session: Session, { method }: FastifyRequest, { changes, reads }: AdmittedEndpoint): void {
  if (session.previewRoleId === undefined || reads) return
  if ((method !== 'GET' && method !== 'HEAD') || changes) throw new AppError('preview.read_only')
}

/** Whether the call brings a token of the environment. */
export function bringsToken(request: FastifyRequest, token: string | null): boolean {
  // Hashes have one length, so that comparing them tells nothing about the token's.
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return token !== null && token !== '' && timingSafeEqual(digest(givenToken(request)), digest(token))
}

const givenToken = (request: FastifyRequest) => /^Bearer (.+)$/.exec(header(request, 'authorization') ?? '')?.[1] ?? ''

type OfEnvironment = { token: string | null; user: string }

/** A token of a program that opened nothing: its time, its network or its scopes do not allow the call. */
export type RefusedToken = {
  token: Pick<AccessTokenRow, 'id' | 'name' | 'tenantId' | 'createdBy'>
  why: Exclude<TokenRefusal['why'], 'unknown'> | 'scope'
  ip: string
  /** The method and the path that it was to open. */
  call: string
  requestId: string
}

/** Calls with a token: of the environment, or a stored one, of which the scopes must open the call. */
function createTokenWall({
  accessTokens,
  limits,
  noteRefusedToken,
}: Pick<Dependencies, 'accessTokens' | 'limits' | 'noteRefusedToken'>) {
  return async (
    request: FastifyRequest,
    endpoint: AdmittedEndpoint,
    { token, user }: OfEnvironment,
  ): Promise<Session> => {
    const none = { tenantId: '', tenantCode: '', language: languageOf(request), isProven: true }
    if (bringsToken(request, token)) return { ...none, id: user, userId: user }
    const { why, row } = await accessTokens.find(givenToken(request), request.ip)
    const about = { ip: request.ip, call: `${endpoint.method} ${endpoint.url}`, requestId: request.id }
    if (why !== null) {
      if (row) await noteRefusedToken({ ...about, token: row, why })
      return refuse(request, why)
    }
    const tokenScopes = openingScopes(row.scopes, endpoint, request)
    if (tokenScopes.length === 0) {
      await noteRefusedToken({ ...about, token: row, why: 'scope' })
      throw new AppError('permission.denied')
    }
    return { ...none, id: row.id, userId: `access-token/${row.name}/${row.createdBy}`, tokenScopes }
  }

  /** Every wrong token is answered alike; why it was refused is in the log, and in the audit where the token is known. */
  async function refuse(request: FastifyRequest, reason: string): Promise<never> {
    request.log.warn({ reason }, 'an access token was refused')
    const subject = subjectOf('access-token', networkOf(request.ip))
    const retryAfter = await limits.count({ subject, max: MAX_WRONG_A_MINUTE, windowMs: 60_000 })
    if (retryAfter !== null) throw new AppError('rate.limited', { retryAfter })
    throw new AppError('session.required')
  }
}

const MAX_WRONG_A_MINUTE = 30
