import { proxy } from 'valtio'
import {
  cancelUserImport,
  exportUsers,
  getUserImport,
  getUserImportTemplate,
  importUsers,
  listUserImportRows,
  startUserImport,
  takeUserImportLinks,
  UPLOAD_LIMIT_MS,
  type TableFormat,
  type UserImport,
  type UserImportRow,
  type UserImportRowState,
} from '@center/shared/contract'
import {
  callApi,
  downloadFile,
  loadAllRows,
  onServerEvent,
  saveFile,
  type Failure,
  type Result,
} from '@center/shared/host'
import { createAdminList } from '../lib/admin-list'
import { administeredTenant, showPlace } from '../lib/place.store'
import { userList } from './users.store'

/** What the address says of an import: that one is to be begun, or which one is shown. */
const BEGIN = 'import'
export const isImportPlace = (id: string) => id === BEGIN || id.startsWith(`${BEGIN}.`)
export const importIdOf = (id: string) => id.slice(BEGIN.length + 1)
export const showImport = (id = '') => showPlace({ section: 'users', id: id ? `${BEGIN}.${id}` : BEGIN })

/** The import that is shown. `share`: how much of a file has left, while one is sent. */
export type ImportPart = { job: UserImport | null; failure: Failure | null; isBusy: boolean; share: number | null }
const nothing: ImportPart = { job: null, failure: null, isBusy: false, share: null }
export const userImport = proxy<ImportPart>({ ...nothing })

const tenant = () => ({ tenantCode: administeredTenant() })
const params = () => ({ ...tenant(), id: userImport.job?.id ?? '' })

export type ImportRowFilter = { state: UserImportRowState | '' }
export const importRowList = createAdminList<UserImportRow, ImportRowFilter>(
  'importRows',
  ({ state, ...paging }) =>
    callApi(listUserImportRows, { params: params(), querystring: { ...paging, ...(state ? { state } : {}) } }),
  { state: '' },
)

/** Sends a file to be checked, and shows what it would do. */
export async function sendFile(file: File): Promise<void> {
  const form = new FormData()
  form.set('file', file, file.name)
  Object.assign(userImport, nothing, { isBusy: true, share: 0 })
  const onProgress = (share: number) => void (userImport.share = share)
  const options = { timeoutMs: UPLOAD_LIMIT_MS, onProgress }
  const result = await ask(() => callApi(importUsers, { params: tenant(), body: form } as never, options))
  if (result?.ok) showImport(result.value.id)
}

let latest = 0

/** Asks, and shows the import as the newest answer has it. */
async function ask(call: () => Promise<Result<UserImport>>): Promise<Result<UserImport> | null> {
  const asked = ++latest
  const result = await call()
  if (asked !== latest) return null
  Object.assign(userImport, { isBusy: false, share: null }, result.ok ? { job: result.value, failure: null } : result)
  return result
}

const act = (call: () => Promise<Result<UserImport>>) => {
  userImport.isBusy = true
  return ask(call)
}

/** Begins to write; the answer is shown at once. */
export async function startImport(): Promise<Result<UserImport>> {
  const result = await callApi(startUserImport, { params: params() })
  if (result.ok) Object.assign(userImport, { job: result.value, failure: null })
  return result
}

export const cancelImport = () => act(() => callApi(cancelUserImport, { params: params() }))

/** Loads an import and follows it, until the returned function is called. */
export function watchImport(id: string): () => void {
  const reload = () => ask(() => callApi(getUserImport, { params: { ...tenant(), id } }))
  if (userImport.job?.id !== id) Object.assign(userImport, nothing)
  void reload()
  const stops = [
    onServerEvent('user-import', (event) => {
      if (event.id !== id) return
      if (userImport.job) userImport.job.done = event.done
      if (event.isOver) void Promise.all([reload(), importRowList.reload(), userList.reload()])
    }),
    onServerEvent('gap', () => void reload()),
    lookAgain(() => userImport.job?.state === 'running' && void reload()),
  ]
  return () => {
    latest += 1
    stops.forEach((stop) => stop())
  }
}

/** A server that went away sends no word of it. */
function lookAgain(look: () => void): () => void {
  const timer = setInterval(look, 15_000)
  return () => clearInterval(timer)
}

/** Saves the invitations; they can be had this one time. */
export async function saveLinks(): Promise<Failure | null> {
  const result = await callApi(takeUserImportLinks, { params: params() })
  if (!result.ok) return result.failure
  const { csv, fileName } = result.value
  saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), fileName)
  if (userImport.job) userImport.job.hasLinks = false
  return null
}

/** Pages of 100: all that a file may have. */
const ALL_PAGES = 200

export const loadRefused = () => {
  const load = (page: number, limit: number) =>
    callApi(listUserImportRows, { params: params(), querystring: { state: 'refused' as const, page, limit } })
  return loadAllRows({ limit: 100, load }, ALL_PAGES)
}

export const saveTemplate = (format: TableFormat) =>
  downloadFile(getUserImportTemplate, { params: tenant(), querystring: { format } })

/** Saves the users that the list shows, all pages of it. */
export function saveUsers(format: TableFormat): Promise<Result<string>> {
  const { keyword, filter } = userList.state
  const said = Object.entries({ ...filter, keyword: keyword.trim() }).filter(([, value]) => value !== '')
  return downloadFile(exportUsers, { params: tenant(), querystring: { ...Object.fromEntries(said), format } })
}
