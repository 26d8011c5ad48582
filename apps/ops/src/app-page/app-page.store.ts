import { proxy } from 'valtio'
import {
  getHealth,
  listReleases,
  listRunning,
  listVersions,
  type HealthRow,
  type PublishedVersion,
  type ReleaseRow,
  type RunningVersion,
} from '@center/shared/contract'
import { callApi, onServerEvent, printAllRows, type Failure, type Result } from '@center/shared/host'

/** What is shown of an app in a card of its own: one may fail without the others. */
export type Part<Row> = { status: 'loading' | 'ready' | 'failed'; failure: Failure | null; rows: Row[]; total: number }

type AppDetails = {
  minutes: number
  page: number
  versions: Part<PublishedVersion>
  history: Part<ReleaseRow>
  health: Part<HealthRow>
  running: Part<RunningVersion>
}

/** How far back the plots look. */
export const spans = [60, 360, 1440, 10_080] as const
export const HISTORY_ROWS = 10
const REFRESH_MS = 15_000

const nothing = () => ({ status: 'loading' as const, failure: null, rows: [], total: 0 })
const atStart = (): AppDetails => ({
  minutes: 60,
  page: 1,
  versions: nothing(),
  history: nothing(),
  health: nothing(),
  running: nothing(),
})

export const details = proxy<AppDetails>(atStart())

/** Rises whenever another app is looked at: what arrives for the one before is dropped. */
let pageTicket = 0
let shown = { tenantCode: '', name: '' }

/** Loads an app and follows it until the returned function is called. */
export function watchApp(tenantCode: string, name: string): () => void {
  pageTicket += 1
  shown = { tenantCode, name }
  Object.assign(details, atStart())
  loadApp()
  const load = () => loadApp()
  const stops = [onServerEvent('release', load), onServerEvent('health', load), onServerEvent('gap', load)]
  const refresh = () => document.visibilityState === 'visible' && void Promise.all([loadHealth(), loadRunning()])
  const timer = window.setInterval(refresh, REFRESH_MS)
  return () => {
    stops.forEach((stop) => stop())
    window.clearInterval(timer)
    pageTicket += 1
  }
}

export function loadApp(): void {
  void loadVersions()
  void loadHistory()
  void loadHealth()
  void loadRunning()
}

export function loadVersions(): Promise<void> {
  const { name } = shown
  return load('versions', () => callApi(listVersions, { params: { name } }))
}

export function loadHistory(): Promise<void> {
  return load('history', () => fetchHistory(details.page, HISTORY_ROWS))
}

function fetchHistory(page: number, limit: number) {
  const { tenantCode, name } = shown
  return callApi(listReleases, { params: { tenantCode }, querystring: { name, limit, page } })
}

/** All of it is printed, until the returned function is called. */
export function printHistory(): () => void {
  return printAllRows({
    limit: 50,
    load: fetchHistory,
    show: (rows) => (details.history.rows = rows),
    restore: loadHistory,
  })
}

export function loadHealth(): Promise<void> {
  const { tenantCode, name } = shown
  return load('health', () => callApi(getHealth, { querystring: { tenantCode, name, minutes: details.minutes } }))
}

export async function loadRunning(): Promise<void> {
  const { tenantCode, name } = shown
  await load('running', () => callApi(listRunning, { querystring: { tenantCode } }))
  details.running.rows = details.running.rows.filter((row) => row.name === name)
}

export async function setSpan(minutes: number): Promise<void> {
  details.minutes = minutes
  await loadHealth()
}

export async function showHistoryPage(page: number): Promise<void> {
  details.page = page
  await loadHistory()
}

const latest = { versions: 0, history: 0, health: 0, running: 0 }
type PartName = keyof typeof latest

/** What was there stays while more is under way. */
async function load<Row>(name: PartName, ask: () => Promise<Result<{ rows: Row[]; total: number }>>): Promise<void> {
  const [of, ticket] = [pageTicket, ++latest[name]]
  const part = details[name] as Part<Row>
  const result = await ask()
  if (of !== pageTicket || ticket !== latest[name]) return
  const value = result.ok ? { ...result.value, failure: null } : { failure: result.failure }
  Object.assign(part, { status: result.ok ? 'ready' : 'failed', ...value })
}
