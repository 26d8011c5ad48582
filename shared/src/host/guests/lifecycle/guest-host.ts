import type { MicroFrontend } from '../../../contract/registry/micro-frontends'
import { createElementDriver } from '../drivers/element-driver'
import type { GuestHandle, InspectedGuest, OpenGuestOptions } from '../guest-handle'
import { createFrameDriver, createIsolatedDriver } from '../drivers/frame-driver'
import { createGuestInstance, type GuestInstance } from './guest-instance'
import { createPrefetch, type GuestPrefetch } from '../code/guest-prefetch'
import type { GuestServices } from '../guest-services'
import { createHiddenGuests } from './hidden-guests'
import type { Prerender } from './prerender'
import { createSystemDriver } from '../drivers/system-driver'

export type GuestHost = {
  prefetch: GuestPrefetch
  /** With a prerender it is opened when it is shown, and until then heard by nothing outside of its container. */
  open(options: OpenGuestOptions, prerender?: Prerender): GuestHandle
  /** Tells every open guest which version the tenant has now. */
  offer(list: readonly MicroFrontend[]): void
  /** Every open guest, in the order in which they were opened. */
  inspect(): InspectedGuest[]
  /** Ends every guest: the user signed out. */
  closeAll(): Promise<void>
}

/** Hosts guests: one driver a kind, one instance a tab. Owns nothing but what it opened. */
export function createGuestHost(services: GuestServices): GuestHost {
  const drivers = {
    element: createElementDriver(services),
    system: createSystemDriver(services),
    iframe: createFrameDriver(services),
    isolated: createIsolatedDriver(services),
  }
  const instances = new Set<GuestInstance>()
  const hidden = createHiddenGuests(() => services.limits.maxHidden)
  /** The entry that the tenant has now, by app: what a closed tab had beside it is freed. */
  const released = new Map<string, string>()
  services.onChange(() => instances.forEach((instance) => instance.refresh()))

  function onClosed(instance: GuestInstance) {
    instances.delete(instance)
    hidden.remove(instance)
    const guest = instance.current()
    const isOld = (released.get(guest.serviceCode) ?? guest.entry) !== guest.entry
    if (isOld) onLeft(guest)
  }

  function onLeft(guest: MicroFrontend) {
    // A custom element's class can never leave the page, so its module stays and serves a roll-back.
    if (guest.kind !== 'system') return
    services.modules.release(
      guest,
      [...instances].map((instance) => instance.current()),
    )
  }

  return {
    prefetch: createPrefetch(drivers, services),
    open(options, prerender) {
      const { onEvent } = options
      const withEvents: OpenGuestOptions = {
        ...options,
        onEvent(event) {
          onEvent?.(event)
          for (const other of instances) if (other !== instance) other.tell(event, options.guest.serviceCode)
        },
      }
      const instance: GuestInstance = createGuestInstance(withEvents, {
        services,
        drivers,
        prerender,
        onLeft,
        onClosed: () => onClosed(instance),
        onVisibility: (isHidden) => (isHidden ? hidden.add(instance) : hidden.remove(instance)),
      })
      instances.add(instance)
      prerender?.bind(() => instance.close())
      return instance
    },
    offer(list) {
      for (const { serviceCode, entry } of list) released.set(serviceCode, entry)
      for (const instance of instances) {
        const next = list.find((guest) => guest.serviceCode === instance.current().serviceCode)
        if (next) instance.consider(next)
      }
    },
    inspect: () => [...instances],
    closeAll: async () => void (await Promise.all([...instances].map((instance) => instance.close()))),
  }
}
