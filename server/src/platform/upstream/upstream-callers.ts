import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { codeOfStatus, errorTable, getUserInfo, type ErrorCode } from '@center/shared/contract'
import { AppError } from '../errors/errors'
import { languageOf } from '../errors/language'
import { createCache } from '../async/cache'
import type { Callers } from '../session/callers'
import type { Session } from '../session/session'
import { toUpstreamHeaders } from './headers'

/** How long a back end's word counts: what it ended is refused here after this long at the latest. */
const FRESH_MS = 5000
const MAX_RESPONSES = 10_000
const MAX_MS = 10_000
/** An event stream shows itself again this often, for it is asked about only when it opens. */
const STREAM_MS = 300_000

/** The enabled tenant of this server behind an id. */
export type FindTenant = (key: { id: string }) => Promise<{ id: string; code: string } | null>

type User = Pick<Session, 'userId' | 'tenantId' | 'tenantCode'>
type Word = { user: User } | { refusal: ErrorCode; data: unknown }
type Dependencies = {
  origin: string
  findTenant: FindTenant
  now: () => Date
  log: { warn(details: object, text: string): void }
}

const Answer = z.object({ status: z.number(), data: z.unknown() })
const id = z.string().check(z.minLength(1), z.maxLength(64))
const Profile = z.object({ userId: id, tenantId: id, tenantCode: id })

/**
 * Callers that the back end knows. It is asked by the caller's own headers, signature included, which only it can check. Its no
 * is a no here; what else goes wrong is ours, and signs no one out: while it fails, what it said last counts.
 */
export function createUpstreamCallers({ origin, findTenant, now, log }: Dependencies): Callers {
  const words = createCache({
    load: (_key, request: FastifyRequest) => askUser(origin, request),
    maxAgeMs: FRESH_MS,
    maxEntries: MAX_RESPONSES,
  })
  const seen = new Map<string, number>()

  function forgetUnseen(): void {
    const oldest = now().getTime() - STREAM_MS
    for (const [key, at] of seen) if (at < oldest) seen.delete(key)
  }

  async function wordOf(key: string, request: FastifyRequest): Promise<Word> {
    try {
      return await words.get(key, request)
    } catch (error) {
      log.warn({ err: error, requestId: request.id }, 'the back end did not say who calls')
      throw new AppError('server.busy', { reason: 'The back end did not say who calls.' })
    }
  }

  async function find(token: string, request: FastifyRequest): Promise<Session> {
    const key = createHash('sha256').update(token).digest('base64url')
    const word = await wordOf(key, request)
    if ('refusal' in word) throw new AppError(word.refusal, word.data)
    const { tenantId, tenantCode } = word.user
    const tenant = await findTenant({ id: tenantId })
    if (tenant?.code !== tenantCode) {
      throw new AppError('tenant.not_found', { tenantId, tenantCode, reason: 'The portal has no such tenant.' })
    }
    if (seen.size >= MAX_RESPONSES) forgetUnseen()
    seen.set(key, now().getTime())
    return { id: key, ...word.user, language: languageOf(request) }
  }

  return {
    find,
    admit: find,
    async ended(ids) {
      forgetUnseen()
      return new Set(ids.filter((key) => !seen.has(key)))
    },
  }
}

/** Asks with the query of the call, for the signature may cover it. Throws when there was no answer to go by. */
async function askUser(origin: string, request: FastifyRequest): Promise<Word> {
  const [, query = ''] = (request.raw.url ?? '').split('?')
  const response = await fetch(`${origin}${getUserInfo.url}${query && `?${query}`}`, {
    headers: askingHeaders(request),
    redirect: 'manual',
    signal: AbortSignal.timeout(MAX_MS),
  })
  // Who answers without an envelope has said it by the status alone.
  return toWord(readAnswer(await response.text()) ?? { status: response.ok ? 500 : response.status, data: null })
}

function toWord({ status, data }: z.infer<typeof Answer>): Word {
  if (status === 200) return { user: z.parse(Profile, data) }
  const code = codeOfStatus(status)
  if (errorTable[code].http === 401) return { refusal: code, data: data ?? null }
  throw new Error(`It answered ${status}.`)
}

/** Those that say who asks, and none of what the call itself is about. */
function askingHeaders(request: FastifyRequest): [string, string][] {
  const headers = Object.entries(toUpstreamHeaders(request, request.headers))
  return headers.flatMap(([name, value]): [string, string][] => {
    const isOfCall = /^(host|range|accept|accept-encoding|authorization|content-.*|if-.*|last-event-id)$/.test(name)
    return isOfCall || typeof value !== 'string' ? [] : [[name, value]]
  })
}

function readAnswer(text: string): z.infer<typeof Answer> | null {
  try {
    const read = z.safeParse(Answer, JSON.parse(text))
    return read.success ? read.data : null
  } catch {
    return null
  }
}
