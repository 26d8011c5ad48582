import { sendTelemetry, type Beacon } from '../../contract'
import { readBoot } from '../address/boot'
import type { GuestEvent } from '../guests/guest-services'
import { watchGuests } from '../guests/guest-watch'
import { guests } from '../guests/guests.store'
import { pageFunctions } from '../page/page-functions'
import { session } from '../session/session.store'
import { createBeaconBox } from './beacon-box'

const COLLECT_MS = 5_000
/** How often a page says which versions it has: as long as it does, their files stay on the server. */
const OPEN_MS = 60_000
const LONGEST_MS = 600_000

/**
 * Tells the server how guests do, until the returned function is called: that one was loaded or mounted and how long that took,
 * that one failed and in which phase, and which versions are open. Never who uses it, on what page, or what a guest said.
 */
export function reportGuests(): () => void {
  const life = new AbortController()
  const box = createBeaconBox(send, COLLECT_MS)
  const open = createOpenVersions(box.put)
  const stopWatching = watchGuests({
    onLife(event) {
      if (isLocal(event)) return
      const beacon = toBeacon(event)
      if (beacon) box.put(beacon)
      open.note(event)
    },
  })
  const timer = setInterval(open.sayAll, OPEN_MS)
  // Whoever leaves the page may not come back: the browser sends what is handed over now even when it is gone.
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
function isLocal({ app }: GuestEvent): boolean {
  return guests.list.some(({ serviceCode, override }) => serviceCode === app && override !== undefined)
}

function toBeacon(event: GuestEvent): Beacon | null {
  const { app, version } = event
  if (event.what === 'failed') return { app, version, event: 'error', error: event.failure.phase }
  if (event.what !== 'loaded' && event.what !== 'mounted') return null
  const ms = Math.min(LONGEST_MS, Math.max(0, Math.round(event.ms)))
  return { app, version, event: event.what === 'loaded' ? 'load' : 'mount', ms }
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
    note({ key, app, version, what }: GuestEvent): void {
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
    },
  }
}

/** By what of the browser outlives the page. A figure that is lost is lost: nobody is disturbed for it. */
function send(beacons: Beacon[]): void {
  const tenantId = session.user?.tenantId ?? readBoot().tenantId
  if (tenantId === '') return
  const url = `${sendTelemetry.url}?tenantId=${encodeURIComponent(tenantId)}`
  const body = JSON.stringify(beacons)
  if (pageFunctions.sendBeacon?.(url, body)) return
  const headers = { 'Content-Type': 'text/plain' }
  void pageFunctions
    .fetch?.(url, { method: sendTelemetry.method, body, headers, keepalive: true })
    .catch(() => undefined)
}
