import type { ServerEvent } from '@center/shared/contract'
import type { EventRow } from './events.repository'

export type Subscriber = { sessionId: string; tenantId: string; userId: string }
/** Where a stream's text goes. `end` may be called more than once. */
export type Outlet = { write: (text: string) => void; end: () => void }
export type Stream = Subscriber & Outlet & { lastId: number }

const MAX_STREAMS_PER_USER = 5
const KEEP = ': keep\n\n'
const SOONEST_RETURN_MS = 500
const RETURN_SPREAD_MS = 2000
/** No divisor of the spread: neighbours in the list come back far from each other. */
const RETURN_STEP_MS = 617

/**
 * The streams that are open on this instance, found by whom an event is for: what one event costs is its readers, not all
 * streams. An event is put into words once.
 */
export function createEventStreams() {
  const all = new Set<Stream>()
  const ofTenant = createGroups()
  const ofUser = createGroups()

  function remove(stream: Stream): void {
    all.delete(stream)
    ofTenant.remove(stream.tenantId, stream)
    ofUser.remove(userKey(stream.tenantId, stream.userId), stream)
  }

  function close(stream: Stream): void {
    remove(stream)
    stream.end()
  }

  return {
    remove,

    get size(): number {
      return all.size
    },

    get isEmpty(): boolean {
      return all.size === 0
    },

    sessionIds: (): string[] => [...new Set([...all].map(({ sessionId }) => sessionId))],

    /** Adds a stream; the user's oldest gives way to the sixth. */
    add(stream: Stream): void {
      all.add(stream)
      ofTenant.add(stream.tenantId, stream)
      const own = [...ofUser.add(userKey(stream.tenantId, stream.userId), stream)]
      own.slice(0, Math.max(0, own.length - MAX_STREAMS_PER_USER)).forEach(close)
    },

    deliver({ id, tenantId, userId, payload }: EventRow): void {
      const readers = userId === null ? ofTenant.get(tenantId) : ofUser.get(userKey(tenantId, userId))
      if (readers.size === 0) return
      const text = toText(id, payload)
      for (const stream of readers) writeTo(stream, id, text)
    },

    /** Keeps proxies from taking a quiet connection for a dead one. */
    keepWarm(): void {
      for (const stream of all) stream.write(KEEP)
    },

    /** Ends the streams of the sessions. */
    close(sessionIds: ReadonlySet<string>): void {
      if (sessionIds.size === 0) return
      for (const stream of all) if (sessionIds.has(stream.sessionId)) close(stream)
    },

    /** Ends all streams, and tells each when to come back: spread, so that the next instance is not called by all at once. */
    dismiss(): void {
      for (const [number, stream] of [...all].entries()) {
        stream.write(`retry: ${SOONEST_RETURN_MS + ((number * RETURN_STEP_MS) % RETURN_SPREAD_MS)}\n\n`)
        close(stream)
      }
    },
  }
}

/** Writes what a stream has not seen. Whether it may see it is the caller's affair. */
export function writeTo(stream: Stream, id: number, text: string): void {
  if (id <= stream.lastId) return
  stream.lastId = id
  stream.write(text)
}

/** One event in the form of text/event-stream. JSON has no line breaks, so one `data:` line holds it. */
export function toText(id: number, event: ServerEvent): string {
  return `id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
}

/** Ids of tenants hold no line break. */
const userKey = (tenantId: string, userId: string) => `${tenantId}\n${userId}`
const noStreams: ReadonlySet<Stream> = new Set()

function createGroups() {
  const groups = new Map<string, Set<Stream>>()
  return {
    get: (key: string): ReadonlySet<Stream> => groups.get(key) ?? noStreams,
    add(key: string, stream: Stream): ReadonlySet<Stream> {
      const group = groups.get(key) ?? new Set()
      groups.set(key, group.add(stream))
      return group
    },
    remove(key: string, stream: Stream): void {
      const group = groups.get(key)
      group?.delete(stream)
      if (group?.size === 0) groups.delete(key)
    },
  }
}
