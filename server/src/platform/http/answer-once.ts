import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '@center/shared/contract'
import { createIdempotencyKeys } from '../database/idempotency-keys'
import { AppError } from '../errors/errors'
import { idempotencyKeyOf } from './idempotency-key'

const KEPT_MS = 24 * 60 * 60 * 1000

type Command = { request: FastifyRequest; endpoint: Endpoint; userId: string | undefined }

/**
 * Makes an administrative change once, however often its call arrives with one `Idempotency-Key`: for a day the call is answered as it was
 * the first time. Refuses a key of another call (40001), and one whose call is under way or was cut off by the end of a server
 * (40920). A call that was refused may be made again. Answers may hold a one-time link, so they lie sealed. Uploads are not covered.
 */
export async function answerOnce<T>(app: FastifyInstance, command: Command, work: () => Promise<T>): Promise<T> {
  const key = coveredKey(command)
  if (key === null) return work()
  const { request, userId } = command
  const keys = createIdempotencyKeys(app.db)
  const scope = `administration ${userId ?? ''}`
  const text = textOf(request)
  await keys.forget(new Date(app.now().getTime() - KEPT_MS))
  if (!(await keys.claim({ scope, key, request: text, at: app.now() }))) return before()
  try {
    const answer = await work()
    const saved = JSON.stringify(answer) as string | undefined
    if (saved === undefined) await keys.release(scope, key)
    else await keys.saveAnswer(scope, key, app.sealing.seal('answer', saved))
    return answer
  } catch (error) {
    await keys.release(scope, key)
    throw error
  }

  async function before(): Promise<T> {
    const saved = await keys.find(scope, key as string)
    if (saved && saved.request !== text) {
      throw new AppError('request.invalid', [{ field: 'Idempotency-Key', message: 'belongs to another call' }])
    }
    if (typeof saved?.answer !== 'string') throw new AppError('request.under_way')
    return JSON.parse(app.sealing.open('answer', saved.answer)) as T
  }
}

function coveredKey({ request, endpoint }: Command): string | null {
  if (endpoint.method === 'GET' || !endpoint.url.startsWith('/api/admin/') || request.isMultipart()) return null
  return idempotencyKeyOf(request)
}

/** What the key stands for. A hash: a body may hold a password. */
function textOf({ method, url, headers, body }: FastifyRequest): string {
  const parts = [method, url, headers['if-match'] ?? '', JSON.stringify(body ?? null)]
  return createHash('sha256').update(parts.join('\n')).digest('base64url')
}
