import { getSession, streamEvents } from '../../contract'
import { callApi, noteEnd, signedAddress } from '../calls/call-api'
import { toResult } from '../calls/read-response'
import { pageFunctions } from '../page/page-functions'
import { session } from '../session/session.store'
import { createStreamParser, type StreamEvent } from './event-stream'

/** The server says where its log is at once. A stream of which nothing comes is held back by something on the way. */
const FIRST_BYTE_MS = 10_000
/** Three heart-beats without a byte: the connection is dead, whatever the browser thinks. */
const SILENCE_MS = 45_000
/** From then on a stream counts as one that works. */
const LASTING_MS = 5_000

/** `lasted`: it worked for a while; `cut`: it came through and broke soon; `blocked`: nothing of it came. */
export type StreamEnd = 'lasted' | 'cut' | 'blocked'

type Handlers = { onEvent: (event: StreamEvent) => void; onRetry: (ms: number) => void }

/** Reads events until the stream ends, and answers how it went. */
export async function readStream(
  lastId: number | null,
  { onEvent, onRetry }: Handlers,
  signal: AbortSignal,
): Promise<StreamEnd> {
  const attempt = new AbortController()
  const end = () => attempt.abort()
  signal.addEventListener('abort', end, { signal: attempt.signal })
  let watchdog = setTimeout(end, FIRST_BYTE_MS)
  let openedAt: number | null = null
  try {
    const reader = await openStream(lastId, attempt.signal)
    const parse = createStreamParser(onEvent, onRetry)
    for (let piece = await reader?.read(); piece?.value && !signal.aborted; piece = await reader?.read()) {
      openedAt ??= Date.now()
      clearTimeout(watchdog)
      watchdog = setTimeout(end, SILENCE_MS)
      parse(piece.value)
    }
  } catch {
    // A stream breaks in many ways; all of them are tried again.
  } finally {
    clearTimeout(watchdog)
    end()
  }
  if (openedAt === null) return 'blocked'
  return Date.now() - openedAt >= LASTING_MS ? 'lasted' : 'cut'
}

/** Null when what came is no stream. */
async function openStream(lastId: number | null, signal: AbortSignal) {
  const { token } = session
  const { url, headers } = await signedAddress(streamEvents)
  const resume: Record<string, string> = lastId === null ? {} : { 'Last-Event-ID': String(lastId) }
  const accept = { ...headers, ...resume, Accept: 'text/event-stream' }
  const response = await pageFunctions.fetch(url, { headers: accept, signal, cache: 'no-store' })
  if (response.status === 401) {
    const refusal = toResult(response.status, await response.text(), '')
    // Something on the way refused it: the ordinary call finds out whether the session is over.
    if (refusal.ok || !noteEnd(refusal.failure, token)) await callApi(getSession, {})
  }
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
  if (!response.ok || !response.body || !isStream) return null
  return response.body.pipeThrough(new TextDecoderStream()).getReader()
}
