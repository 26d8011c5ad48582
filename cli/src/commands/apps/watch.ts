import { listApps, listReleases, type AppRow, type ReleaseRow } from '@center/shared/contract'
import { UNREADABLE, type OperationsApi } from '../../operations-api'
import { CommandError, type CliContext } from '../../cli-context'
import { describeHealth, describeTimes } from '../../words'
import { connect } from '../connected'
import type { TenantOptions } from './tenant-app'

export type WatchOptions = TenantOptions & { name?: string; interval: number }

const PAGE_ROWS = 20
/** Of a history that is longer than that since the last look, the newest pages are shown. */
const MAX_PAGES = 10
const LAST_LOOK_MS = 5_000

/** A canary's figures when they changed; `type` tells it from a row of the history in the output for programs. */
type CanaryNews = { type: 'canary'; name: string; version: string; percent: number; health: unknown; text: string }

/**
 * Follows the history and the canaries: what is there at the start is known, what comes is printed, one line each. A server that does
 * not answer for a while, or whose answer is cut, is waited for. An interruption ends it after one more look: what happened since the
 * last one is shown too.
 */
export async function watch(
  options: WatchOptions,
  cli: CliContext,
  toLine: (row: ReleaseRow) => string,
): Promise<void> {
  const { signal, out, err } = cli
  const api = await connect(options, cli)
  const known = new Set((await readPage(api, options, 1)).map(keyOf))
  const seen = new Map<string, string>()
  let isAway = false
  err(`Watching ${options.tenant}. Interrupt to end.`)

  async function showHistory(from: OperationsApi): Promise<void> {
    for (const row of await readFresh(from, options, known)) {
      known.add(keyOf(row))
      out(options.json ? JSON.stringify(row) : toLine(row))
    }
  }

  async function look(): Promise<void> {
    await showHistory(api)
    if (signal.aborted) return
    for (const { text, ...news } of await readCanaries(api, options, seen)) {
      out(options.json ? JSON.stringify(news) : text)
    }
  }

  /** With a signal of its own: that of the watch has ended whatever it asks. */
  async function lastLook(): Promise<void> {
    const late = await connect(options, { ...cli, signal: AbortSignal.timeout(LAST_LOOK_MS) })
    await showHistory(late)
  }

  for (;;) {
    await cli.sleep(options.interval * 1000, signal)
    const failure = signal.aborted ? null : await look().then(() => null, toPassing)
    if (signal.aborted) return lastLook().catch(() => undefined)
    if (failure && !isAway) err(`${failure.message} Trying again.`)
    if (!failure && isAway) err('The server answers again.')
    isAway = failure !== null
  }
}

const passing = new Set(['unreachable', UNREADABLE, 'server.busy', 'server.failed', 'rate.limited'])

/** What goes by itself; everything else ends the watch. */
function toPassing(error: unknown): CommandError {
  if (error instanceof CommandError && passing.has(error.code)) return error
  throw error
}

const keyOf = ({ name, revision }: ReleaseRow) => `${name} ${revision}`

async function readPage(api: OperationsApi, { tenant, name }: WatchOptions, page: number): Promise<ReleaseRow[]> {
  const querystring = { name, limit: PAGE_ROWS, page }
  return (await api.call(listReleases, { params: { tenantCode: tenant }, querystring })).rows
}

/** The rows that are not known, oldest first: page by page, up to one that has a known row or is not full. */
async function readFresh(api: OperationsApi, options: WatchOptions, known: Set<string>): Promise<ReleaseRow[]> {
  const fresh = new Map<string, ReleaseRow>()
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const rows = await readPage(api, options, page)
    const unknown = rows.filter((row) => !known.has(keyOf(row)))
    for (const row of unknown) fresh.set(keyOf(row), row)
    if (unknown.length < PAGE_ROWS) break
  }
  return [...fresh.values()].reverse()
}

/** The canaries whose figures are other than when they were looked at before. */
async function readCanaries(
  api: OperationsApi,
  { tenant, name }: WatchOptions,
  seen: Map<string, string>,
): Promise<CanaryNews[]> {
  const { rows } = await api.call(listApps, { querystring: { tenantCode: tenant } })
  const news = rows.filter((row) => name === undefined || row.name === name).flatMap(toNews)
  return news.filter(({ name: app, text }) => {
    const isNew = seen.get(app) !== text
    seen.set(app, text)
    return isNew
  })
}

function toNews({ name, canary, health }: AppRow): CanaryNews[] {
  if (!canary) return []
  const { version, percent } = canary
  const figures = health?.canary ?? null
  const stable = describeHealth(health?.stable ?? null)
  const text = [
    `${name} canary ${version} ${percent}%`,
    `errors ${describeHealth(figures)} (stable ${stable})`,
    `mount ${describeTimes(figures?.mount ?? null)}`,
  ].join('  ')
  return [{ type: 'canary', name, version, percent, health: figures, text }]
}
