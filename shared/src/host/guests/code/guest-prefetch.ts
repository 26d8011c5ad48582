import type { MicroFrontend } from '../../../contract/registry/micro-frontends'
import type { GuestDriver, GuestDrivers, GuestServices } from '../guest-services'
import { savesData } from '../../page/saves-data'
import { driverOf } from './driver-of'
import { loadStyles } from './guest-styles'

/** Gets guests ready before they are opened. Does nothing for a user who saves data, and nothing twice. */
export type GuestPrefetch = {
  /** Brings the files into the browser's cache, and runs nothing. Of a guest in a frame it brings the portal's own part alone. */
  fetch(guest: MicroFrontend): Promise<void>
  /** Evaluates the bundle and has its styles ready: what is left of opening it is the mount. Of a page in a frame it fetches the page, and runs nothing of it. */
  evaluate(guest: MicroFrontend): Promise<void>
}

export function createPrefetch(drivers: GuestDrivers, services: GuestServices): GuestPrefetch {
  const done = new Set<string>()

  const isInVain = (step: string, guest: MicroFrontend) => savesData() || done.has(step + guest.entry)

  async function fetchFiles(guest: MicroFrontend): Promise<void> {
    const { signal } = new AbortController()
    const fetchEach = () =>
      Promise.all(guest.files.map(({ href, integrity }) => services.fetchStyle(href, integrity, signal)))
    await Promise.allSettled([services.modules.preload?.(guest) ?? fetchEach(), loadStyles(guest.styles, services)])
  }

  // The styles come into force only when it is mounted.
  const loadAll = (driver: GuestDriver, guest: MicroFrontend) =>
    Promise.all([driver.load(guest), loadStyles(guest.styles, services)])

  return {
    async fetch(guest) {
      if (isInVain('fetch', guest)) return
      done.add(`fetch${guest.entry}`)
      // A guest in a frame has a cache of its own that the page cannot fill.
      const own = () => driverOf(drivers, guest)?.prefetch?.(guest, false)
      await Promise.allSettled([guest.iframe ? own() : fetchFiles(guest)])
    },
    async evaluate(guest) {
      const driver = driverOf(drivers, guest)
      if (!driver || isInVain('evaluate', guest)) return
      done.add(`evaluate${guest.entry}`)
      try {
        await Promise.all([driver.prefetch?.(guest, true), guest.iframe ? null : loadAll(driver, guest)])
      } catch {
        // Opening it asks the network again, and reports the failure.
        services.modules.forgetFailed(guest)
      }
    },
  }
}
