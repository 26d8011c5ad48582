import type { Beacon } from '@center/shared/contract'
import type { HealthRepository } from './health.repository'
import { bucketOfMs } from './histogram'

const MINUTE_MS = 60_000
/** Of one kind, for one version, in one minute: no single browser decides about a canary. */
const MOST_FROM_ONE = 5
/** Beacons a minute. A browser sends a few; an address may stand for a whole company. */
const MOST_OF_BROWSER = 120
const MOST_OF_ADDRESS = 6000

/** Whatever else a page says is one word to us: nobody fills the table with words of their own. */
const phases = new Set(['load', 'mount', 'unmount', 'flood', 'removed', 'handover'])
const phaseOf = (error = 'other'): string => (phases.has(error) ? error : 'other')

type KnownApp = { canary: string | null; percent: number; versions: Set<string> }
export type Sender = {
  tenantId: string
  /** The user's, sealed by us or of a session; null for somebody unknown. */
  cohort: string | null
  ip: string
}

type Parts = {
  repository: Pick<HealthRepository, 'add'>
  now: () => Date
  knownApps: (tenantId: string) => Promise<Map<string, KnownApp>>
  /** 0 to 99, below the canary's percent: the cohort runs it. */
  bucketOf: (cohort: string | null, name: string) => number
}

type Row = Parameters<HealthRepository['add']>[0][number]
export type Intake = ReturnType<typeof createIntake>

/**
 * Counts beacons in memory and writes them down when asked to. What is of no app or version of the tenant is dropped, and about
 * a canary only those are heard who run it, so that nobody from outside gets one rolled back.
 */
export function createIntake({ repository, now, knownApps, bucketOf }: Parts) {
  let counted = new Map<string, Row>()
  const isWithin = createMinuteLimit(() => minuteNow())

  const minuteNow = () => Math.floor(now().getTime() / MINUTE_MS) * MINUTE_MS

  function isHeard(known: Map<string, KnownApp>, beacon: Beacon, { tenantId, cohort }: Sender): boolean {
    const app = known.get(beacon.app)
    if (!app?.versions.has(beacon.version)) return false
    if (app.canary === beacon.version && bucketOf(cohort, beacon.app) >= app.percent) return false
    const { event, version } = beacon
    // How many pages are open decides nothing.
    if (cohort === null || event === 'open') return true
    return isWithin([tenantId, cohort, beacon.app, version, event].join('\n'), MOST_FROM_ONE)
  }

  function count({ app: name, version, event: kind, ms, error }: Beacon, tenantId: string): void {
    const isTimed = kind === 'load' || kind === 'mount'
    const bucket = isTimed ? bucketOfMs(ms ?? 0) : 0
    const label = kind === 'error' ? phaseOf(error) : ''
    const row = { tenantId, name, version, minute: new Date(minuteNow()), kind, bucket, label, count: 1 }
    const key = [tenantId, name, version, row.minute.getTime(), kind, bucket, label].join('\n')
    const before = counted.get(key)
    if (before) before.count += 1
    else counted.set(key, row)
  }

  return {
    /** False when the sender says too much. */
    async accept(beacons: Beacon[], sender: Sender): Promise<boolean> {
      const { cohort, ip, tenantId } = sender
      const isBrowser = cohort !== null
      const key = isBrowser ? `browser\n${tenantId}\n${cohort}` : `address\n${ip}`
      if (!isWithin(key, isBrowser ? MOST_OF_BROWSER : MOST_OF_ADDRESS, beacons.length)) return false
      const known = await knownApps(tenantId)
      for (const beacon of beacons) if (isHeard(known, beacon, sender)) count(beacon, tenantId)
      return true
    },

    /** Writes down what was counted. What could not be written is kept for the next time. */
    async flush(): Promise<void> {
      const rows = [...counted.values()]
      if (rows.length === 0) return
      counted = new Map()
      try {
        await repository.add(rows)
      } catch (error) {
        // A database that does not answer for long costs figures, never memory.
        if (counted.size + rows.length < 20_000) for (const row of rows) keep(row)
        throw error
      }
    },
  }

  function keep(row: Row): void {
    const key = [row.tenantId, row.name, row.version, row.minute.getTime(), row.kind, row.bucket, row.label].join('\n')
    const newer = counted.get(key)
    if (newer) newer.count += row.count
    else counted.set(key, row)
  }
}

/** Answers, until the next minute, whether all that was said under a key is at most so much. */
function createMinuteLimit(minuteNow: () => number) {
  let said = new Map<string, number>()
  let minute = 0
  return (key: string, most: number, amount = 1): boolean => {
    const current = minuteNow()
    if (current !== minute) said = new Map()
    minute = current
    const sum = (said.get(key) ?? 0) + amount
    said.set(key, sum)
    return sum <= most
  }
}
