import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '@center/shared/contract'
import { AppError } from '../../errors/errors'
import { languageOf } from '../../errors/language'
import { networkOf, subjectOf, type Limits } from '../../limits/limits'
import type { createAccessTokens } from '../access-tokens'
import { header } from '../callers'
import type { Session } from '../session'
import { openingScopes } from '../token-scopes'
import { isCiToken, type createCiTokens } from './ci-tokens'

export type AdmittedEndpoint = Pick<
  Endpoint,
  'method' | 'url' | 'permission' | 'alsoVendors' | 'changes' | 'confirmed' | 'reads'
>

export type TokenWall = {
  /** Tokens of programs, which lie in the database. */
  accessTokens: ReturnType<typeof createAccessTokens>
  /** Tokens that CI systems sign. */
  ciTokens: ReturnType<typeof createCiTokens>
  /** Tells of a token that is known and opened nothing. */
  noteRefusedToken: (refused: RefusedToken) => Promise<void>
  limits: Pick<Limits, 'count'>
}

type OfEnvironment = { token: string | null; user: string }

/** What is known of the token of a program; `actor` is what the audit says. */
type KnownToken = { id: string; name: string; tenantId: string; createdBy: string; actor: string }

/** A token of a program that opened nothing: its time, its network, its claims or its scopes do not allow the call. */
export type RefusedToken = {
  token: KnownToken
  why: 'expired' | 'revoked' | 'network' | 'claims' | 'scope'
  ip: string
  /** The method and the path that it was to open. */
  call: string
  requestId: string
}

/** What a token may be taken as: more than one trusted issuer may take a token of a CI system. */
type Taken = KnownToken & { scopes: readonly string[]; noteUse: () => Promise<void> }
type Looked =
  | { why: null; taken: readonly Taken[] }
  | { why: Exclude<RefusedToken['why'], 'scope'>; token: KnownToken }
  | { why: 'unknown'; token: null; reason: string }

/** Whether the call brings a token of the environment. */
export function bringsToken(request: FastifyRequest, token: string | null): boolean {
  // Hashes have one length, so that comparing them tells nothing about the token's.
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return token !== null && token !== '' && timingSafeEqual(digest(givenToken(request)), digest(token))
}

const givenToken = (request: FastifyRequest) => /^Bearer (.+)$/.exec(header(request, 'authorization') ?? '')?.[1] ?? ''

/** Calls with a token: of the environment, a stored one, or one that a trusted issuer signed; the scopes of the latter two must open the call. */
export function createTokenWall({ accessTokens, ciTokens, limits, noteRefusedToken }: TokenWall) {
  async function look(secret: string, ip: string): Promise<Looked> {
    return isCiToken(secret) ? lookAtCiToken(await ciTokens.find(secret, ip), ip) : lookAtStored(secret, ip)
  }

  async function lookAtStored(secret: string, ip: string): Promise<Looked> {
    const { why, row } = await accessTokens.find(secret, ip)
    if (why === 'unknown') return { why, token: null, reason: why }
    const token = knownAs(row, `access-token/${row.name}/${row.createdBy}`)
    if (why !== null) return { why, token }
    return { why, taken: [{ ...token, scopes: row.scopes, noteUse: () => accessTokens.noteUse(row, ip) }] }
  }

  function lookAtCiToken(found: Awaited<ReturnType<typeof ciTokens.find>>, ip: string): Looked {
    if (found.why === 'unknown') return { why: found.why, token: null, reason: found.reason }
    const actorOf = ({ name }: { name: string }) => `ci-token/${name}/${found.subject}`
    if (found.why !== null) return { why: found.why, token: knownAs(found.row, actorOf(found.row)) }
    const taken = found.rows.map((row) => {
      return { ...knownAs(row, actorOf(row)), scopes: row.scopes, noteUse: () => ciTokens.noteUse(row, ip) }
    })
    return { why: null, taken }
  }

  /** Every wrong token is answered alike; why it was refused is in the log, and in the audit where the token is known. */
  async function refuse(request: FastifyRequest, reason: string): Promise<never> {
    request.log.warn({ reason }, 'an access token was refused')
    const subject = subjectOf('access-token', networkOf(request.ip))
    const retryAfter = await limits.count({ subject, max: MAX_WRONG_A_MINUTE, windowMs: 60_000 })
    if (retryAfter !== null) throw new AppError('rate.limited', { retryAfter })
    throw new AppError('session.required')
  }

  return async (
    request: FastifyRequest,
    endpoint: AdmittedEndpoint,
    { token, user }: OfEnvironment,
  ): Promise<Session> => {
    const none = { tenantId: '', tenantCode: '', language: languageOf(request), isProven: true }
    if (bringsToken(request, token)) return { ...none, id: user, userId: user }
    const looked = await look(givenToken(request), request.ip)
    const about = { ip: request.ip, call: `${endpoint.method} ${endpoint.url}`, requestId: request.id }
    if (looked.why === 'unknown') return refuse(request, looked.reason)
    if (looked.why !== null) {
      await noteRefusedToken({ ...about, token: looked.token, why: looked.why })
      return refuse(request, looked.why)
    }
    for (const { id, actor, scopes, noteUse, createdBy, tenantId } of looked.taken) {
      const tokenScopes = openingScopes(scopes, endpoint, request)
      if (tokenScopes.length === 0) continue
      await noteUse()
      return { ...none, id, userId: actor, tokenScopes, tokenMaker: { userId: createdBy, tenantId } }
    }
    for (const known of looked.taken) await noteRefusedToken({ ...about, token: known, why: 'scope' })
    throw new AppError('permission.denied')
  }
}

const knownAs = ({ id, name, tenantId, createdBy }: Omit<KnownToken, 'actor'>, actor: string): KnownToken => {
  return { id, name, tenantId, createdBy, actor }
}

const MAX_WRONG_A_MINUTE = 30
