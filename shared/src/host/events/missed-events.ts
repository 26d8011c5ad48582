import { listMissedEvents } from '../../contract'
import { callApi, noteEnd } from '../calls/call-api'
import { session } from '../session/session.store'
import type { EventCursor } from './event-cursor'
import type { StreamEvent } from './event-stream'

/** Asks for what came after the cursor, by an ordinary call. False: there was no answer. */
export async function fetchMissed(cursor: EventCursor, receive: (event: StreamEvent) => void): Promise<boolean> {
  const querystring = cursor.lastId === null ? {} : { after: String(cursor.lastId) }
  const { token } = session
  const result = await callApi(listMissedEvents, { querystring }, { silent: true })
  if (!result.ok) {
    noteEnd(result.failure, token)
    return false
  }
  for (const { id, event } of result.value.events) {
    receive({ id: String(id), type: event.type, data: JSON.stringify(event) })
  }
  cursor.skipTo(result.value.id)
  return true
}
