import { listApps, listReleases, type AppRow, type ReleaseRow } from '@center/shared/contract'
import type { OperationsApi } from '../operations-api'
import { CommandError, type Surroundings } from '../surroundings'
import { describeHealth, describeTimes } from '../words'
import { connect } from './connected'
import type { TenantOptions } from './tenant-app'

export type WatchOptions = TenantOptions & { name?: string; interval: number }

const WATCHED_ROWS = 20

/** A canary's figures when they changed; `type` tells it from a row of the history in the output for programs. */
type CanaryNews = { type: 'canary'; name: string; version: string; percent: number; health: unknown; text: string }

/**
 * Follows the history and the canaries: what is there at the start is known, what comes is printed, one line each. A server that does
 * not answer for a while is waited for.
 */
export async function watch(
  options: WatchOptions,
  surroundings: Surroundings,
  toLine: (row: ReleaseRow) => string,
): Promise<void> {
  const { signal, out, err } = surroundings
  const api = await connect(options, surroundings)
  const known = new Set((await readHistory(api, options)).map(keyOf))
  const seen = new Map<string, string>()
  let isAway = false
  err(`Watching ${options.tenant}. Interrupt to end.`)

  async function look(): Promise<void> {
    const fresh = (await readHistory(api, options)).filter((row) => !known.has(keyOf(row))).reverse()
    for (const row of fresh) {
      known.add(keyOf(row))
      out(options.json ? JSON.stringify(row) : toLine(row))
    }
    if (signal.aborted) return
    for (const { text, ...news } of await readCanaries(api, options, seen)) {
      out(options.json ? JSON.stringify(news) : text)
    }
  }

  for (;;) {
    await surroundings.sleep(options.interval * 1000, signal)
    if (signal.aborted) return
    const failure = await look().then(() => null, toPassing)
    if (signal.aborted) return
    if (failure && !isAway) err(`${failure.message} Trying again.`)
    if (!failure && isAway) err('The server answers again.')
    isAway = failure !== null
  }
}

const passing = new Set(['unreachable', 'server.busy', 'server.failed', 'rate.limited'])

/** What goes by itself; everything else ends the watch. */
function toPassing(error: unknown): CommandError {
  if (error instanceof CommandError && passing.has(error.code)) return error
  throw error
}

const keyOf = ({ name, revision }: ReleaseRow) => `${name} ${revision}`

async function readHistory(api: OperationsApi, { tenant, name }: WatchOptions): Promise<ReleaseRow[]> {
  const querystring = { name, limit: WATCHED_ROWS, page: 1 }
  return (await api.call(listReleases, { params: { tenantCode: tenant }, querystring })).rows
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
