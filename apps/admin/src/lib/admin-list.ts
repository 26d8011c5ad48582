import { proxy } from 'valtio'
import type { Endpoint, TableFormat } from '@center/shared/contract'
import { downloadFile, loadAllRows, printAllRows, type Failure, type Result } from '@center/shared/host'
import { followChanges } from './follow-changes'
import { administeredTenant } from './place.store'

export const PAGE_ROWS = 20
const MOST_ROWS = 100

/** A list that the server pages, and what it is narrowed to. */
export type AdminListState<Row, Filter extends object> = {
  status: 'loading' | 'ready' | 'failed'
  failure: Failure | null
  rows: Row[]
  total: number
  page: number
  keyword: string
  filter: Filter
}

export type ListQuery<Filter> = { page: number; limit: number; keyword?: string } & Filter
/** The filter of a list that is sorted by some of its columns. */
export type Sorted<Paging extends { sort?: string | undefined }> = { sort?: Paging['sort'] }
type Load<Row, Filter> = (query: ListQuery<Filter>) => Promise<Result<{ rows: Row[]; total: number }>>

export type AdminList<Row, Filter extends object = object> = {
  /** By which it is known among the layouts of a user. */
  name: string
  state: AdminListState<Row, Filter>
  /** Asks again for what is shown. */
  reload(): Promise<void>
  showPage(page: number): Promise<void>
  search(keyword: string): Promise<void>
  narrow(filter: Partial<Filter>): Promise<void>
  /** By the key of a column, `-` before it for descending; by the list's own order when empty. */
  sort(by: string): Promise<void>
  /** All rows of all pages, narrowed as they are; 10,000 at most. */
  loadAll(): Promise<Result<{ rows: Row[]; total: number }>>
  /** Null where there is no file of the list. */
  save: SaveTable | null
  /** Loads, sorted as it is said, and follows what others change, until the returned function is called. */
  watch(sort?: string): () => void
}

/** The rows of one page of administration. A search or a filter begins at the first page; an answer that a newer one passed is dropped. */
export function createAdminList<Row, Filter extends object = object>(
  name: string,
  load: Load<Row, Filter>,
  filter: Filter = {} as Filter,
  /** By which the server saves all rows. */
  file: Endpoint | null = null,
): AdminList<Row, Filter> {
  const atStart = { status: 'loading' as const, failure: null, rows: [], total: 0, page: 1, keyword: '' }
  const state = proxy({ ...atStart, filter }) as AdminListState<Row, Filter>
  let latest = 0

  const fetchRows = (page: number, limit: number) => {
    const keyword = state.keyword.trim()
    return load({ page, limit, ...(keyword ? { keyword } : {}), ...state.filter })
  }

  async function reload(): Promise<void> {
    const asked = ++latest
    state.status = 'loading'
    const result = await fetchRows(state.page, PAGE_ROWS)
    if (asked !== latest) return
    if (result.ok && result.value.rows.length === 0 && state.page > 1) return showPage(state.page - 1)
    Object.assign(
      state,
      result.ok ? { ...result.value, failure: null, status: 'ready' } : { failure: result.failure, status: 'failed' },
    )
  }

  async function showPage(page: number): Promise<void> {
    state.page = page
    await reload()
  }

  async function restart(change: object): Promise<void> {
    Object.assign(state, change)
    await showPage(1)
  }

  return {
    name,
    state,
    reload,
    showPage,
    search: (keyword) => restart({ keyword }),
    narrow: (change) => restart({ filter: { ...state.filter, ...change } }),
    sort: (by) => restart({ filter: { ...state.filter, sort: by || undefined } }),
    loadAll: () => loadAllRows({ limit: MOST_ROWS, load: fetchRows }),
    save: file && saveTable(file, () => ({ ...state.filter, keyword: state.keyword.trim() })),
    watch(sort) {
      Object.assign(state, atStart, { filter: sort ? { ...filter, sort } : filter })
      void reload()
      const stops = [
        followChanges(() => void reload()),
        printAllRows({ limit: MOST_ROWS, load: fetchRows, show: (rows) => (state.rows = rows), restore: reload }),
      ]
      return () => {
        stops.forEach((stop) => stop())
        latest += 1
      }
    },
  }
}

/** Has the server save all rows as a file, narrowed and sorted as they are, with these fields; without fields with all that it has. */
export type SaveTable = (format: TableFormat, fields: readonly string[]) => Promise<Result<string>>

export const saveTable =
  (file: Endpoint, narrowed: () => object = () => ({})): SaveTable =>
  (format, fields) =>
    download(file, { ...narrowed(), format, columns: fields.join(',') })

/** Asks for a file of the tenant that is administered; what is empty is not asked for. */
function download(file: Endpoint, asked: Readonly<Record<string, unknown>>): Promise<Result<string>> {
  const said = Object.entries(asked).filter(([, value]) => value !== '' && value !== undefined)
  const params = file.url.includes(':tenantCode') ? { params: { tenantCode: administeredTenant() } } : {}
  return downloadFile(file, { ...params, querystring: Object.fromEntries(said) } as never)
}
