import { listLetters, type LetterRow } from '@center/shared/contract'
import { callApi, type Failure } from '@center/shared/host'
import { proxy } from 'valtio'

type HomeLetters = {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  failure: Failure | null
  rows: LetterRow[]
  /** How many are unread; `null` while nobody knows. */
  unread: number | null
}

/** The latest letters, as home shows them. */
export const homeLetters = proxy<HomeLetters>({ status: 'idle', failure: null, rows: [], unread: null })

const SHOWN = 5
let latest = 0

export async function loadHomeLetters(): Promise<void> {
  const ticket = ++latest
  homeLetters.status = 'loading'
  const [page, unread] = await Promise.all([
    callApi(listLetters, { querystring: { page: 1, limit: SHOWN } }),
    callApi(listLetters, { querystring: { page: 1, limit: 1, readStatus: '0' } }),
  ])
  if (ticket !== latest) return
  homeLetters.status = page.ok ? 'ready' : 'failed'
  homeLetters.failure = page.ok ? null : page.failure
  if (page.ok) homeLetters.rows = page.value.rows
  homeLetters.unread = unread.ok ? unread.value.total : null
}

/** Letters are a user's own: the next one must not see them. */
export function forgetHomeLetters(): void {
  latest++
  Object.assign(homeLetters, { status: 'idle', failure: null, rows: [], unread: null })
}
