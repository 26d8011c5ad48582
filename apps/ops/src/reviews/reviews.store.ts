import { proxy } from 'valtio'
import {
  diffVersions,
  listVersionReviews,
  readBillOfMaterials,
  readCertification,
  repeatCertification,
  reviewVersion,
  withdrawReview,
  type BillOfMaterials,
  type Certification,
  type ReviewedVersion,
  type VersionDiff,
} from '@center/shared/contract'
import { callApi, onServerEvent, printAllRows, withProof, type Failure, type Result } from '@center/shared/host'
import { apps } from '../lib/apps.store'

export const REVIEW_ROWS = 20

type Reviews = {
  status: 'loading' | 'ready' | 'failed'
  failure: Failure | null
  rows: ReviewedVersion[]
  total: number
  page: number
  show: 'waiting' | 'all'
  tenantCode: string
}

const atStart = (): Reviews => ({
  status: 'loading',
  failure: null,
  rows: [],
  total: 0,
  page: 1,
  show: 'waiting',
  tenantCode: '',
})

/** The versions that wait for a review in one tenant. */
export const reviews = proxy<Reviews>(atStart())

type Part<T> = { status: 'none' | 'loading' } | { status: 'ready'; value: T } | { status: 'failed'; failure: Failure }

type Open = {
  row: ReviewedVersion | null
  diff: Part<VersionDiff>
  certification: Part<Certification>
  bill: Part<BillOfMaterials | null>
  inPage: boolean
  note: string
  sending: 'approved' | 'refused' | 'withdraw' | null
  failure: Failure | null
}

const closed = (): Open => ({
  row: null,
  diff: { status: 'none' },
  certification: { status: 'none' },
  bill: { status: 'none' },
  inPage: false,
  note: '',
  sending: null,
  failure: null,
})

/** The version that is looked at, and what its reviewer is about to say. */
export const open = proxy<Open>(closed())

let latestLoad = 0

export async function loadReviews(): Promise<void> {
  const load = ++latestLoad
  const tenantCode = reviews.tenantCode || (apps.tenants[0]?.tenantCode ?? '')
  if (tenantCode === '') return
  Object.assign(reviews, { status: 'loading', tenantCode })
  const result = await fetchRows(reviews.page, REVIEW_ROWS)
  if (load !== latestLoad) return
  const value = result.ok ? { ...result.value, failure: null } : { failure: result.failure }
  Object.assign(reviews, { status: result.ok ? 'ready' : 'failed', ...value })
}

function fetchRows(page: number, limit: number) {
  const { show, tenantCode } = reviews
  return callApi(listVersionReviews, { params: { tenantCode }, querystring: { show, page, limit } })
}

/** Shows another tenant, or more; from the first page on. */
export function choose(choice: Partial<Pick<Reviews, 'tenantCode' | 'show' | 'page'>>): void {
  Object.assign(reviews, { page: 1, ...choice })
  void loadReviews()
}

/** Loads, and follows what is released, until the returned function is called. */
export function watchReviews(): () => void {
  Object.assign(reviews, atStart())
  void loadReviews()
  const stops = [
    onServerEvent('release', () => void loadReviews()),
    onServerEvent('gap', () => void loadReviews()),
    printAllRows({ limit: 50, load: fetchRows, show: (rows) => (reviews.rows = rows), restore: loadReviews }),
  ]
  return () => {
    stops.forEach((stop) => stop())
    latestLoad += 1
    closeReview()
  }
}

export function openReview(row: ReviewedVersion): void {
  const mine = row.reviews.find(({ isMine }) => isMine)
  Object.assign(open, closed(), { row, inPage: mine?.inPage ?? false, note: mine?.note ?? '' })
  void loadDiff()
  void loadCertification()
  void loadBill()
}

export function closeReview(): void {
  Object.assign(open, closed())
}

export function change(values: Partial<Pick<Open, 'inPage' | 'note'>>): void {
  Object.assign(open, values)
}

export async function loadDiff(): Promise<void> {
  const { row } = open
  if (!row?.running || row.running === row.version) return
  open.diff = { status: 'loading' }
  const { name, version: to, running: from } = row
  const diff = await callApi(diffVersions, { params: { name }, querystring: { from, to } })
  if (isOpen(row)) open.diff = toPart(diff)
}

export async function loadCertification(): Promise<void> {
  const { row } = open
  if (!row) return
  open.certification = { status: 'loading' }
  const { name, version } = row
  const found = await callApi(readCertification, { params: { name, version } })
  if (!isOpen(row)) return
  const isUnchecked = !found.ok && found.failure.code === 'record.not_found'
  open.certification = isUnchecked ? { status: 'none' } : toPart(found)
}

export async function loadBill(): Promise<void> {
  const { row } = open
  if (!row) return
  open.bill = { status: 'loading' }
  const { name, version } = row
  const found = await callApi(readBillOfMaterials, { params: { name, version } })
  if (isOpen(row)) open.bill = toPart(found)
}

/** Has the version checked once more. */
export async function checkAgain(): Promise<void> {
  const { row } = open
  if (!row) return
  open.certification = { status: 'loading' }
  const { name, version } = row
  const queued = await callApi(repeatCertification, { params: { name, version } })
  if (isOpen(row)) open.certification = toPart(queued)
}

/** Says what the reviewer thinks; true when it is written. What was typed stays otherwise. */
export async function say(verdict: 'approved' | 'refused'): Promise<boolean> {
  const { inPage, note } = open
  return send(verdict, (params) =>
    callApi(reviewVersion, { params, body: { verdict, inPage: verdict === 'approved' && inPage, note } }),
  )
}

/** Takes back what the reviewer said. */
export const takeBack = (): Promise<boolean> => send('withdraw', (params) => callApi(withdrawReview, { params }))

type Params = { tenantCode: string; name: string; version: string }

async function send(
  what: Open['sending'],
  call: (params: Params) => Promise<Result<ReviewedVersion>>,
): Promise<boolean> {
  const { row } = open
  if (!row) return false
  Object.assign(open, { sending: what, failure: null })
  const params = { tenantCode: reviews.tenantCode, name: row.name, version: row.version }
  const result = await withProof(() => call(params))
  if (!isOpen(row)) return false
  open.sending = null
  if (result === null) return false
  if (!result.ok) {
    open.failure = result.failure
    return false
  }
  closeReview()
  void loadReviews()
  return true
}

const isOpen = ({ name, version }: ReviewedVersion) => open.row?.name === name && open.row.version === version

const toPart = <T>(result: Result<T>): Part<T> =>
  result.ok ? { status: 'ready', value: result.value } : { status: 'failed', failure: result.failure }
