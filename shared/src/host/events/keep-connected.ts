import { pauseOrOnline } from '../calls/retry'
import { configuration } from '../configuration/configuration.store'
import { loadGuests } from '../guest-list/guests.store'
import type { EventCursor } from './event-cursor'
import type { StreamEvent } from './event-stream'
import { fetchMissed } from './missed-events'
import { readStream } from './read-stream'

const MIN_WAIT_MS = 1_000
const MAX_WAIT_MS = 30_000
/** A stream that breaks soon is opened again soon; what breaks more often in a row than that does not work. */
const MAX_CUTS = 8
/** After so many failures in a row events are asked for by ordinary calls, beside further attempts. */
const FAILURES_BEFORE_POLLING = 2
const POLL_MS = 10_000

/**
 * Receives the server's events until the signal ends: by the stream; where that does not get through, by asking every so
 * often, with the same ids, and the stream is tried again and again. What works is found anew by itself.
 */
export async function keepConnected(
  cursor: EventCursor,
  receive: (event: StreamEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  let cuts = 0
  let asked = Date.now()
  while (!signal.aborted) {
    let retryMs = MIN_WAIT_MS
    const onRetry = (ms: number) => (retryMs = Math.min(ms, MAX_WAIT_MS))
    const end = await readStream(cursor.lastId, { onEvent: receive, onRetry }, signal)
    cuts = end === 'cut' ? cuts + 1 : 0
    const isWorking = end === 'lasted' || (end === 'cut' && cuts <= MAX_CUTS)
    failures = isWorking ? 0 : failures + 1
    const wait = failures === 0 ? retryMs : Math.min(MAX_WAIT_MS, 500 * 2 ** failures)
    if (failures < FAILURES_BEFORE_POLLING) await pauseOrOnline(wait, signal)
    else asked = await poll(wait, asked)
  }

  /** Asks instead of listening, until the stream is to be tried again. */
  async function poll(wait: number, askedAt: number): Promise<number> {
    let at = askedAt
    for (let left = wait; left > 0 && !signal.aborted; left -= POLL_MS) {
      const isAnswered = await fetchMissed(cursor, receive)
      // A back end that has no log of events still has a list of guests.
      const isDue = Date.now() - at >= configuration.values.CENTER_VERSION_POLL_SECONDS * 1000
      if (!isAnswered && isDue && !signal.aborted) {
        at = Date.now()
        await loadGuests()
      }
      await pauseOrOnline(Math.min(left, POLL_MS), signal)
    }
    return at
  }
}
