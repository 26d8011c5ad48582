import { proxy, ref } from 'valtio'
import {
  exportReceivers,
  listSentReceivers,
  readSentLetter,
  remindReceivers,
  withdrawLetter,
  type AnswerOf,
  type SentReceiver,
} from '@center/shared/contract'
import { callApi, printAllRows, type Failure } from '@center/shared/host'
import { saveText } from '../lib/file-links'

export const receiverFilters = ['all', 'unread', 'open', 'answered'] as const
export type ReceiverFilter = (typeof receiverFilters)[number]

type SentLetterState = {
  id: number
  status: 'loading' | 'ready' | 'failed'
  failure: Failure | null
  letter: AnswerOf<typeof readSentLetter> | null
  rows: SentReceiver[]
  total: number
  page: number
  filter: ReceiverFilter
  /** Its enterprises are shown all at once. */
  isPrinting: boolean
  /** What became of the last command. */
  said: { kind: 'reminded'; count: number } | { kind: 'failed'; failure: Failure } | null
}

export const RECEIVER_ROWS = 20

const atStart = (id = 0): SentLetterState => ({
  id,
  status: 'loading',
  failure: null,
  letter: null,
  rows: [],
  total: 0,
  page: 1,
  filter: 'all',
  isPrinting: false,
  said: null,
})

/** The letter whose receivers are looked at. */
export const sentLetter = proxy<SentLetterState>(atStart())

let latest = 0

const questions = {
  all: {},
  unread: { readStatus: '0' },
  open: { answerStatus: '0' },
  answered: { answerStatus: '1' },
} as const

export async function openSentLetter(id: number): Promise<void> {
  Object.assign(sentLetter, atStart(id))
  await loadSentLetter()
}

export async function loadSentLetter(): Promise<void> {
  const load = ++latest
  const { id, page } = sentLetter
  const [letter, receivers] = await Promise.all([
    callApi(readSentLetter, { params: { id } }),
    fetchReceivers(page, RECEIVER_ROWS),
  ])
  if (load !== latest) return
  if (!letter.ok || !receivers.ok) {
    const failure = [letter, receivers].flatMap((result) => (result.ok ? [] : [result.failure]))[0] ?? null
    return void Object.assign(sentLetter, { status: 'failed', failure: failure && ref(failure) })
  }
  Object.assign(sentLetter, { status: 'ready', failure: null, letter: letter.value, ...receivers.value })
}

function fetchReceivers(page: number, limit: number) {
  const { id, filter } = sentLetter
  return callApi(listSentReceivers, { params: { id }, querystring: { page, limit, ...questions[filter] } })
}

/** All that are looked at are printed, until the returned function is called. */
export function printReceivers(): () => void {
  return printAllRows({
    limit: 50,
    load: fetchReceivers,
    show: (rows) => (sentLetter.rows = rows),
    restore: loadSentLetter,
  })
}

/** The enterprises are all here and shown page by page: all of them are printed, until the returned function is called. */
export function printEnterprises(): () => void {
  const load = async () => {
    const rows = sentLetter.letter?.enterprises ?? []
    return { ok: true, value: { rows, total: rows.length } } as const
  }
  const restore = async () => void (sentLetter.isPrinting = false)
  return printAllRows({ limit: 50, load, show: () => (sentLetter.isPrinting = true), restore })
}

export async function showReceivers(change: { page?: number; filter?: ReceiverFilter }): Promise<void> {
  Object.assign(sentLetter, { page: 1, ...change })
  await loadSentLetter()
}

export async function remind(): Promise<void> {
  const { id } = sentLetter
  const result = await callApi(remindReceivers, { params: { id } })
  if (id !== sentLetter.id) return
  sentLetter.said = result.ok ? { kind: 'reminded', count: result.value.reminded } : failed(result.failure)
  if (result.ok) await loadSentLetter()
}

/** True when the letter is gone that is still looked at. */
export async function withdraw(): Promise<boolean> {
  const { id } = sentLetter
  const result = await callApi(withdrawLetter, { params: { id } })
  if (id !== sentLetter.id) return false
  if (!result.ok) sentLetter.said = failed(result.failure)
  return result.ok
}

/** The receivers one by one, or the figures by enterprise, as a file. */
export async function saveReceivers(by: 'receiver' | 'enterprise' = 'receiver'): Promise<void> {
  const { id } = sentLetter
  const result = await callApi(exportReceivers, { params: { id }, querystring: { by } })
  if (result.ok) saveText(result.value.csv, result.value.fileName, 'text/csv;charset=utf-8')
  else if (id === sentLetter.id) sentLetter.said = failed(result.failure)
}

const failed = (failure: Failure) => ({ kind: 'failed', failure: ref(failure) }) as const
