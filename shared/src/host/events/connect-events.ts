import { readBoot } from '../page/boot'
import { isClosed, sessionSignal } from '../session/session-calls'
import { sessionMark } from '../session/session-lifetime'
import { session } from '../session/session.store'
import { streamName } from '../session/stream-name'
import { createEventCursor, type EventCursor } from './event-cursor'
import type { StreamEvent } from './event-stream'
import { handleEvent } from './handle-event'
import { keepConnected } from './keep-connected'
import { fetchMissed } from './missed-events'
import { shareStream, type SharedStream } from './share-stream'

let ofPage: EventCursor | null = null

/** Where the log was when the page was rendered: nothing the page has loaded since is older. */
function pageCursor(): EventCursor {
  ofPage ??= createEventCursor(readBoot().eventId ?? null)
  return ofPage
}

/**
 * Keeps the page informed of the server's events until the session ends or the returned function is called. The tabs of a session share one
 * stream; a browser without locks or channels (plain HTTP on another machine) has one for each tab.
 */
export function connectEvents(cursor: EventCursor = pageCursor()): () => void {
  if (isClosed(session.token)) return () => undefined
  const life = new AbortController()
  const signal = AbortSignal.any([life.signal, sessionSignal()])
  const mark = sessionMark()
  const stream: SharedStream = {
    cursor,
    read: (receive, signal) => keepConnected(cursor, receive, signal),
    fetchMissed: (receive) => fetchMissed(cursor, receive),
    handle: (event) => void handleEvent(event),
    signal,
  }
  const { locks } = navigator as Partial<Navigator>
  if (mark && locks && 'BroadcastChannel' in globalThis) {
    const name = streamName(mark)
    shareStream(stream, { name, locks, channel: new BroadcastChannel(name) })
  } else {
    const receive = (event: StreamEvent) => void (cursor.take(event) && stream.handle(event))
    void stream.read(receive, signal)
  }
  return () => life.abort()
}
