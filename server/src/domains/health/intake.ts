import type { Beacon } from '@center/shared/contract'
import { keyOf, reporterGroupKeyOf, type HealthRepository } from './health.repository'
import { bucketOfMs } from './histogram'
import { reporterGroupOf } from './canary-analysis'
import { createCounterBuffer } from './counter-buffer'

const MINUTE_MS = 60_000
/** Of one kind, for one version, in one minute: what a person does, and not what a script says. */
const MAX_PER_USER = 5
/** Beacons a minute. A browser sends a few; an address may stand for a whole company. */
const MAX_PER_BROWSER = 120
const MAX_PER_ADDRESS = 6000

/** Whatever else a page says is one word to us: no one fills the table with words of their own. */
const phases = new Set(['load', 'mount', 'unmount', 'flood', 'removed', 'handover'])
const phaseOf = (error = 'other'): string => (phases.has(error) ? error : 'other')

type KnownApp = { stable: string | null; canary: string | null; percent: number; versions: Set<string> }
export type IsInCanary = (cohort: string | null, share: { name: string; percent: number }) => boolean
export type Sender = {
  tenantId: string
  /** The user's, sealed by us or of a session; null for somebody unknown. */
  cohort: string | null
  ip: string
}

type Dependencies = {
  repository: Pick<HealthRepository, 'add' | 'addReporterGroups'>
  now: () => Date
  knownApps: (tenantId: string) => Promise<Map<string, KnownApp>>
  /** Whether the canary of an app reaches the cohort. */
  isInCanary: IsInCanary
}

export type Intake = ReturnType<typeof createIntake>

/**
 * Counts beacons in memory and writes them down when asked to. What is of no app or version of the tenant is dropped, and about
 * a canary only those are heard who run it, so that no outsider gets one rolled back. What a canary is judged by is counted
 * apart by voice, from the moment on at which it runs: what was said of a version before is no word about the canary.
 */
export function createIntake({ repository, now, knownApps, isInCanary }: Dependencies) {
  const counts = createCounterBuffer(keyOf, repository.add)
  const reporterGroups = createCounterBuffer(reporterGroupKeyOf, repository.addReporterGroups)
  const isWithin = createMinuteLimit(() => minuteNow())

  const minuteNow = () => Math.floor(now().getTime() / MINUTE_MS) * MINUTE_MS

  function isHeard(known: Map<string, KnownApp>, beacon: Beacon, { tenantId, cohort }: Sender): boolean {
    const app = known.get(beacon.app)
    if (!app?.versions.has(beacon.version)) return false
    const share = { name: beacon.app, percent: app.percent }
    if (app.canary === beacon.version && !isInCanary(cohort, share)) return false
    const { event, version } = beacon
    // How many pages are open decides nothing.
    if (cohort === null || event === 'open') return true
    return isWithin([tenantId, cohort, beacon.app, version, event].join('\n'), MAX_PER_USER)
  }

  function count(app: KnownApp | undefined, beacon: Beacon, { tenantId, cohort }: Sender): void {
    const { app: name, version, event: kind, error } = beacon
    const said = { tenantId, name, version, minute: new Date(minuteNow()), bucket: timeOf(beacon), count: 1 }
    counts.add({ ...said, kind, label: kind === 'error' ? phaseOf(error) : '' })
    if (kind === 'open' || cohort === null || !app?.canary) return
    if (version === app.canary || version === app.stable)
      reporterGroups.add({ ...said, kind, reporterGroup: reporterGroupOf(cohort, name) })
  }

  return {
    /** False when the sender says too much. */
    async accept(beacons: Beacon[], sender: Sender): Promise<boolean> {
      const { cohort, ip, tenantId } = sender
      const isBrowser = cohort !== null
      const key = isBrowser ? `browser\n${tenantId}\n${cohort}` : `address\n${ip}`
      if (!isWithin(key, isBrowser ? MAX_PER_BROWSER : MAX_PER_ADDRESS, beacons.length)) return false
      const known = await knownApps(tenantId)
      for (const beacon of beacons) if (isHeard(known, beacon, sender)) count(known.get(beacon.app), beacon, sender)
      return true
    },

    /** Writes down what was counted. What could not be written is kept for the next time. */
    async flush(): Promise<void> {
      await counts.flush()
      await reporterGroups.flush()
    },
  }
}

/** Which time it took; 0 for what takes none. */
function timeOf({ event, ms = 0 }: Beacon): number {
  return event === 'load' || event === 'mount' ? bucketOfMs(ms) : 0
}

/** Answers, until the next minute, whether all that was said under a key is at most so much. */
function createMinuteLimit(minuteNow: () => number) {
  let said = new Map<string, number>()
  let minute = 0
  return (key: string, max: number, amount = 1): boolean => {
    const current = minuteNow()
    if (current !== minute) said = new Map()
    minute = current
    const sum = (said.get(key) ?? 0) + amount
    said.set(key, sum)
    return sum <= max
  }
}
