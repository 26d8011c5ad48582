import * as z from 'zod/mini'
import { getSession, ServerEvent } from '../../contract'
import { callApi, isSessionHeld } from '../calls/call-api'
import { forgetSharedRequests } from '../calls/shared-requests'
import { refreshConfiguration } from '../sign-in/load-configuration'
import { loadPermissions } from '../sign-in/session-actions'
import type { StreamEvent } from './event-stream'
import { refreshGuests, refreshGuestsTo } from '../guest-list/refresh-guests'
import { dispatchServerEvent } from '../calls/server-events'

/** What the host itself must do on an event it does before others are told. What it does not know is left. */
export async function handleEvent({ type, data }: StreamEvent): Promise<void> {
  const event = z.safeParse(ServerEvent, { ...readData(data), type })
  if (!event.success) return
  // An answer that is on its way may not know of it yet.
  forgetSharedRequests()
  if (event.data.type === 'release') await refreshGuestsTo(event.data)
  if (event.data.type === 'gap') await refreshGuests()
  if (event.data.type === 'permission' || event.data.type === 'gap') await loadPermissions()
  if (event.data.type === 'configuration' || event.data.type === 'gap') await refreshConfiguration()
  // An action that ends the session itself needs no word of it.
  if (event.data.type === 'logout' && !isSessionHeld()) await callApi(getSession, {})
  dispatchServerEvent(event.data)
}

function readData(data: string): object {
  try {
    const value: unknown = JSON.parse(data)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
