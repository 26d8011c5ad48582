import * as z from 'zod/mini'
import type { EventCursor } from './event-cursor'
import type { StreamEvent } from './event-stream'
import { electLeader, type LeaderLocks } from './elect-leader'

/** What the tab that reads the stream tells the others of its session. Never a token. */
const TabMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('event'),
    /** The leader's last event before this one: who does not have that one has missed something. */
    after: z.nullable(z.number()),
    event: z.object({ id: z.nullable(z.string()), type: z.string(), data: z.string() }),
  }),
  z.object({ type: z.literal('beat'), at: z.nullable(z.number()) }),
  /** A tab that comes asks how far the others are. */
  z.object({ type: z.literal('hello') }),
])
type TabMessage = z.infer<typeof TabMessage>
type LeaderMessage = Exclude<TabMessage, { type: 'hello' }>

/** What the tabs speak over; a test hands in its own. */
export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>

export type SharedStream = {
  cursor: EventCursor
  /** Receives events from the server until the signal ends. */
  read(receive: (event: StreamEvent) => void, signal: AbortSignal): Promise<void>
  /** Asks the server for what came after the cursor. False: no answer. */
  fetchMissed(receive: (event: StreamEvent) => void): Promise<boolean>
  /** Takes an event that this tab has not seen. */
  handle(event: StreamEvent): void
  /** Ends with the connection. */
  signal: AbortSignal
}

const BEAT_MS = 15_000
/** So many beats of one's own without a word of the leader: it holds its place and does nothing. */
const SILENT_BEATS = 3

/**
 * One stream for all tabs that share a name: one of them reads it and tells the others. Every tab keeps for itself how far it
 * is; one that finds it has missed something asks the server, so that nothing depends on who was awake when.
 */
export function shareStream(
  { cursor, read, fetchMissed, handle, signal }: SharedStream,
  { name, locks, channel }: { name: string; locks: LeaderLocks; channel: TabChannel },
): void {
  let isLeading = false
  let silentBeats = 0
  const post = (message: TabMessage) => channel.postMessage(message)
  const postBeat = () => post({ type: 'beat', at: cursor.lastId })
  const take = (event: StreamEvent) => void (cursor.take(event) && handle(event))
  const catchUp = createCatchUp(cursor, () => fetchMissed(take))

  async function lead(turn: AbortSignal): Promise<void> {
    isLeading = true
    postBeat()
    const receive = (event: StreamEvent) => {
      const after = cursor.lastId
      if (turn.aborted || !cursor.take(event)) return
      post({ type: 'event', after, event })
      handle(event)
    }
    await read(receive, turn)
    isLeading = false
  }

  const turns = electLeader(name, { lead, locks, signal })
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = z.safeParse(TabMessage, data)
    if (!message.success || signal.aborted) return
    if (message.data.type === 'hello') return isLeading ? postBeat() : undefined
    if (isLeading) return
    silentBeats = 0
    follow(message.data)
  }
  post({ type: 'hello' })

  /** What a tab does with the leader's word. */
  function follow(message: LeaderMessage): void {
    const place = message.type === 'beat' ? message.at : message.after
    if (place !== null && cursor.lastId === null) cursor.skipTo(place)
    const isBehind = (cursor.lastId ?? 0) < (place ?? 0)
    if (!isGap(message) && (isBehind || catchUp.isRunning)) void catchUp.to(placeOf(message))
    else if (message.type === 'event') take(message.event)
  }

  const beat = setInterval(() => {
    if (isLeading) return postBeat()
    silentBeats += 1
    if (silentBeats < SILENT_BEATS) return
    silentBeats = 0
    turns.takeOver()
  }, BEAT_MS)
  signal.addEventListener('abort', () => {
    clearInterval(beat)
    channel.close()
  })
}

/** The log has not what was missed: everything is fetched again, wherever a tab is. */
function isGap(message: LeaderMessage): boolean {
  return message.type === 'event' && message.event.type === 'gap'
}

/** How far the log is at least, by a message. */
function placeOf(message: LeaderMessage): number {
  return message.type === 'beat' ? (message.at ?? 0) : Number(message.event.id ?? 0)
}

/** Asks until the cursor is where the others are. What the leader tells meanwhile is in the answer, or asked for after it. */
function createCatchUp(cursor: EventCursor, fetchMissed: () => Promise<boolean>) {
  let target = 0
  let isRunning = false
  return {
    get isRunning() {
      return isRunning
    },
    async to(id: number): Promise<void> {
      target = Math.max(target, id)
      if (isRunning) return
      isRunning = true
      while ((cursor.lastId ?? 0) < target) {
        const aim = target
        // No answer: the leader's next word is the next occasion.
        if (!(await fetchMissed())) break
        cursor.skipTo(aim)
      }
      isRunning = false
      target = 0
    },
  }
}
