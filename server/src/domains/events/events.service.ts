import type { AnswerOf, listMissedEvents } from '@center/shared/contract'
import { createEventStreams, toText, writeTo, type Outlet, type Stream, type Subscriber } from './event-streams'
import type { EventRow, EventsRepository } from './events.repository'

export type EventsService = ReturnType<typeof createEventsService>

type Dependencies = {
  repository: EventsRepository
  now: () => Date
  /** Those of the sessions that are over, on whichever instance they ended. */
  endedSessions: (ids: string[]) => Promise<Set<string>>
}

const MAX_REPLAYED = 1000
const KEPT_MS = 24 * 60 * 60 * 1000
const BATCH = 500
const HEARTBEAT_TICKS = 15
const POLL_TICKS = 5
/** Ended sessions are told of at once; this finds those that ran out, and those of which no word came. */
const CHECK_TICKS = 10
const FORGET_TICKS = 600

/**
 * Feeds the open streams of this instance from the log. A stream gets each event it may see once,
 * in order, also those of other instances and those it missed; what the log no longer has is answered with `gap`.
 */
export function createEventsService({ repository, now, endedSessions }: Dependencies) {
  const streams = createEventStreams()
  const runLimited = createSemaphore()
  let cursor: number | null = null
  let ticks = 0
  let isClosed = false
  let waking: Promise<void> | null = null

  async function readLog(): Promise<void> {
    waking = null
    cursor ??= (await repository.bounds()).last
    for (let size = BATCH; size === BATCH && !isClosed;) {
      const rows = await repository.after(cursor, BATCH)
      rows.forEach(streams.deliver)
      cursor = rows.at(-1)?.id ?? cursor
      size = rows.length
    }
  }

  /** Something was written, here or elsewhere. Calls while one waits for its turn are one call. */
  function wake(): Promise<void> {
    waking ??= runLimited(readLog)
    return waking
  }

  return {
    wake,

    /** Opens a stream and answers how to leave it. */
    async open(subscriber: Subscriber, outlet: Outlet, lastEventId: number | null): Promise<() => void> {
      const stream: Stream = { ...subscriber, ...outlet, lastId: 0 }
      await runLimited(async () => {
        // A stream at the position of this instance has missed nothing: the database is not asked.
        const isUpToDate = cursor !== null && (lastEventId ?? cursor) === cursor
        const last = isUpToDate ? welcome(stream, cursor ?? 0) : await replay(repository, stream, lastEventId)
        cursor ??= last
        streams.add(stream)
        if (isClosed) streams.dismiss()
      })
      return () => streams.remove(stream)
    },

    /** The same for who asks instead of listening, with the id to ask with the next time. */
    async missed(subscriber: Subscriber, after: number | null): Promise<AnswerOf<typeof listMissedEvents>> {
      const { rows, isWhole, last } = await findMissed(repository, subscriber, after)
      if (after === null) return { id: last, events: [] }
      if (!isWhole) return { id: last, events: [{ id: last, event: { type: 'gap' } }] }
      return { id: rows.at(-1)?.id ?? after, events: rows.map(({ id, payload }) => ({ id, event: payload })) }
    },

    /** How many streams are open on this instance. */
    openStreams: (): number => streams.size,

    /** Where the log is. It may be further by now, never less far. */
    lastId: async (): Promise<number> => cursor ?? (await repository.bounds()).last,

    /** These sessions are over: their streams end. */
    endSessions: (ids: string[]): void => streams.close(new Set(ids)),

    /** Once a second: keeps connections warm, reads the log even if no call came, and looks for sessions that are over. */
    async tick(): Promise<void> {
      ticks += 1
      if (ticks % FORGET_TICKS === 0) await repository.forget(new Date(now().getTime() - KEPT_MS))
      if (streams.isEmpty) return
      if (ticks % HEARTBEAT_TICKS === 0) streams.keepWarm()
      if (ticks % POLL_TICKS === 0) await wake()
      if (ticks % CHECK_TICKS === 0) streams.close(await endedSessions(streams.sessionIds()))
    },

    /** Ends every stream and takes no more: the browsers come back to another instance. */
    close(): void {
      isClosed = true
      streams.dismiss()
    },
  }
}

type Missed = { rows: EventRow[]; isWhole: boolean; last: number }

/** What a user may see after an id; not whole when the log has not all of it, or it is too much. */
async function findMissed(repository: EventsRepository, user: Subscriber, after: number | null): Promise<Missed> {
  const { first, last } = await repository.bounds()
  const isKnown = after !== null && after <= last && after >= first - 1
  const rows = isKnown ? await repository.missed(user, after, MAX_REPLAYED + 1) : []
  return { rows, isWhole: isKnown && rows.length <= MAX_REPLAYED, last }
}

/**
 * Brings a stream up to date: the events after the last one it saw, or `gap` when the log has not all of them. Answers
 * the end of the log.
 */
async function replay(repository: EventsRepository, stream: Stream, lastEventId: number | null): Promise<number> {
  const { rows, isWhole, last } = await findMissed(repository, stream, lastEventId)
  welcome(stream, isWhole && lastEventId !== null ? lastEventId : last)
  if (isWhole) rows.forEach(({ id, payload }) => writeTo(stream, id, toText(id, payload)))
  else if (lastEventId !== null) stream.write(toText(last, { type: 'gap' }))
  return last
}

/** Tells a stream at once where it is: a browser of which nothing comes knows that something holds the stream back. */
function welcome(stream: Stream, id: number): number {
  stream.lastId = id
  stream.write(`id: ${id}\n: welcome\n\n`)
  return id
}

/** Work that is done one after the other: reading the log and answering a newcomer never overtake each other. */
function createSemaphore() {
  let last: Promise<void> = Promise.resolve()
  return (work: () => Promise<void>): Promise<void> => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}
