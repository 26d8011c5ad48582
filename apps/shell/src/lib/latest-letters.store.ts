import { listLetters, type LetterRow } from '@center/shared/contract'
import { callApi, type Failure } from '@center/shared/host'
import { proxy } from 'valtio'

type LatestLetters = {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  failure: Failure | null
  rows: LetterRow[]
  /** How many are unread; `null` while nobody knows. */
  unread: number | null
}

/** The latest letters, as home and the workbench show them. */
export const latestLetters = proxy<LatestLetters>({ status: 'idle', failure: null, rows: [], unread: null })

const SHOWN = 5
let latest = 0

export async function loadLatestLetters(): Promise<void> {
  const ticket = ++latest
  latestLetters.status = 'loading'
  const [page, unread] = await Promise.all([
    callApi(listLetters, { querystring: { page: 1, limit: SHOWN } }),
    callApi(listLetters, { querystring: { page: 1, limit: 1, readStatus: '0' } }),
  ])
  if (ticket !== latest) return
  latestLetters.status = page.ok ? 'ready' : 'failed'
  latestLetters.failure = page.ok ? null : page.failure
  if (page.ok) latestLetters.rows = page.value.rows
  latestLetters.unread = unread.ok ? unread.value.total : null
}

/** Letters are a user's own: the next one must not see them. */
export function forgetLatestLetters(): void {
  latest++
  Object.assign(latestLetters, { status: 'idle', failure: null, rows: [], unread: null })
}
