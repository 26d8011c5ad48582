import { proxy, subscribe } from 'valtio'
import { listLetters, type LetterRow } from '@center/shared/contract'
import { callApi, onServerEvent, session, type Failure } from '@center/shared/host'
import { opened } from '../lib/opened-letter.store'

export const filters = ['all', 'unread', 'read'] as const
export type Filter = (typeof filters)[number]

export const pageSizes = [5, 10, 15, 20] as const

type Inbox = {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  failure: Failure | null
  rows: LetterRow[]
  total: number
  page: number
  limit: number
  filter: Filter
}

const atStart = (): Inbox => ({
  status: 'idle',
  failure: null,
  rows: [],
  total: 0,
  page: 1,
  limit: 10,
  filter: 'all',
})

export const inbox = proxy<Inbox>(atStart())

let latestLoad = 0

export async function loadInbox(): Promise<void> {
  const load = ++latestLoad
  inbox.status = 'loading'
  const { page, limit, filter } = inbox
  const querystring = { page, limit, readStatus: readStatusOf(filter), receiverId: session.user?.userId }
  const result = await callApi(listLetters, { querystring })
  if (load !== latestLoad) return

  inbox.status = result.ok ? 'ready' : 'failed'
  inbox.failure = result.ok ? null : result.failure
  if (!result.ok) return
  inbox.rows = result.value.rows
  inbox.total = result.value.total
  // Letters that were read meanwhile may have left the filter, and the page with them.
  if (inbox.page > countPages(inbox)) await showPage(countPages(inbox))
}

export async function showPage(page: number): Promise<void> {
  inbox.page = page
  await loadInbox()
}

export async function setLimit(limit: number): Promise<void> {
  inbox.limit = limit
  await showPage(1)
}

export async function setFilter(filter: Filter): Promise<void> {
  Object.assign(inbox, { filter, rows: [], total: 0 })
  await showPage(1)
}

export function countPages({ total, limit }: Pick<Inbox, 'total' | 'limit'>): number {
  return Math.max(1, Math.ceil(total / limit))
}

/** Loads, follows what the server says, and sees letters being read, until the returned function is called. */
export function watchInbox(): () => void {
  void loadInbox()
  const stops = [
    onServerEvent('letter', () => void loadInbox()),
    onServerEvent('gap', () => void loadInbox()),
    subscribe(opened, () => opened.letter && markRead(opened.letter.id)),
  ]
  return () => {
    stops.forEach((stop) => stop())
    latestLoad += 1
    Object.assign(inbox, atStart())
  }
}

/** A letter stays where it is in the list, whatever the filter: it must not vanish under the reader. */
function markRead(id: number): void {
  const row = inbox.rows.find((letter) => letter.id === id)
  if (row) row.readStatus = '1'
}

function readStatusOf(filter: Filter): '0' | '1' | undefined {
  if (filter === 'all') return undefined
  return filter === 'unread' ? '0' : '1'
}
