import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { AnswerOf, Endpoint, ErrorCode, Language, SiblingsOf } from '@center/shared/contract'
import { answerOnce } from './answer-once'
import { clearCohortCookie } from './cohort-cookie'
import { sendCompressed } from './compressed-answer'
import { contentTag, isKnown } from './content-tag'
import { isKept, sendKept } from './kept-answer'
import { enterUser, withinWalls } from '../async/tenant-walls'
import { toEnvelope } from '../errors/envelope'
import { AppError } from '../errors/errors'
import { faultTexts } from '../errors/field-messages'
import { languageOf } from '../errors/language'
import { header } from '../session/callers'
import { dropEndedCookies } from '../session/session-cookie'
import type { Session } from '../session/session'

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined

/** One call of an endpoint, checked: its parts fit the contract, the caller may make it, its signature is right. */
export type Call<E extends Endpoint> = {
  params: Parsed<E['schema']['params']>
  query: Parsed<E['schema']['querystring']>
  body: Parsed<E['schema']['body']>
  session: E['permission'] extends 'public' ? Session | null : Session
  request: FastifyRequest
  reply: FastifyReply
  /** Puts values beside `data` in the envelope. */
  beside: (values: SiblingsOf<E>) => void
}

/** Answers `data`, or the reply itself when it has sent something that is no envelope. */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => AnswerOf<E> | FastifyReply | Promise<AnswerOf<E> | FastifyReply>

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/**
 * Serves an endpoint of the contract. Before the handler runs, the caller, the signature, the permission and every
 * part of the request were checked, in this order; of the answer only what the contract names leaves.
 */
export function serve<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  app.route({
    method: endpoint.alsoMethod ? [endpoint.method, endpoint.alsoMethod] : endpoint.method,
    url: endpoint.url,
    config: { endpoint },
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    handler: (request, reply) => withinWalls(() => answer({ app, endpoint, handler }, request, reply)),
  })
}

type Served<E extends Endpoint> = { app: FastifyInstance; endpoint: E; handler: Handler<E> }

async function answer<E extends Endpoint>(
  { app, endpoint, handler }: Served<E>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const session = await app.access
    .admit(request, endpoint)
    .catch((error: unknown) => forgetEnded(error, request, reply))
  request.caller = session
  if (session) enterUser(session.userId)
  let siblings: unknown
  // What the schemas made is what the types of the call were taken from; TypeScript cannot follow the pairing.
  const call = {
    ...parseParts(request, endpoint.schema),
    session,
    request,
    reply,
    beside: (values: unknown) => void (siblings = values),
  } as unknown as Call<E>
  const command = { request, endpoint, userId: session?.userId }
  const data = await answerOnce(app, command, async () => {
    const answer = await handler(call)
    // A handler that sent by itself answers with the reply; a stream that the client left was never `sent`.
    if (answer === reply || reply.sent || reply.raw.headersSent) return SENT
    return isSentAsKept(endpoint, answer) ? answer : z.parse(endpoint.schema.response, answer)
  })
  if (data === SENT) return reply
  request.outcome ??= { status: 200, code: 'ok' }
  const envelope = toEnvelope({ code: 'ok', data, language: languageOf(request), requestId: request.id })
  reply.header('cache-control', 'no-store')
  const isSharedAnswer = isSentAsKept(endpoint, data)
  const check = (kept: unknown) => (isSharedAnswer ? z.parse(endpoint.schema.response, kept) : kept)
  if (endpoint.tagged && isKnownBy(contentTag(data as object, check), request, reply)) return reply.code(304).send()
  if (isSharedAnswer) return sendKept(request, reply, { envelope, check })
  const whole = { ...envelope, ...besideData(endpoint, siblings) }
  return endpoint.compressed ? sendCompressed(request, reply, whole) : reply.send(whole)
}

/** Weak: the id of the call stands beside what the tag is about. */
function isKnownBy(tag: string, request: FastifyRequest, reply: FastifyReply): boolean {
  const etag = `W/"${tag}"`
  reply.header('etag', etag)
  return isKnown(request, etag)
}

/** An answer that is kept is compressed: only of an endpoint that the contract marks so, which has nothing beside `data` (decision 045). */
const isSentAsKept = ({ compressed }: Endpoint, answer: unknown) => compressed === true && isKept(answer)

/** In place of an answer: the handler sent one. */
const SENT = Symbol('sent')

function besideData({ schema }: Endpoint, siblings: unknown): object {
  return schema.siblings ? (z.parse(schema.siblings, siblings) as object) : {}
}

/** What a browser keeps of a session by cookie goes with the answer that it is over. */
async function forgetEnded(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<never> {
  if (error instanceof AppError && endings.includes(error.code) && header(request, 'authorization_front')) {
    clearCohortCookie(reply)
    await dropEndedCookies(request, reply)
  }
  throw error
}

const endings: ErrorCode[] = ['session.required', 'session.idle', 'session.replaced']

function parseParts(request: FastifyRequest, schema: Endpoint['schema']) {
  const language = languageOf(request)
  return {
    params: parsePart(schema.params, request.params, language),
    query: parsePart(schema.querystring, request.query, language),
    body: parsePart(schema.body, request.body ?? undefined, language),
  }
}

function parsePart(schema: z.ZodMiniType | undefined, value: unknown, language: Language): unknown {
  if (!schema) return undefined
  const parsed = z.safeParse(schema, value, { error: faultTexts(language) })
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }))
  throw new AppError('request.invalid', faults)
}
