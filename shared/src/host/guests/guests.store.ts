import { proxy } from 'valtio'
import { listMicroFrontends, listPublicGuests, type MicroFrontend } from '../../contract'
import { callApi } from '../calls/call-api'
import type { Result } from '../calls/result'
import { session } from '../session/session.store'

/** The guests of the tenant; without a session those that need none. */
export const guests = proxy<{ status: 'idle' | 'loading' | 'ready' | 'failed'; list: MicroFrontend[] }>({
  status: 'idle',
  list: [],
})

let latest = 0

/** Fetches the guests of the user's tenant. After a failure the list before it stays. */
export async function loadGuests(): Promise<void> {
  if (!session.user) return
  const { tenantId } = session.user
  await load(() => callApi(listMicroFrontends, { params: { tenantId } }))
}

/** Fetches what the tenant has opened to everybody. False: it did not come, and the list before it stays. */
export function loadPublicGuests(tenantId: string): Promise<boolean> {
  return load(() => callApi(listPublicGuests, { params: { tenantId } }))
}

/** A late answer is dropped: whoever asked after it gets the list. */
async function load(ask: () => Promise<Result<MicroFrontend[]>>): Promise<boolean> {
  const ticket = ++latest
  guests.status = 'loading'
  const result = await ask()
  if (ticket !== latest) return false
  guests.status = result.ok ? 'ready' : 'failed'
  if (result.ok) guests.list = result.value
  return result.ok
}
