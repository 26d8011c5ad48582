import { countEnterprises, listEnterprises, type AnswerOf, type JoinedEnterprise } from '@center/shared/contract'
import { callApi, failureText, getLocalItem, printAllRows, setLocalItem } from '@center/shared/host'
import { proxy } from 'valtio'
import { createLatestLoad } from '../lib/latest-load'

/** Sizes of a page, and the one to begin with (spec 9). */
export const PAGE_SIZES = [5, 10, 15, 20] as const
const FIRST_SIZE = 10

type Enterprises = {
  status: 'loading' | 'ready' | 'failed'
  failure: string | null
  rows: JoinedEnterprise[]
  total: number
  page: number
  limit: number
  /** Joined, created, and how many requests wait; `null` while unknown. */
  counts: AnswerOf<typeof countEnterprises> | null
}

/** The enterprises that the user joined or created, a page at a time. */
export const enterprises = proxy<Enterprises>({
  status: 'loading',
  failure: null,
  rows: [],
  total: 0,
  page: 1,
  counts: null,
  limit: storedPageSize(),
})

/** Who shows them holds a view of it. */
export const enterpriseLoad = createLatestLoad()
const countLoad = createLatestLoad()

/** Rows that are there stay until the next ones come. */
export async function loadEnterprises(page = 1): Promise<void> {
  const signal = enterpriseLoad.begin()
  Object.assign(enterprises, { status: 'loading', page })
  const result = await callApi(listEnterprises, { querystring: { page, limit: enterprises.limit } }, { signal })
  if (signal.aborted) return
  if (!result.ok) {
    Object.assign(enterprises, { status: 'failed', failure: failureText(result.failure) })
    return
  }
  const { rows, total } = result.value
  // The last page can have gone meanwhile.
  if (rows.length === 0 && page > 1) return loadEnterprises(Math.max(1, Math.ceil(total / enterprises.limit)))
  Object.assign(enterprises, { status: 'ready', failure: null, rows, total })
}

/** All of them are printed, until the returned function is called. */
export function printEnterprises(): () => void {
  return printAllRows({
    limit: 20,
    load: (page, limit) => callApi(listEnterprises, { querystring: { page, limit: limit as 20 } }),
    show: (rows) => (enterprises.rows = rows),
    restore: () => loadEnterprises(enterprises.page),
  })
}

/** The length of a page is remembered in this browser. */
export function setPageSize(limit: number): void {
  enterprises.limit = limit
  setLocalItem('enterprisePage', String(limit))
  void loadEnterprises()
}

export async function loadEnterpriseCounts(): Promise<void> {
  const signal = countLoad.begin()
  const result = await callApi(countEnterprises, { body: {} }, { signal })
  if (result.ok && !signal.aborted) enterprises.counts = result.value
}

/** Enterprises are a user's own: the next one must not see them. */
export function forgetEnterprises(): void {
  enterpriseLoad.giveUp()
  countLoad.giveUp()
  Object.assign(enterprises, {
    status: 'loading',
    failure: null,
    rows: [],
    total: 0,
    page: 1,
    counts: null,
    limit: storedPageSize(),
  })
}

function storedPageSize(): number {
  return PAGE_SIZES.find((size) => String(size) === getLocalItem('enterprisePage')) ?? FIRST_SIZE
}
