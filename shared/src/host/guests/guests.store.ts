import { proxy } from 'valtio'
import { listMicroFrontends, listPublicGuests, type MicroFrontend } from '../../contract'
import { callApi } from '../calls/call-api'
import type { Result } from '../calls/result'
import { session } from '../session/session.store'

/** A guest as this page has it: the row of the server, or what a developer put in its place in this browser. */
export type GuestRow = MicroFrontend & {
  /** The address on the developer's own machine. */
  override?: string
}

/** The guests of the tenant; without a session those that need none. */
export const guests = proxy<{ status: 'idle' | 'loading' | 'ready' | 'failed'; list: GuestRow[] }>({
  status: 'idle',
  list: [],
})

let latest = 0

type Revise = (rows: MicroFrontend[]) => Promise<GuestRow[]>
let revise: Revise | null = null

/** Has the rows looked over before they count, until the returned function is called. */
export function reviseGuests(revision: Revise): () => void {
  revise = revision
  return () => {
    if (revise === revision) revise = null
  }
}

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
  const list = result.ok && revise ? await revise(result.value) : null
  if (ticket !== latest) return false
  guests.status = result.ok ? 'ready' : 'failed'
  if (result.ok) guests.list = list ?? result.value
  return result.ok
}
