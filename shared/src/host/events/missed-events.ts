import { getSession, listMissedEvents } from '../../contract'
import { callApi } from '../calls/call-api'
import type { EventCursor } from './event-cursor'
import type { StreamEvent } from './event-stream'

/** Asks for what came after the cursor, by an ordinary call. False: there was no answer. */
export async function fetchMissed(cursor: EventCursor, receive: (event: StreamEvent) => void): Promise<boolean> {
  const querystring = cursor.lastId === null ? {} : { after: String(cursor.lastId) }
  const result = await callApi(listMissedEvents, { querystring }, { silent: true })
  if (!result.ok) {
    // Nobody waits for this call, so it ends no session; the ordinary one does, and says so in the ordinary way.
    if (result.failure.code.startsWith('session.')) await callApi(getSession, {})
    return false
  }
  for (const { id, event } of result.value.events) {
    receive({ id: String(id), type: event.type, data: JSON.stringify(event) })
  }
  cursor.skipTo(result.value.id)
  return true
}
