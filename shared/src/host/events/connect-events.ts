import * as z from 'zod/mini'
import { getSession, ServerEvent, streamEvents } from '../../contract'
import { callApi, signedAddress } from '../calls/call-api'
import { configuration } from '../configuration/configuration.store'
import { loadGuests } from '../guests/guests.store'
import { pageFunctions } from '../page/page-functions'
import { loadPermissions } from '../session/session-actions'
import { createStreamParser, type StreamEvent } from './event-stream'
import { dispatchServerEvent } from './server-events'

/** Three heart-beats without a byte: the connection is dead, whatever the browser thinks. */
const SILENCE_MS = 45_000
const LONGEST_WAIT_MS = 30_000
/** After so many failures in a row the list of guests is polled beside further attempts. */
const FAILURES_BEFORE_POLLING = 3

/**
 * Keeps the page connected to the server's events until the returned function is called.
 *
 * A break is retried with back-off and jitter, from the last event that came. While the stream does not work at all, the list
 * of guests is polled. What the host itself must do on an event it does before others are told.
 */
export function connectEvents(): () => void {
  const life = new AbortController()
  void keepConnected(life.signal)
  return () => life.abort()
}

async function keepConnected(signal: AbortSignal): Promise<void> {
  const cursor = { lastId: null as string | null }
  let failures = 0
  let polledAt = Date.now()
  while (!signal.aborted) {
    const isOpened = await readStream(cursor, signal)
    failures = isOpened ? 0 : failures + 1
    if (signal.aborted) return
    const pollMs = configuration.values.CENTER_VERSION_POLL_SECONDS * 1000
    if (failures >= FAILURES_BEFORE_POLLING && Date.now() - polledAt >= pollMs) {
      polledAt = Date.now()
      await loadGuests()
    }
    const wait = Math.min(LONGEST_WAIT_MS, failures === 0 ? 0 : 500 * 2 ** failures)
    await pause(wait + Math.random() * 2_000, signal)
  }
}

/** Reads until the stream ends; whether it was opened at all. */
async function readStream(cursor: { lastId: string | null }, signal: AbortSignal): Promise<boolean> {
  const attempt = new AbortController()
  const end = () => attempt.abort()
  signal.addEventListener('abort', end, { signal: attempt.signal })
  let watchdog = setTimeout(end, SILENCE_MS)
  let isOpened = false
  try {
    const { url, headers } = await signedAddress(streamEvents)
    const resume: Record<string, string> = cursor.lastId === null ? {} : { 'Last-Event-ID': cursor.lastId }
    const accept = { ...headers, ...resume, Accept: 'text/event-stream' }
    const response = await pageFunctions.fetch(url, { headers: accept, signal: attempt.signal, cache: 'no-store' })
    // The ordinary call finds out, and says in the ordinary way, when the session is over.
    if (response.status === 401) await callApi(getSession, {})
    if (!response.ok || !response.body) return isOpened
    isOpened = true
    const parse = createStreamParser((event) => void handle(event, cursor))
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
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
  return isOpened
}

async function handle({ id, type, data }: StreamEvent, cursor: { lastId: string | null }): Promise<void> {
  if (id !== null) cursor.lastId = id
  const event = z.safeParse(ServerEvent, { ...readData(data), type })
  if (!event.success) return
  if (event.data.type === 'release' || event.data.type === 'gap') await loadGuests()
  if (event.data.type === 'permission' || event.data.type === 'gap') await loadPermissions()
  if (event.data.type === 'logout') await callApi(getSession, {})
  dispatchServerEvent(event.data)
}

function readData(data: string): object {
  try {
    const value: unknown = JSON.parse(data)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = new AbortController()
    const finish = () => {
      clearTimeout(timer)
      end.abort()
      resolve()
    }
    const timer = setTimeout(finish, ms)
    signal.addEventListener('abort', finish, { signal: end.signal })
  })
}
