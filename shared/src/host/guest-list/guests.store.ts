import { proxy } from 'valtio'
import { listMicroFrontends, listPublicGuests, type MicroFrontend } from '../../contract'
import { callApi } from '../calls/call-api'
import type { Result } from '../result'
import { session } from '../session/session.store'
import { storeGuests, readStoredGuests, type ListOwner } from './stored-guests'

/** A guest as this page has it: the row of the server, or what a developer put in its place in this browser. */
export type GuestRow = MicroFrontend & {
  /** The address on the developer's own machine. */
  override?: string
}

type Guests = {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  list: GuestRow[]
  /** The server did not give the list when it was last asked; what is here is from before. */
  isStale: boolean
  /** When the list that is here worked last, if it is not from this page. */
  storedAt: number | null
}

/** The guests of the tenant; without a session those that need none. */
export const guests = proxy<Guests>({ status: 'idle', list: [], isStale: false, storedAt: null })

let latest = 0
/** Of what the server answered last, which may be other than what was made of it. */
let revisions: ReadonlyMap<string, number> = new Map()

/** The revision that the server's last list has of an app; null when the app is not in it. */
export function listedRevision(app: string): number | null {
  return revisions.get(app) ?? null
}

type Revise = (rows: MicroFrontend[]) => Promise<GuestRow[]>
let revise: Revise | null = null

/** Has the rows looked over before they count, until the returned function is called. */
export function reviseGuests(revision: Revise): () => void {
  revise = revision
  return () => {
    if (revise === revision) revise = null
  }
}

/** Fetches the guests of the user's tenant. After a failure the list before it stays, of this page or of this browser. */
export async function loadGuests(): Promise<void> {
  if (!session.user) return
  const { tenantId, userId } = session.user
  const owner = { tenant: session.tenantCode, user: userId }
  await load(owner, () => callApi(listMicroFrontends, { params: { tenantId } }))
}

/** Fetches the guests that the tenant opens to visitors. False: there is no list, of today or from before. */
export async function loadPublicGuests(tenantId: string): Promise<boolean> {
  await load({ tenant: tenantId, user: '' }, () => callApi(listPublicGuests, { params: { tenantId } }))
  return !guests.isStale || guests.list.length > 0
}

type Load = { owner: ListOwner; ask: () => Promise<Result<MicroFrontend[]>> }
let last: Load | null = null

/** Asks once more for the list that was asked for last. */
export async function reloadGuests(): Promise<void> {
  if (last) await load(last.owner, last.ask)
}

/** So long the portal waits for a list that does not come, when it knows one that worked. */
const MAX_WAIT_MS = 4_000

/** A late answer is dropped: the later request brings the list. */
async function load(owner: ListOwner, ask: Load['ask']): Promise<void> {
  const ticket = ++latest
  const isOther = last !== null && (last.owner.tenant !== owner.tenant || last.owner.user !== owner.user)
  // The list of one user is no fallback for another user.
  if (isOther) Object.assign(guests, { list: [], isStale: false, storedAt: null })
  last = { owner, ask }
  guests.status = 'loading'
  const answered = ask().then((result) => take(ticket, owner, result))
  if (guests.list.length > 0) return answered
  let timer = 0
  const patience = new Promise<void>((resolve) => {
    timer = window.setTimeout(resolve, MAX_WAIT_MS)
  })
  await Promise.race([answered, patience])
  window.clearTimeout(timer)
  // The answer may come yet, and counts when it does.
  if (ticket === latest && guests.status === 'loading' && !(await takeStored(ticket, owner))) await answered
}

async function take(ticket: number, owner: ListOwner, result: Result<MicroFrontend[]>): Promise<void> {
  const rows = result.ok && Array.isArray(result.value) ? result.value : null
  if (rows === null) {
    await takeStored(ticket, owner)
    if (ticket === latest) Object.assign(guests, { status: 'failed', isStale: true })
    return
  }
  const list = revise ? await revise(rows) : rows
  if (ticket !== latest) return
  revisions = new Map(rows.map(({ serviceCode, revision }) => [serviceCode, revision]))
  Object.assign(guests, { status: 'ready', list, isStale: false, storedAt: null })
  storeGuests(owner, rows)
}

/** False: this browser has none, or one is here. */
async function takeStored(ticket: number, owner: ListOwner): Promise<boolean> {
  const kept = guests.list.length === 0 ? readStoredGuests(owner) : null
  if (!kept) return false
  const list = revise ? await revise(kept.list) : kept.list
  if (ticket === latest) Object.assign(guests, { list, isStale: true, storedAt: kept.savedAt })
  return true
}
