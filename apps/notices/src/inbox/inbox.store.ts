import { proxy, subscribe } from 'valtio'
import { listLetters, readAllLetters, type LetterRow } from '@center/shared/contract'
import { callApi, onServerEvent, printAllRows, session, type Failure, loadUnread } from '@center/shared/host'
import { onAnswered } from '../lib/answer.store'
import { opened } from '../lib/opened-letter.store'

export const filters = ['all', 'unread', 'read'] as const
export type Filter = (typeof filters)[number]

export const answerFilters = ['any', 'open', 'answered'] as const
export type AnswerFilter = (typeof answerFilters)[number]

/** What is looked for beside the reading state; days are those of Shanghai, both included. */
export type Search = { keyword: string; answered: AnswerFilter; from: string; to: string }

export const pageSizes = [5, 10, 15, 20] as const

type Inbox = {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  failure: Failure | null
  rows: LetterRow[]
  total: number
  page: number
  limit: number
  filter: Filter
  search: Search
  /** Ids of the letters that are chosen to be marked. */
  chosen: number[]
}

const noSearch = (): Search => ({ keyword: '', answered: 'any', from: '', to: '' })

const atStart = (): Inbox => ({
  status: 'idle',
  failure: null,
  rows: [],
  total: 0,
  page: 1,
  limit: 10,
  filter: 'all',
  search: noSearch(),
  chosen: [],
})

export const inbox = proxy<Inbox>(atStart())

let latestLoad = 0
/** Letters that were opened or answered while the list was there, and whether they are answered by now. */
const followed = new Map<number, LetterRow['answerStatus']>()

export async function loadInbox(): Promise<void> {
  const load = ++latestLoad
  inbox.status = 'loading'
  const result = await fetchRows(inbox.page, inbox.limit)
  if (load !== latestLoad) return

  inbox.status = result.ok ? 'ready' : 'failed'
  inbox.failure = result.ok ? null : result.failure
  if (!result.ok) return
  inbox.rows = result.value.rows
  // It may have been asked for before a letter was read or answered, and come after it.
  followed.forEach(showFollowed)
  inbox.total = result.value.total
  inbox.chosen = inbox.chosen.filter((id) => inbox.rows.some((row) => row.id === id))
  // Letters that were read meanwhile may have left the filter, and the page with them.
  if (inbox.page > countPages(inbox)) await showPage(countPages(inbox))
}

function fetchRows(page: number, limit: number) {
  return callApi(listLetters, {
    querystring: { page, limit, ...questionOf(inbox), receiverId: session.user?.userId },
  })
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

/** Looks for other letters, from the first page on. */
export async function setSearch(change: Partial<Search>): Promise<void> {
  Object.assign(inbox.search, change)
  await showPage(1)
}

export async function clearSearch(): Promise<void> {
  inbox.search = noSearch()
  await showPage(1)
}

export function isSearching({ keyword, answered, from, to }: Search): boolean {
  return keyword.trim() !== '' || answered !== 'any' || from !== '' || to !== ''
}

export function chooseLetter(id: number, isChosen: boolean): void {
  inbox.chosen = isChosen ? [...inbox.chosen, id] : inbox.chosen.filter((chosen) => chosen !== id)
}

/** Those on the page, all of them or none. */
export function choosePage(isChosen: boolean): void {
  inbox.chosen = isChosen ? inbox.rows.map(({ id }) => id) : []
}

/** Marks the chosen letters read, or all there are. */
export async function markLettersRead(which: 'chosen' | 'all'): Promise<void> {
  const ids = which === 'all' ? null : [...inbox.chosen]
  const result = await callApi(readAllLetters, { body: { ids } })
  inbox.failure = result.ok ? null : result.failure
  if (!result.ok) inbox.status = 'failed'
  if (!result.ok) return
  inbox.chosen = []
  await Promise.all([loadInbox(), loadUnread()])
}

function countPages({ total, limit }: Pick<Inbox, 'total' | 'limit'>): number {
  return Math.max(1, Math.ceil(total / limit))
}

/** Loads, follows what the server says, and sees letters being read, until the returned function is called. */
export function watchInbox(): () => void {
  void loadInbox()
  const stops = [
    onServerEvent('letter', () => void loadInbox()),
    onServerEvent('gap', () => void loadInbox()),
    subscribe(opened, followLetter),
    onAnswered((id) => follow(id, '1')),
    printAllRows({ limit: 20, load: fetchRows, show: (rows) => (inbox.rows = rows), restore: loadInbox }),
  ]
  return () => {
    stops.forEach((stop) => stop())
    latestLoad += 1
    followed.clear()
    Object.assign(inbox, atStart())
  }
}

/** What was read and answered in the drawer shows in the list. */
function followLetter(): void {
  const { letter } = opened
  if (!letter) return
  follow(letter.id, letter.answerStatus)
}

function follow(id: number, answerStatus: LetterRow['answerStatus']): void {
  followed.set(id, answerStatus)
  showFollowed(answerStatus, id)
}

/** A letter stays where it is in the list, whatever the filter: it must not vanish under the reader. */
function showFollowed(answerStatus: LetterRow['answerStatus'], id: number): void {
  const row = inbox.rows.find((letter) => letter.id === id)
  if (row) Object.assign(row, { readStatus: '1', answerStatus })
}

function questionOf({ filter, search: { keyword, answered, from, to } }: Pick<Inbox, 'filter' | 'search'>) {
  const word = keyword.trim()
  return {
    readStatus: readStatusOf(filter),
    ...(answered !== 'any' && { answerStatus: answered === 'open' ? ('0' as const) : ('1' as const) }),
    ...(word !== '' && { keyword: word }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
  }
}

function readStatusOf(filter: Filter): '0' | '1' | undefined {
  if (filter === 'all') return undefined
  return filter === 'unread' ? '0' : '1'
}
