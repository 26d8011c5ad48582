import type { HostMessage } from '../../contract/host-says'
import type { MicroFrontend } from '../../contract/micro-frontends'
import type { BusOwner } from './bus-owner'
import { createBus } from './guest-bus'
import type { GuestFailure, OpenGuestOptions } from './guest-handle'
import type { GuestDriver, GuestModule, GuestServices, MountRequest } from './guest-services'
import { adoptStyles, loadStyles } from './guest-styles'
import { late, withinTime } from './time-limit'

/** A version whose code and styles are here, ready to be mounted any number of times. */
export type LoadedGuest = {
  guest: MicroFrontend
  driver: GuestDriver
  module: GuestModule
  sheets: readonly CSSStyleSheet[]
}

/** One mount of a guest. After `end` nothing of it is left, whatever its own `unmount` did. */
export type GuestMount = {
  /** The tab's key. */
  key: string
  loaded: LoadedGuest
  post(message: HostMessage): void
  beforeSwap(version: string): Promise<unknown>
  end(): Promise<GuestFailure | null>
}

/** What was tried, or the phase and sentence of why it did not work. */
export type Tried<T> = { ok: true; value: T } | { ok: false; failure: GuestFailure }

/** Fetches and evaluates a version and its styles, side by side. Puts nothing into the page. */
export function loadGuest(
  guest: MicroFrontend,
  driver: GuestDriver | undefined,
  services: GuestServices,
  signal: AbortSignal,
): Promise<Tried<LoadedGuest>> {
  return tryPhase('load', async () => {
    if (!driver) throw new Error(`A guest of kind ${guest.kind} cannot be opened in a tab.`)
    const parts = Promise.all([driver.load(guest), loadStyles(guest.iframe ? [] : guest.styles, services)])
    const message = `${guest.serviceCode} did not load within ${guest.timeoutMs / 1000} s.`
    const [module, sheets] = await withinTime(parts, { limitMs: guest.timeoutMs, signal, message })
    return { guest, driver, module, sheets }
  })
}

export type MountOptions = {
  loaded: LoadedGuest
  options: OpenGuestOptions
  path: string
  state: unknown
  owner: Omit<BusOwner, 'resize' | 'signal'> & Pick<MountRequest, 'isWatched' | 'onSilence'>
  /** Ends the attempt. */
  signal: AbortSignal
}

/** Mounts a loaded version below the container, or leaves the container as it was. */
export function mountGuest(
  { loaded, options, path, state, owner, signal }: MountOptions,
  services: GuestServices,
): Promise<Tried<GuestMount>> {
  const { guest, driver, module, sheets } = loaded
  const life = new AbortController()
  const root = document.createElement('div')
  root.dataset['guestRoot'] = ''
  root.style.setProperty('block-size', '100%')
  const leave = () => {
    life.abort()
    root.remove()
  }
  return tryPhase('mount', async () => {
    // An error said during the mount fails the mount; one said later breaks the guest down.
    let onError = owner.onError
    const broke = new Promise<never>((_, reject) => {
      onError = (message) => reject(new Error(message))
    })
    const bus = createBus(guest, services, options, {
      ...owner,
      onError: (message) => onError(message),
      // A frame fills its root, so what scrolls is the tab; the guest never becomes smaller than its tab.
      resize: (height) => root.style.setProperty('block-size', `max(100%, ${height}px)`),
      signal: life.signal,
    })
    try {
      options.container.append(root)
      adoptStyles(sheets, life.signal)
      const posted = (message: HostMessage) =>
        services.onPost?.({ key: options.key, app: guest.serviceCode, ...message, answer: null })
      const { isWatched, onSilence } = owner
      const talk = { receive: bus.receive, posted, isWatched, onSilence }
      const request = { guest, root, path, state, signal: life.signal, ...talk }
      const message = `${guest.serviceCode} did not mount within ${guest.mountTimeoutMs / 1000} s.`
      const arrival = Promise.race([driver.mount(request, module), broke])
      const limitMs = driver.mountLimitMs?.(guest) ?? guest.mountTimeoutMs
      const mounted = await withinTime(arrival, { limitMs, signal, message })
      onError = owner.onError
      return {
        key: options.key,
        loaded,
        post: mounted.post,
        beforeSwap: mounted.beforeSwap,
        end: () => endMount(guest, mounted.unmount, leave),
      }
    } catch (error) {
      leave()
      throw error
    }
  })
}

async function endMount(
  guest: MicroFrontend,
  unmount: () => Promise<void>,
  leave: () => void,
): Promise<GuestFailure | null> {
  const limit = {
    limitMs: guest.mountTimeoutMs,
    signal: new AbortController().signal,
    message: `${guest.serviceCode} did not unmount in time.`,
  }
  const gone = await tryPhase('unmount', () => withinTime(unmount(), limit))
  leave()
  return gone.ok ? null : gone.failure
}

async function tryPhase<T>(phase: GuestFailure['phase'], action: () => Promise<T>): Promise<Tried<T>> {
  try {
    return { ok: true, value: await action() }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const isLate = error instanceof Error && error.cause === late
    return { ok: false, failure: { phase, message, ...(isLate ? { cause: late } : {}) } }
  }
}
