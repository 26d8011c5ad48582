import { proxy } from 'valtio'
import { listMicroFrontends, type MicroFrontend } from '../../contract'
import { callApi } from '../calls/call-api'
import { session } from '../session/session.store'

/** The guests of the tenant. */
export const guests = proxy<{ status: 'idle' | 'loading' | 'ready' | 'failed'; list: MicroFrontend[] }>({
  status: 'idle',
  list: [],
})

let latest = 0

/** Fetches the guests of the user's tenant. After a failure the list before it stays. */
export async function loadGuests(): Promise<void> {
  if (!session.user) return
  const ticket = ++latest
  guests.status = 'loading'
  const result = await callApi(listMicroFrontends, { params: { tenantId: session.user.tenantId } })
  if (ticket !== latest) return
  guests.status = result.ok ? 'ready' : 'failed'
  if (result.ok) guests.list = result.value
}
