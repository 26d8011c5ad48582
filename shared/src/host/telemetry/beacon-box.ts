import type { Beacon } from '../../contract'

/** What the server takes at once. */
const MOST = 100
/** Nothing waits for ever for a server that is not there. */
const MOST_KEPT = 500

export type BeaconBox = ReturnType<typeof createBeaconBox>

/** Collects beacons, and hands them on together when the time is over or somebody empties it. */
export function createBeaconBox(send: (beacons: Beacon[]) => void, afterMs: number) {
  let beacons: Beacon[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function empty(): void {
    clearTimeout(timer)
    timer = undefined
    for (const rest = beacons.splice(0); rest.length > 0;) send(rest.splice(0, MOST))
  }

  return {
    empty,
    put(beacon: Beacon): void {
      if (beacons.length >= MOST_KEPT) beacons = beacons.slice(1)
      beacons.push(beacon)
      timer ??= setTimeout(empty, afterMs)
    },
  }
}
