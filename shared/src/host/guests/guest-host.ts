import type { MicroFrontend } from '../../contract/micro-frontends'
import { createElementDriver } from './element-driver'
import type { GuestHandle, InspectedGuest, OpenGuestOptions } from './guest-handle'
import { lazyDriver } from './lazy-driver'
import { openLife, type GuestLife } from './guest-life'
import type { GuestDrivers } from './life-record'
import type { GuestPrefetch } from './guest-prefetch'
import type { GuestServices } from './guest-services'
import { createHiddenGuests } from './hidden-guests'
import { createSystemDriver } from './system-driver'

export type GuestHost = {
  prefetch: GuestPrefetch
  open(options: OpenGuestOptions): GuestHandle
  /** Tells every open guest which version the tenant has now. */
  offer(list: readonly MicroFrontend[]): void
  /** Every open guest, in the order in which they were opened. */
  inspect(): InspectedGuest[]
  /** Ends every guest: the user signed out. */
  closeAll(): Promise<void>
}

/** Its code comes with the first guest that is prefetched. Without it the guest is fetched when it is opened. */
function lazyPrefetch(drivers: GuestDrivers, services: GuestServices): GuestPrefetch {
  let prefetch: Promise<GuestPrefetch> | undefined
  const bring = () => (prefetch ??= import('./guest-prefetch').then((it) => it.createPrefetch(drivers, services)))
  const run = (depth: keyof GuestPrefetch) => (guest: MicroFrontend) =>
    bring().then(
      (it) => it[depth](guest),
      () => void (prefetch = undefined),
    )
  return { fetch: run('fetch'), evaluate: run('evaluate') }
}

/** Hosts guests: one driver a kind, one life a tab. Owns nothing but what it opened. */
export function createGuestHost(services: GuestServices): GuestHost {
  const drivers = {
    element: createElementDriver(services),
    system: createSystemDriver(services),
    iframe: lazyDriver(async () => (await import('./frame-drivers')).createFrameDriver(services)),
    isolated: {
      ...lazyDriver(async () => (await import('./frame-drivers')).createIsolatedDriver(services)),
      comesBeside: true,
    },
  }
  const lives = new Set<GuestLife>()
  const hidden = createHiddenGuests(() => services.limits.keptAtMost)
  /** The entry that the tenant has now, by app: what a closed tab had beside it is freed. */
  const released = new Map<string, string>()
  services.onChange(() => lives.forEach((life) => life.refresh()))

  function onClosed(life: GuestLife) {
    lives.delete(life)
    hidden.remove(life)
    const guest = life.current()
    const isOld = (released.get(guest.serviceCode) ?? guest.entry) !== guest.entry
    if (isOld) onLeft(guest)
  }

  function onLeft(guest: MicroFrontend) {
    // A custom element's class can never leave the page, so its module stays and serves a roll-back.
    if (guest.kind !== 'system') return
    services.modules.release(
      guest,
      [...lives].map((life) => life.current()),
    )
  }

  return {
    prefetch: lazyPrefetch(drivers, services),
    open(options) {
      const { onEvent } = options
      const withEvents: OpenGuestOptions = {
        ...options,
        onEvent(event) {
          onEvent?.(event)
          for (const other of lives) if (other !== life) other.tell(event, options.guest.serviceCode)
        },
      }
      const life: GuestLife = openLife(withEvents, {
        ...{ services, drivers, onLeft },
        onClosed: () => onClosed(life),
        onVisibility: (isHidden) => (isHidden ? hidden.add(life) : hidden.remove(life)),
      })
      lives.add(life)
      return life
    },
    offer(list) {
      for (const { serviceCode, entry } of list) released.set(serviceCode, entry)
      for (const life of lives) {
        const next = list.find((guest) => guest.serviceCode === life.current().serviceCode)
        if (next) life.consider(next)
      }
    },
    inspect: () => [...lives],
    async closeAll() {
      await Promise.all([...lives].map((life) => life.close()))
    },
  }
}
