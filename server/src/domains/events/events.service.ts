import type { ServerEvent } from '@center/shared/contract'
import type { Audience } from '../../platform/decorations'
import { createEventStreams, deliverTo, toText, type Outlet, type Stream, type Subscriber } from './event-streams'
import type { EventsRepository } from './events.repository'

export type EventsService = ReturnType<typeof createEventsService>

type Parts = {
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
const FORGET_TICKS = 600

/**
 * Publishes to the log and feeds the open streams of this instance from it. A stream gets each event it may see once,
 * in order, also those of other instances and those it missed; what the log no longer has is answered with `gap`.
 */
export function createEventsService({ repository, now, endedSessions }: Parts) {
  const streams = createEventStreams()
  const takeTurn = createTurns()
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
    waking ??= takeTurn(readLog)
    return waking
  }

  return {
    publish: (event: ServerEvent, audience: Audience): Promise<void> => repository.append(event, audience, now()),

    wake,

    /** Opens a stream and answers how to leave it. */
    async open(subscriber: Subscriber, outlet: Outlet, lastEventId: number | null): Promise<() => void> {
      const stream: Stream = { ...subscriber, ...outlet, lastId: 0 }
      await takeTurn(async () => {
        const last = await replay(repository, stream, lastEventId)
        cursor ??= last
        streams.add(stream)
        if (isClosed) streams.close()
      })
      return () => streams.remove(stream)
    },

    /** Once a second: ends streams of ended sessions, keeps connections warm, and reads the log even if no call came. */
    async tick(): Promise<void> {
      ticks += 1
      if (ticks % FORGET_TICKS === 0) await repository.forget(new Date(now().getTime() - KEPT_MS))
      if (streams.isEmpty) return
      if (ticks % HEARTBEAT_TICKS === 0) streams.keepWarm()
      if (ticks % POLL_TICKS === 0) await wake()
      streams.close(await endedSessions(streams.sessionIds()))
    },

    /** Ends every stream and takes no more: the browsers come back to another instance. */
    close(): void {
      isClosed = true
      streams.close()
    },
  }
}

/**
 * Brings a stream up to date: the events after the last one it saw, or `gap` when the log has not all of them. Answers
 * the end of the log.
 */
async function replay(repository: EventsRepository, stream: Stream, lastEventId: number | null): Promise<number> {
  const { first, last } = await repository.bounds()
  const isKnown = lastEventId !== null && lastEventId <= last && lastEventId >= first - 1
  const missed = isKnown ? await repository.missed(stream, lastEventId, MAX_REPLAYED + 1) : []
  const isWhole = isKnown && missed.length <= MAX_REPLAYED
  stream.lastId = isWhole ? lastEventId : last
  stream.write(`id: ${stream.lastId}\n: welcome\n\n`)
  if (isWhole) missed.forEach((row) => deliverTo(stream, row))
  else if (lastEventId !== null) stream.write(toText(last, { type: 'gap' }))
  return last
}

/** Work that is done one after the other: reading the log and answering a newcomer never overtake each other. */
function createTurns() {
  let last: Promise<void> = Promise.resolve()
  return (work: () => Promise<void>): Promise<void> => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}
