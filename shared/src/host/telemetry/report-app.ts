import type { Beacon } from '../../contract'
import { readBoot } from '../page/boot'
import { createBeaconQueue, type BeaconQueue } from './beacon-queue'
import { COLLECT_MS, sendBeacons, toMs } from './send-beacons'

/** What became of one of our own apps. */
export type AppEvent = { event: 'load' | 'mount'; ms: number } | { event: 'error'; error: 'load' | 'mount' }

let box: BeaconQueue | null = null
const loaded = new Set<string>()

/**
 * Tells the server how one of our own apps does, as `reportGuests` does of guests: a canary of the portal's frame is judged as any
 * other is. A page that the server did not render has no version of it, and says nothing.
 */
export function reportApp(app: string, happening: AppEvent): void {
  const place = placeOf(app)
  if (!place) return
  box ??= createPageBox()
  box.put('ms' in happening ? { ...place, ...happening, ms: toMs(happening.ms) } : { ...place, ...happening })
  if (happening.event !== 'load' || loaded.has(app)) return
  loaded.add(app)
  box.put({ ...place, event: 'open' })
}

/** Says again which of our own apps are in the page. */
export function reportOpenApps(put: (beacon: Beacon) => void): void {
  for (const app of loaded) {
    const place = placeOf(app)
    if (place) put({ ...place, event: 'open' })
  }
}

function placeOf(app: string): { app: string; version: string } | null {
  const built = readBoot().apps.find(({ name }) => name === app)
  return built ? { app, version: built.version } : null
}

/** For as long as the page lives. */
function createPageBox(): BeaconQueue {
  const made = createBeaconQueue(sendBeacons, COLLECT_MS)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && made.empty())
  window.addEventListener('pagehide', made.empty)
  return made
}
