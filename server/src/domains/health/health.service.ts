import type { AppHealth, HealthRow, RunningVersion, VersionRole } from '@center/shared/contract'
import { toFailures, toFigures, toTrend } from './figures'
import type { CountRow, HealthRepository, Steps, ReporterGroupCount } from './health.repository'

const MINUTE_MS = 60_000
const STEPS = 12
const HOUR_MINUTES = 60

export type HealthService = ReturnType<typeof createHealthService>
export type RoleOf = (name: string, version: string) => VersionRole

type Dependencies = {
  repository: HealthRepository
  now: () => Date
  /** Writes down what this instance has counted, so that an answer has it. */
  flush: () => Promise<void>
  /** What a version is to a tenant. */
  roles: (tenantId: string) => Promise<{ roleOf: RoleOf; released: { name: string; version: string }[] }>
}

/** How released versions do, from what pages said. */
export function createHealthService({ repository, now, flush, roles }: Dependencies) {
  /** Whole minutes, the present one with them. */
  function stepsOf(minutes: number): Steps {
    const stepMs = Math.ceil(minutes / STEPS) * MINUTE_MS
    const next = Math.floor(now().getTime() / MINUTE_MS + 1) * MINUTE_MS
    return { from: new Date(next - STEPS * stepMs), stepMs, steps: STEPS }
  }

  return {
    async rows(
      tenantId: string,
      { name, minutes }: { name?: string | undefined; minutes: number },
    ): Promise<{ rows: HealthRow[]; total: number }> {
      await flush()
      const steps = stepsOf(minutes)
      const { roleOf } = await roles(tenantId)
      const groups = groupBy(await repository.counts(tenantId, steps, name), versionKey)
      const rows = [...groups.values()].map((counts) => toHealthRow(counts, steps, roleOf)).sort(byAppAndVersion)
      return { rows, total: rows.length }
    },

    /** The apps of a tenant at a glance, by name. */
    async apps(tenantId: string): Promise<Map<string, AppHealth>> {
      await flush()
      const steps = stepsOf(HOUR_MINUTES)
      const { roleOf } = await roles(tenantId)
      const groups = groupBy(await repository.counts(tenantId, steps), ({ name }) => name)
      return new Map([...groups].map(([name, counts]) => [name, toAppHealth(counts, steps, roleOf)]))
    },

    /** What each voice said of an app since a moment: what a decision is made of. */
    async reporterGroups(tenantId: string, name: string, since: Date): Promise<ReporterGroupCount[]> {
      await flush()
      return repository.reporterGroups(tenantId, name, since)
    },

    async running(tenantId: string): Promise<{ rows: RunningVersion[]; total: number }> {
      await flush()
      const since = new Date(Math.floor(now().getTime() / MINUTE_MS - 1) * MINUTE_MS)
      const { roleOf, released } = await roles(tenantId)
      const pages = new Map<string, RunningVersion>()
      for (const place of released)
        pages.set(versionKey(place), { ...place, role: roleOf(place.name, place.version), pages: 0 })
      for (const { name, version, count } of await repository.open(tenantId, since)) {
        const key = versionKey({ name, version })
        // A page says it once a minute: the larger of two minutes is the number of pages.
        const before = pages.get(key)?.pages ?? 0
        pages.set(key, { name, version, role: roleOf(name, version), pages: Math.max(before, count) })
      }
      const rows = [...pages.values()].sort(byAppAndVersion)
      return { rows, total: rows.length }
    },
  }
}

function toHealthRow(counts: CountRow[], steps: Steps, roleOf: RoleOf): HealthRow {
  const { name = '', version = '' } = counts[0] ?? {}
  const role = roleOf(name, version)
  return { name, version, role, ...toFigures(counts), failures: toFailures(counts), trend: toTrend(counts, steps) }
}

function toAppHealth(counts: CountRow[], steps: Steps, roleOf: RoleOf): AppHealth {
  const of = (role: VersionRole) => {
    const rows = counts.filter(({ name, version }) => roleOf(name, version) === role)
    return rows.length === 0 ? null : toFigures(rows)
  }
  return { stable: of('stable'), canary: of('canary'), trend: toTrend(counts, steps) }
}

const versionKey = ({ name, version }: { name: string; version: string }) => `${name}@${version}`

/** By app; of one app by version, the newest first, numbers as numbers. */
function byAppAndVersion(a: { name: string; version: string }, b: { name: string; version: string }): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1
  return b.version.localeCompare(a.version, 'en', { numeric: true })
}

function groupBy<Row>(rows: Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}
