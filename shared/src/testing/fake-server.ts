import { AxiosError, AxiosHeaders, type AxiosAdapter, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { errorTable, type AnswerOf, type Endpoint, type ErrorCode } from '../contract'
import { apiTransport, retryDelays } from '../host'

/** A call as it arrived: what a test looks at. */
export type ArrivedCall = {
  method: string
  path: string
  query: URLSearchParams
  headers: Record<string, string>
  body: unknown
  /** Aborted when the caller has given up. */
  signal: Pick<AbortSignal, 'aborted'> | null
  /** How long the caller waits for the answer. */
  timeoutMs: number
}

type Reply = { http: number; body: unknown; headers?: Record<string, string> }
type Answerer = (call: ArrivedCall) => Reply | Promise<Reply>

/** Stands where the network would be: answers the endpoints it was told of, and remembers every call. */
export type FakeServer = {
  readonly calls: ArrivedCall[]
  /** Answers an endpoint with `data`; `siblings` stand beside it in the envelope. */
  answer<E extends Endpoint>(
    endpoint: E,
    data: AnswerOf<E> | ((call: ArrivedCall) => AnswerOf<E>),
    siblings?: object,
  ): void
  /** Refuses an endpoint with a code of the error table. */
  refuse(endpoint: Endpoint, code: ErrorCode, data?: unknown): void
  /** Full control: status, body and headers as on the wire. */
  reply(endpoint: Endpoint, answerer: Answerer): void
  /** Keeps the calls of an endpoint waiting; a test answers each by its number, in the order it likes, also before the call comes. */
  hold<E extends Endpoint>(endpoint: E): HeldCalls<E>
  /** Gives the real network back. */
  close(): void
}

/** Calls that wait for their answers, counted from 0. */
export type HeldCalls<E extends Endpoint> = {
  answer(index: number, data: AnswerOf<E>): void
  refuse(index: number, code: ErrorCode): void
}

/** Puts a fake server in the place of the network, until it is closed. An endpoint without a handler is a network error. */
export function startFakeServer(): FakeServer {
  const real = { adapter: apiTransport.adapter, ms: retryDelays.ms }
  // A test says itself when a question is asked again.
  retryDelays.ms = []
  const answerers: { endpoint: Endpoint; answerer: Answerer }[] = []
  const calls: ArrivedCall[] = []
  /** Ends the calls that still wait: an equal question of a later test would wait with them. */
  const held: (() => void)[] = []

  const adapter: AxiosAdapter = async (config) => {
    const call = toCall(config)
    calls.push(call)
    const found = answerers.findLast(({ endpoint }) => matches(endpoint, call))
    if (!found) throw new AxiosError('No such endpoint', 'ERR_NETWORK', config)
    const { http, body, headers } = await found.answerer(call)
    if (config.signal?.aborted) throw new AxiosError('canceled', 'ERR_CANCELED', config)
    const data = typeof body === 'string' ? body : JSON.stringify(body)
    return { data, status: http, statusText: '', headers: AxiosHeaders.from(headers), config } as AxiosResponse
  }
  apiTransport.adapter = adapter

  const reply = (endpoint: Endpoint, answerer: Answerer) => void answerers.push({ endpoint, answerer })
  return {
    calls,
    answer(endpoint, data, siblings = {}) {
      const dataOf = (call: ArrivedCall): unknown =>
        typeof data === 'function' ? (data as (arrived: ArrivedCall) => unknown)(call) : data
      reply(endpoint, (call) => ({
        http: 200,
        body: { status: 200, message: '操作成功', data: dataOf(call), ...siblings },
      }))
    },
    refuse(endpoint, code, data = null) {
      reply(endpoint, () => refusalOf(code, data))
    },
    reply,
    hold(endpoint) {
      const replies: ReturnType<typeof openReply>[] = []
      const replyTo = (index: number) => (replies[index] ??= openReply())
      let arrived = 0
      held.push(() => replies.forEach(({ resolve }) => resolve(refusalOf('server.busy', null))))
      reply(endpoint, () => replyTo(arrived++).promise)
      return {
        answer: (index, data) => replyTo(index).resolve({ http: 200, body: { status: 200, message: '', data } }),
        refuse: (index, code) => replyTo(index).resolve(refusalOf(code, null)),
      }
    },
    close() {
      held.forEach((end) => end())
      apiTransport.adapter = real.adapter
      retryDelays.ms = real.ms
    },
  }
}

function refusalOf(code: ErrorCode, data: unknown): Reply {
  const { status, http } = errorTable[code]
  return { http, body: { status, message: '', data, requestId: 'r1' } }
}

function openReply() {
  let resolve: (reply: Reply) => void = () => undefined
  const promise = new Promise<Reply>((settle) => (resolve = settle))
  return { promise, resolve }
}

function matches({ method, url }: Endpoint, call: ArrivedCall): boolean {
  const pattern = new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`)
  return method === call.method && pattern.test(call.path)
}

function toCall({ method, url, headers, data, signal, timeout }: InternalAxiosRequestConfig): ArrivedCall {
  const { pathname, searchParams } = new URL(url ?? '', 'http://portal.test')
  const isJson = typeof data === 'string'
  return {
    method: (method ?? 'GET').toUpperCase(),
    path: pathname,
    query: searchParams,
    headers: Object.fromEntries(Object.entries(headers.toJSON()).map(([name, value]) => [name, String(value)])),
    body: isJson ? (JSON.parse(data) as unknown) : data,
    signal: (signal as AbortSignal | undefined) ?? null,
    timeoutMs: timeout ?? 0,
  }
}
