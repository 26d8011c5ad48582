import { lazyModule } from '../code/lazy-module'
import type { GuestDriver } from '../guest-services'

/** A driver whose own code comes when its first guest does: most pages open no frame before they open something else. */
export function lazyDriver(bring: () => Promise<GuestDriver>): GuestDriver {
  const driver = lazyModule(bring)
  return {
    load: async (guest) => (await driver.load()).load(guest),
    // A guest is loaded before it is mounted, so the driver is here by then.
    mountLimitMs: (guest) => driver.loaded?.mountLimitMs?.(guest) ?? guest.mountTimeoutMs,
    mount: async (request, module) => (await driver.load()).mount(request, module),
  }
}
