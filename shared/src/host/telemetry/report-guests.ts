import type { Beacon } from '../../contract'
import type { GuestLifecycleEvent } from '../guests/guest-services'
import { watchGuests } from '../guests/lifecycle/guest-watch'
import { guests } from '../guest-list/guests.store'
import { createBeaconQueue } from './beacon-queue'
import { reportOpenApps } from './report-app'
import { COLLECT_MS, sendBeacons, toMs } from './send-beacons'

/** How often a page says which versions it has: as long as it does, their files stay on the server. */
const OPEN_MS = 60_000

/**
 * Tells the server how guests do, until the returned function is called: that one was loaded or mounted and how long that took,
 * that one failed and in which phase, and which versions are open. Never who uses it, on what page, or what a guest said.
 */
export function reportGuests(): () => void {
  const life = new AbortController()
  const box = createBeaconQueue(sendBeacons, COLLECT_MS)
  const open = createOpenVersions(box.put)
  const stopWatching = watchGuests({
    onLifecycle(event) {
      if (isLocal(event) || event.isOtherPage) return
      const beacon = toBeacon(event)
      if (beacon) box.put(beacon)
      open.note(event)
    },
  })
  const timer = setInterval(open.sayAll, OPEN_MS)
  // A page that is left may not come back: the browser sends what it is given now even after the page is gone.
  const onHidden = () => document.visibilityState === 'hidden' && box.empty()
  document.addEventListener('visibilitychange', onHidden, { signal: life.signal })
  window.addEventListener('pagehide', box.empty, { signal: life.signal })
  return () => {
    stopWatching()
    clearInterval(timer)
    life.abort()
    box.empty()
  }
}

/** A developer's own build, in this browser only: it says nothing about what was released. */
function isLocal({ app }: GuestLifecycleEvent): boolean {
  return guests.list.some(({ serviceCode, override }) => serviceCode === app && override !== undefined)
}

function toBeacon(event: GuestLifecycleEvent): Beacon | null {
  const { app, version } = event
  if (event.what === 'failed') return { app, version, event: 'error', error: event.failure.phase }
  if (event.what !== 'loaded' && event.what !== 'mounted') return null
  return { app, version, event: event.what === 'loaded' ? 'load' : 'mount', ms: toMs(event.ms) }
}

/** Which versions are in the page; each is said when it comes, and then as often as `sayAll` is called. */
function createOpenVersions(put: (beacon: Beacon) => void) {
  const byKey = new Map<string, { app: string; version: string }>()
  const said = new Set<string>()

  function say({ app, version }: { app: string; version: string }): void {
    const name = `${app}@${version}`
    if (said.has(name)) return
    said.add(name)
    put({ app, version, event: 'open' })
  }

  return {
    note({ key, app, version, what }: GuestLifecycleEvent): void {
      if (what === 'mounted') {
        byKey.set(key, { app, version })
        say({ app, version })
      }
      const isGone = what === 'closed' || what === 'released' || what === 'failed'
      if (isGone && byKey.get(key)?.version === version) byKey.delete(key)
    },
    sayAll(): void {
      said.clear()
      for (const place of byKey.values()) say(place)
      reportOpenApps(put)
    },
  }
}
