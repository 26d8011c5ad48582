import type { LetterRow } from '@center/shared/contract'
import { callApi, latestLettersCall, type Failure } from '@center/shared/host'
import { proxy } from 'valtio'
import { createLatestLoad } from '../latest-load'

type LatestLetters = {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  failure: Failure | null
  rows: LetterRow[]
}

/** The latest letters, as home and the workbench show them. */
export const latestLetters = proxy<LatestLetters>({ status: 'idle', failure: null, rows: [] })

/** Who shows them holds a view of it. */
export const latestLettersLoad = createLatestLoad()

export async function loadLatestLetters(): Promise<void> {
  const signal = latestLettersLoad.begin()
  latestLetters.status = 'loading'
  const page = await callApi(...latestLettersCall, { signal })
  if (signal.aborted) return
  latestLetters.status = page.ok ? 'ready' : 'failed'
  latestLetters.failure = page.ok ? null : page.failure
  if (page.ok) latestLetters.rows = page.value.rows
}

/** Letters are a user's own: the next one must not see them. */
export function forgetLatestLetters(): void {
  latestLettersLoad.giveUp()
  Object.assign(latestLetters, { status: 'idle', failure: null, rows: [] })
}

/** The list of letters with one of them open: a place in that page, and so in the one tab that it has. */
export function letterAddress(id: number): string {
  return `/message/index#letter=${id}`
}
