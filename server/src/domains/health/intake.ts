import type { Beacon } from '@center/shared/contract'
import { keyOf, voiceKeyOf, type HealthRepository } from './health.repository'
import { bucketOfMs } from './histogram'
import { voiceOf } from './judge'
import { createTally } from './tally'

const MINUTE_MS = 60_000
/** Of one kind, for one version, in one minute: what a person does, and not what a script says. */
const MOST_FROM_ONE = 5
/** Beacons a minute. A browser sends a few; an address may stand for a whole company. */
const MOST_OF_BROWSER = 120
const MOST_OF_ADDRESS = 6000

/** Whatever else a page says is one word to us: nobody fills the table with words of their own. */
const phases = new Set(['load', 'mount', 'unmount', 'flood', 'removed', 'handover'])
const phaseOf = (error = 'other'): string => (phases.has(error) ? error : 'other')

type KnownApp = { stable: string | null; canary: string | null; percent: number; versions: Set<string> }
export type Sender = {
  tenantId: string
  /** The user's, sealed by us or of a session; null for somebody unknown. */
  cohort: string | null
  ip: string
}

type Parts = {
  repository: Pick<HealthRepository, 'add' | 'addVoices'>
  now: () => Date
  knownApps: (tenantId: string) => Promise<Map<string, KnownApp>>
  /** 0 to 99, below the canary's percent: the cohort runs it. */
  bucketOf: (cohort: string | null, name: string) => number
}

export type Intake = ReturnType<typeof createIntake>

/**
 * Counts beacons in memory and writes them down when asked to. What is of no app or version of the tenant is dropped, and about
 * a canary only those are heard who run it, so that nobody from outside gets one rolled back. What a canary is judged by is counted
 * apart by voice, from the moment on at which it runs: what was said of a version before is no word about the canary.
 */
export function createIntake({ repository, now, knownApps, bucketOf }: Parts) {
  const counts = createTally(keyOf, repository.add)
  const voices = createTally(voiceKeyOf, repository.addVoices)
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

  function count(app: KnownApp | undefined, beacon: Beacon, { tenantId, cohort }: Sender): void {
    const { app: name, version, event: kind, error } = beacon
    const said = { tenantId, name, version, minute: new Date(minuteNow()), bucket: timeOf(beacon), count: 1 }
    counts.add({ ...said, kind, label: kind === 'error' ? phaseOf(error) : '' })
    if (kind === 'open' || cohort === null || !app?.canary) return
    if (version === app.canary || version === app.stable) voices.add({ ...said, kind, voice: voiceOf(cohort, name) })
  }

  return {
    /** False when the sender says too much. */
    async accept(beacons: Beacon[], sender: Sender): Promise<boolean> {
      const { cohort, ip, tenantId } = sender
      const isBrowser = cohort !== null
      const key = isBrowser ? `browser\n${tenantId}\n${cohort}` : `address\n${ip}`
      if (!isWithin(key, isBrowser ? MOST_OF_BROWSER : MOST_OF_ADDRESS, beacons.length)) return false
      const known = await knownApps(tenantId)
      for (const beacon of beacons) if (isHeard(known, beacon, sender)) count(known.get(beacon.app), beacon, sender)
      return true
    },

    /** Writes down what was counted. What could not be written is kept for the next time. */
    async flush(): Promise<void> {
      await counts.flush()
      await voices.flush()
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
  return (key: string, most: number, amount = 1): boolean => {
    const current = minuteNow()
    if (current !== minute) said = new Map()
    minute = current
    const sum = (said.get(key) ?? 0) + amount
    said.set(key, sum)
    return sum <= most
  }
}
