import { proxy } from 'valtio'
import { listSentLetters, type SentLetter } from '@center/shared/contract'
import { callApi, printAllRows, type Failure } from '@center/shared/host'

type Sent = {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  failure: Failure | null
  rows: SentLetter[]
  total: number
  page: number
  keyword: string
}

export const SENT_ROWS = 10

export const sent = proxy<Sent>({ status: 'idle', failure: null, rows: [], total: 0, page: 1, keyword: '' })

let latestLoad = 0

export async function loadSent(): Promise<void> {
  const load = ++latestLoad
  sent.status = 'loading'
  const result = await fetchRows(sent.page, SENT_ROWS)
  if (load !== latestLoad) return
  sent.status = result.ok ? 'ready' : 'failed'
  sent.failure = result.ok ? null : result.failure
  if (result.ok) Object.assign(sent, result.value)
}

function fetchRows(page: number, limit: number) {
  return callApi(listSentLetters, { querystring: { page, limit, keyword: sent.keyword.trim() } })
}

/** All of them are printed, until the returned function is called. */
export function printSent(): () => void {
  return printAllRows({ limit: 50, load: fetchRows, show: (rows) => (sent.rows = rows), restore: loadSent })
}

export async function showSentPage(page: number): Promise<void> {
  sent.page = page
  await loadSent()
}

export async function searchSent(keyword: string): Promise<void> {
  sent.keyword = keyword
  await showSentPage(1)
}
