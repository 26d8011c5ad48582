import type { ServerEvent } from '@center/shared/contract'
import type { EventRow } from './events.repository'

export type Subscriber = { sessionId: string; tenantId: string; userId: string }
/** Where a stream's text goes. `end` may be called more than once. */
export type Outlet = { write: (text: string) => void; end: () => void }
export type Stream = Subscriber & Outlet & { lastId: number }

const MAX_STREAMS_PER_USER = 5

/** The streams that are open on this instance. */
export function createEventStreams() {
  const streams = new Set<Stream>()

  function close(stream: Stream): void {
    streams.delete(stream)
    stream.end()
  }

  return {
    get isEmpty(): boolean {
      return streams.size === 0
    },

    sessionIds: (): string[] => [...new Set([...streams].map(({ sessionId }) => sessionId))],

    /** Adds a stream; the user's oldest gives way to the sixth. */
    add(stream: Stream): void {
      streams.add(stream)
      const own = [...streams].filter(({ userId }) => userId === stream.userId)
      own.slice(0, Math.max(0, own.length - MAX_STREAMS_PER_USER)).forEach(close)
    },

    remove: (stream: Stream): void => void streams.delete(stream),

    deliver(row: EventRow): void {
      for (const stream of streams) deliverTo(stream, row)
    },

    /** Keeps proxies from taking a quiet connection for a dead one. */
    keepWarm(): void {
      for (const stream of streams) stream.write(': keep\n\n')
    },

    /** Ends the streams of the sessions, or all of them. */
    close(sessionIds?: Set<string>): void {
      for (const stream of streams) if (!sessionIds || sessionIds.has(stream.sessionId)) close(stream)
    },
  }
}

/** Writes an event to a stream that may see it and has not seen it. */
export function deliverTo(stream: Stream, row: EventRow): void {
  const isForUser = row.userId === null || row.userId === stream.userId
  if (row.tenantId !== stream.tenantId || !isForUser || row.id <= stream.lastId) return
  stream.lastId = row.id
  stream.write(toText(row.id, row.payload))
}

/** One event in the form of text/event-stream. JSON has no line breaks, so one `data:` line holds it. */
export function toText(id: number, event: ServerEvent): string {
  return `id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
}
