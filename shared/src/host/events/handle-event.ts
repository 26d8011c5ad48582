import * as z from 'zod/mini'
import { getSession, ServerEvent } from '../../contract'
import { callApi, isSessionHeld } from '../calls/call-api'
import { forgetQuestions } from '../calls/shared-questions'
import { loadGuests } from '../guests/guests.store'
import { loadPermissions } from '../session/session-actions'
import type { StreamEvent } from './event-stream'
import { dispatchServerEvent } from './server-events'

/** What the host itself must do on an event it does before others are told. What it does not know is left. */
export async function handleEvent({ type, data }: StreamEvent): Promise<void> {
  const event = z.safeParse(ServerEvent, { ...readData(data), type })
  if (!event.success) return
  // An answer that is on its way may not know of it yet.
  forgetQuestions()
  if (event.data.type === 'release' || event.data.type === 'gap') await refreshGuests()
  if (event.data.type === 'permission' || event.data.type === 'gap') await loadPermissions()
  // An action that ends the session itself needs no word of it.
  if (event.data.type === 'logout' && !isSessionHeld()) await callApi(getSession, {})
  dispatchServerEvent(event.data)
}

const refreshGuests = afterPresent(loadGuests)

/**
 * Runs a load one at a time. Who asks while it runs gets the next run, begun after the question: many questions at once cost
 * two runs, and every run comes to its end, however fast they are asked.
 */
function afterPresent(load: () => Promise<unknown>): () => Promise<void> {
  let present: Promise<void> | null = null
  let next: Promise<void> | null = null
  const run = () =>
    load().then(
      () => void (present = null),
      () => void (present = null),
    )
  return () => {
    if (present === null) return (present = run())
    next ??= present.then(() => {
      next = null
      return (present = run())
    })
    return next
  }
}

function readData(data: string): object {
  try {
    const value: unknown = JSON.parse(data)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
