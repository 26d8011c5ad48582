import type { MicroFrontend } from '../../../contract/registry/micro-frontends'
import type { GuestDrivers, GuestServices } from '../guest-services'
import { savesData } from '../../page/saves-data'
import { loadStyles } from './guest-styles'

/** Gets guests ready before they are opened. Does nothing for a user who saves data, and nothing twice. */
export type GuestPrefetch = {
  /** Brings the files into the browser's cache, and runs nothing. */
  fetch(guest: MicroFrontend): Promise<void>
  /** Evaluates the bundle: what is left of opening it is the mount. */
  evaluate(guest: MicroFrontend): Promise<void>
}

export function createPrefetch(drivers: GuestDrivers, services: GuestServices): GuestPrefetch {
  const done = new Set<string>()

  /** A guest in a frame has a cache of its own that the page cannot fill. */
  const isInVain = (step: string, guest: MicroFrontend) =>
    savesData() || guest.iframe !== null || done.has(step + guest.entry)

  return {
    async fetch(guest) {
      if (isInVain('fetch', guest)) return
      done.add(`fetch${guest.entry}`)
      const signal = new AbortController().signal
      const fetchFiles = () =>
        Promise.all(guest.files.map(({ href, integrity }) => services.fetchStyle(href, integrity, signal)))
      const code = services.modules.preload?.(guest) ?? fetchFiles()
      await Promise.allSettled([code, loadStyles(guest.styles, services)])
    },
    async evaluate(guest) {
      const driver = drivers[guest.kind]
      if (!driver || isInVain('evaluate', guest)) return
      done.add(`evaluate${guest.entry}`)
      try {
        await driver.load(guest)
      } catch {
        // Opening it asks the network again, and reports the failure.
        services.modules.forgetFailed(guest)
      }
    },
  }
}
