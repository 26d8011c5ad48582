import { columnsOf } from '../../contract/values/locale'
import { randomId, signedHeaders, type WireCall } from '../../early-call'
import { errorTable, signIn, signOut, type AnswerOf, type Endpoint, type RequestOf } from '../../contract'
import { configuration } from '../configuration/configuration.store'
import { dispatchServerEvent } from './server-events'
import { announceEnd, endSession } from '../session/end-session'
import { noteUse } from '../session/session-lifetime'
import { session } from '../session/session.store'
import { preferences } from '../texts/preferences.store'
import { watchCall } from './call-progress.store'
import { learnFromDate, learnFromServerTime, serverNow } from './clock'
import { keyOfCommand, noteOutcome } from './command-keys'
import { askEarly } from './early-answer'
import { hmac, sha256 } from '../session/hmac'
import { signingKey } from '../session/key-store'
import { failureOfTransport, toResult } from './read-response'
import type { Failure, Result } from '../result'
import { readFile } from './read-file'
import { reasonOf, send, type Answer } from './transport'
import { mayRepeat, pause, retryDelays } from './retry'
import { isClosed, sessionSignal } from '../session/session-calls'
import { forgetSharedRequests, joinRequest, keepAnswer, shareRequest } from './shared-requests'

export type CallOptions = {
  signal?: AbortSignal
  /** Default: the tenant's `CENTER_REQUEST_TIMEOUT`, 15 s. */
  timeoutMs?: number
  /** No user waits for it: a 401-class answer does not end the session, and no progress is shown. */
  silent?: boolean
  /** What a change was decided on; another one by now is a conflict. The change is made once, however often it arrives. */
  revision?: number
  /** The same for a command that is decided on nothing, such as sending: called again because no answer came, it is done once. */
  once?: boolean
  /** Told how much of the body has left, from 0 to 1. */
  onProgress?: (share: number) => void
  /** The answer is a file, which is the value. */
  asFile?: true
}

/** For what is asked beside the user's work, such as whether there is a newer portal (spec 9). */
export const QUICK_TIMEOUT_MS = 2500

type Attempt = CallOptions & { headers?: Record<string, string> }
type CallParts = { params?: object; querystring?: object; body?: unknown }

/**
 * Calls an endpoint of the contract and gives back its value or its failure.
 *
 * Never throws, toasts or redirects. A session's call carries token and signature, and ends with the session; a refused
 * timestamp or nonce is tried once more, and a question again when the way to the server was cut or overloaded. Equal
 * questions at the same time are asked once. A 401-class answer ends the session in the store, once, and the shell reacts
 * to that; from then on nothing is asked that needs one. A forbidden operation has the rights asked for anew.
 */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<Result<AnswerOf<E>>> {
  const call = toWire(endpoint, request)
  const needsSession = endpoint.permission !== 'public'
  const token = needsSession ? session.token : null
  const isOver = endpoint.url === signOut.url ? token === null : isClosed(token)
  if (needsSession && isOver) return { ok: false, failure: noSession }
  const stopWatch = options.silent ? null : watchCall()
  const result = await ask<AnswerOf<E>>(call, token, options)
  stopWatch?.()
  if (!result.ok && !options.silent) noteFailure(result.failure, token)
  return result
}

/** What the server would say, and is not asked. */
const noSession: Failure = {
  code: 'session.required',
  status: errorTable['session.required'].status,
  message: '',
  data: null,
  requestId: null,
}

/** A question that can be given up by its own signal is sent by itself, unless it is under way already: no other request may end with it. */
async function ask<T>(call: WireCall, token: string | null, options: CallOptions): Promise<Result<T>> {
  if (options.revision !== undefined || options.once) return command<T>(call, token, options)
  const make = () => persist<T>(call, token, options)
  if (call.method !== 'GET') return make().finally(forgetSharedRequests)
  const key = keyOf(call, token, options)
  if (!options.signal) return shareRequest(key, make)
  const joined = joinRequest<Result<T>>(key)
  return joined ? untilAborted(joined, options.signal) : make()
}

/** What another asks, for one who may give it up before. */
function untilAborted<T>(asked: Promise<Result<T>>, signal: AbortSignal): Promise<Result<T>> {
  return new Promise((resolve) => {
    const giveUp = () => resolve({ ok: false, failure: failureOfTransport('ERR_CANCELED', randomId()) })
    if (signal.aborted) return giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    void asked.then(resolve)
  })
}

function keyOf(call: WireCall, token: string | null, { timeoutMs, silent }: CallOptions): string {
  return [call.path, call.query, token, timeoutMs, silent].join(' ')
}

/** The answer to a question came with another one: who asks it next, in this session, is not sent to the server. */
export function answerAhead<E extends Endpoint>(endpoint: E, request: RequestOf<E>, value: AnswerOf<E>): void {
  const token = endpoint.permission === 'public' ? null : session.token
  keepAnswer(keyOf(toWire(endpoint, request), token, {}), { ok: true, value })
}

/** A change that is made once, however often it arrives; with a revision, only if that is still the current one. */
async function command<T>(call: WireCall, token: string | null, options: CallOptions) {
  const { revision } = options
  const text = [call.method, call.path, revision, String(call.body)].join(' ')
  const key = keyOfCommand(text)
  const headers = { 'Idempotency-Key': key, ...(revision !== undefined && { 'If-Match': String(revision) }) }
  const result = await persist<T>(call, token, { ...options, headers })
  noteOutcome(text, key, result.ok ? null : result.failure)
  forgetSharedRequests()
  return result
}

