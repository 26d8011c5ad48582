import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../../platform/database/database'
import { createLeases } from '../../platform/database/leases'
import type { OperatedTenant } from '../../platform/session/operated-tenant'
import { repeat } from '../../platform/async/repeat'
import { createCanaryWatch, type WatchDependencies } from './canary-watch'
import { createHealthRepository } from './health.repository'
import { healthRoutes } from './health.routes'
import { createHealthService, type RoleOf } from './health.service'
import { createIntake, type IsInCanary } from './intake'
import { telemetryRoutes, type CohortOf } from './telemetry.routes'

const FLUSH_MS = 1000
const LOOK_MS = 5000
const LEASE_MS = 15_000
/** Also on a server that is restarted every day, and little at a time. */
const PURGE_MS = 10 * 60_000
const DAILY_MS = 24 * 60 * 60 * 1000
const KEPT_MS = 14 * DAILY_MS
/** The longest window of a health budget is a day. */
const REPORTER_GROUPS_KEPT_MS = 2 * DAILY_MS

type KnownApp = { stable: string | null; canary: string | null; percent: number; versions: Set<string> }
/** The versions that pages said they run since a moment: for retention, which exists before the rest of the domain. */
export function createVersionReports({ db }: { db: Database }) {
  return createHealthRepository(db).versionsSince
}

export type Health = ReturnType<typeof createHealth>

type Dependencies = {
  db: Database
  now: () => Date
  knownApps: (tenantId: string) => Promise<Map<string, KnownApp>>
  isInCanary: IsInCanary
}

/** The rules of the domain on a database, for its plugin and for what `app.ts` hands to others. */
export function createHealth({ db, now, knownApps, isInCanary }: Dependencies) {
  const repository = createHealthRepository(db)
  const intake = createIntake({ repository, now, knownApps, isInCanary })
  const health = createHealthService({
    repository,
    now,
    flush: intake.flush,
    roles: async (tenantId) => toRoles(await knownApps(tenantId)),
  })
  return {
    intake,
    health,
    forget: () => {
      const before = (ms: number) => new Date(now().getTime() - ms)
      return repository.forget({ counts: before(KEPT_MS), reporterGroups: before(REPORTER_GROUPS_KEPT_MS) })
    },
  }
}

function toRoles(known: Map<string, KnownApp>) {
  const roleOf: RoleOf = (name, version) => {
    const app = known.get(name)
    if (app?.stable === version) return 'stable'
    return app?.canary === version ? 'canary' : 'other'
  }
  const released = [...known].flatMap(([name, { stable, canary }]) =>
    [stable, canary].flatMap((version) => (version === null ? [] : [{ name, version }])),
  )
  return { roleOf, released }
}

type PluginDependencies = {
  service: Health
  tenantIdOf: OperatedTenant
  cohortOf: CohortOf
  watch: Omit<WatchDependencies, 'health' | 'now'>
}

/** Beacons and what is made of them, over HTTP; and the watch over canaries, which one instance keeps for all. */
export const healthPlugin: FastifyPluginAsync<PluginDependencies> = async (
  app,
  { service, tenantIdOf, cohortOf, watch },
) => {
  const { intake, health } = service
  const canaryWatch = createCanaryWatch({ ...watch, health, now: app.now })
  const leases = createLeases(app.db)
  repeat(app, FLUSH_MS, intake.flush)
  repeat(app, LOOK_MS, async () => {
    if (await leases.hold('canary-watch', LEASE_MS)) await canaryWatch.round()
  })
  repeat(app, PURGE_MS, service.forget)
  app.addHook('onClose', () => intake.flush().catch(() => undefined))

  await app.register(telemetryRoutes, { intake, cohortOf })
  await app.register(healthRoutes, { health, tenantIdOf })
}
