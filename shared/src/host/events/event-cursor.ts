import type { StreamEvent } from './event-stream'

/** How far a tab is in the server's log of events. Each event is taken once, whichever way it comes, and in order. */
export type EventCursor = {
  readonly lastId: number | null
  /** False: it was taken before, or says nothing but where the log is. */
  take(event: StreamEvent): boolean
  /** The server said that there is nothing for this user up to here. */
  skipTo(id: number): void
}

export function createEventCursor(startAt: number | null = null): EventCursor {
  let lastId = startAt
  return {
    get lastId() {
      return lastId
    },
    take({ id, type, data }) {
      const number = id !== null && /^\d{1,15}$/.test(id) ? Number(id) : null
      // The log may have begun anew, with lower ids than before.
      if (type === 'gap') {
        lastId = number ?? lastId
        return true
      }
      if (data === '') {
        // A cursor with a position learns of it from the events that follow.
        lastId ??= number
        return false
      }
      if (number === null) return true
      if (lastId !== null && number <= lastId) return false
      lastId = number
      return true
    },
    skipTo(id) {
      lastId = Math.max(lastId ?? 0, id)
    },
  }
}
