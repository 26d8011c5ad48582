import type { GuestDriver } from '../guest-services'

/** A driver whose own code comes when its first guest does: most pages open no frame before they open something else. */
export function lazyDriver(bring: () => Promise<GuestDriver>): GuestDriver {
  let arriving: Promise<GuestDriver> | null = null
  let driver: GuestDriver | null = null

  async function bringOnce(): Promise<GuestDriver> {
    arriving ??= bring()
    try {
      driver = await arriving
      return driver
    } catch (error) {
      arriving = null
      throw error
    }
  }
  return {
    load: async (guest) => (await bringOnce()).load(guest),
    // A guest is loaded before it is mounted, so the driver is here by then.
    mountLimitMs: (guest) => driver?.mountLimitMs?.(guest) ?? guest.mountTimeoutMs,
    mount: async (request, module) => (await bringOnce()).mount(request, module),
  }
}