async function persist<T>(call: WireCall, token: string | null, options: Attempt): Promise<Result<T>> {
  if (call.method !== 'GET') forgetSharedRequests()
  const signals = [options.signal, token === null ? undefined : sessionSignal()].filter((one) => one !== undefined)
  const signal = signals.length > 0 ? AbortSignal.any(signals) : undefined
  const once = async () => {
    const inTime = { ...options, ...(signal && { signal }) }
    const result = await attempt<T>(call, token, inTime)
    return result.ok || !mayTryAgain(result.failure) ? result : attempt<T>(call, token, inTime)
  }
  let result = await once()
  for (const ms of retryDelays.ms) {
    if (result.ok || signal?.aborted || !mayRepeat(call, result.failure)) break
    await pause(ms, signal)
    result = await once()
  }
  return result
}

async function attempt<T>(call: WireCall, token: string | null, options: Attempt): Promise<Result<T>> {
  const requestId = randomId()
  try {
    const answer = await answerTo(call, token, options, requestId)
    learnFromDate(answer.headers['date'])
    if (token !== null && token === session.token && answer.status !== 401) noteUse()
    return options.asFile ? await readFile<T>(answer, requestId) : toResult<T>(answer.status, answer.data, requestId)
  } catch (error) {
    return { ok: false, failure: failureOfTransport(reasonOf(error), requestId) }
  }
}

async function answerTo(call: WireCall, token: string | null, options: Attempt, requestId: string): Promise<Answer> {
  const { signal, onProgress, asFile = false } = options
  const address = call.path + (call.query ? `?${call.query}` : '')
  const limits = { signal, timeoutMs: options.timeoutMs ?? configuration.values.CENTER_REQUEST_TIMEOUT }
  const early = await askEarly({ address, token, ...limits })
  if (early) return early
  const headers = { ...(await headersOf(call, token)), ...options.headers, 'X-Request-Id': requestId }
  return send({ method: call.method, address, headers, body: call.body, asFile, onProgress, ...limits })
}

/** Address and headers of a session's call for which axios is no help: a stream. */
export async function signedAddress(endpoint: Endpoint): Promise<{ url: string; headers: Record<string, string> }> {
  const call = toWire(endpoint, {})
  return { url: `${call.path}?${call.query}`, headers: await headersOf(call, session.token) }
}

async function headersOf(call: WireCall, token: string | null): Promise<Record<string, string>> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  // A call without a body says so too: axios would call it a form, which the server does not read.
  if (call.method !== 'GET' && !(call.body instanceof FormData)) headers['Content-Type'] = 'application/json'
  if (token === null) return headers
  headers['Authorization_front'] = token
  const key = signingKey()
  if (!key) return headers
  const signer = { now: serverNow(), nonce: randomId(), sha256, hmac: (text: string) => hmac(key, text) }
  return { ...headers, ...(await signedHeaders(call, configuration.values.CENTER_SIGN_MODE, signer)) }
}

/** Path and query of a question, as on the wire. */
export function addressOf<E extends Endpoint>(endpoint: E, request: RequestOf<E>): string {
  const { path, query } = toWire(endpoint, request)
  return `${path}?${query}`
}

function toWire(endpoint: Endpoint, { params = {}, querystring = {}, body }: CallParts): WireCall {
  // Where sign-in lives is the one path that a deployment may move (contract 1).
  const pattern = endpoint.url === signIn.url ? configuration.values.CENTER_LOGIN_PATH : endpoint.url
  const values = new Map(Object.entries(params))
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(querystring)) {
    if (value !== undefined && value !== null) query.append(name, String(value))
  }
  query.set('language', columnsOf(preferences.locale) === 'en' ? 'eng' : 'zh_CN')
  return { method: endpoint.method, path, query: query.toString(), body: toBody(body) }
}

/** JSON is written once: the bytes that are signed are the bytes that are sent. */
function toBody(body: unknown): string | FormData | null {
  if (body === undefined) return null
  return body instanceof FormData ? body : JSON.stringify(body)
}

function mayTryAgain({ code, data }: Failure): boolean {
  if (code === 'signature.clock_skew') learnFromServerTime((data as { serverTime?: unknown } | null)?.serverTime)
  return code === 'signature.clock_skew' || code === 'signature.nonce_reused'
}

const endsAtOnce = ['session.required', 'session.idle', 'session.replaced', 'session.ticket_expired']
const endsSoon = ['permission.denied', 'session.ending']

let held = 0

/** Until an action is over, no answer ends the session: the action does that itself, and knows better why. */
export async function withSessionHeld<T>(action: () => Promise<T>): Promise<T> {
  held += 1
  try {
    return await action()
  } finally {
    held -= 1
  }
}

/** Whether an action is under way that knows better why the session ends. */
export function isSessionHeld(): boolean {
  return held > 0
}

/**
 * Ends the session when that is what the server says of the token. A late answer to a former session's call must not end the
 * present one. False: it says nothing of the session.
 */
export function noteEnd(failure: Failure, token: string | null): boolean {
  if (!endsAtOnce.includes(failure.code)) return false
  if (!isSessionHeld() && isPresent(token)) endSession(failure)
  return true
}

function noteFailure(failure: Failure, token: string | null): void {
  if (noteEnd(failure, token) || isSessionHeld() || !isPresent(token)) return
  if (endsSoon.includes(failure.code)) announceEnd(failure)
  else if (failure.code === 'permission.operation_forbidden') askRightsAnew()
}

function isPresent(token: string | null): boolean {
  return token !== null && token === session.token && !session.ended && !isClosed(token)
}

const RIGHTS_KNOWN_MS = 10_000
let rightsAsked = -Infinity

/** What the page knows of the user's rights is out of date (contract 10.20). Once: the new ones may forbid it as well. */
function askRightsAnew(): void {
  if (performance.now() - rightsAsked < RIGHTS_KNOWN_MS) return
  rightsAsked = performance.now()
  dispatchServerEvent({ type: 'permission' })
}
