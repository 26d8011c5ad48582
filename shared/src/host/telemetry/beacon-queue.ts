import type { Beacon } from '../../contract'

/** What the server takes at once. */
const MAX_BATCH = 100
/** Beacons do not wait without end for a server that is not there. */
const MAX_QUEUED = 500

export type BeaconQueue = ReturnType<typeof createBeaconQueue>

/** Collects beacons, and hands them on together when the time is over or the queue is flushed. */
export function createBeaconQueue(send: (beacons: Beacon[]) => void, afterMs: number) {
  let beacons: Beacon[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function empty(): void {
    clearTimeout(timer)
    timer = undefined
    for (const rest = beacons.splice(0); rest.length > 0;) send(rest.splice(0, MAX_BATCH))
  }

  return {
    empty,
    put(beacon: Beacon): void {
      if (beacons.length >= MAX_QUEUED) beacons = beacons.slice(1)
      beacons.push(beacon)
      timer ??= setTimeout(empty, afterMs)
    },
  }
}
