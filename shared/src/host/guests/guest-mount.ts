import type { HostMessage } from '../../contract/host-says'
import type { MicroFrontend } from '../../contract/micro-frontends'
import { watchComposing } from '../../contract/composing'
import type { BusOwner } from './bus-owner'
import { createBus } from './guest-bus'
import { guestError, toFailure } from './guest-error'
import type { GuestFailure, OpenGuestOptions } from './guest-handle'
import type { GuestDriver, GuestModule, GuestServices, Handover, MountedGuest, MountRequest } from './guest-services'
import { createRoot, guardPlace, hold, isHeld } from './guest-place'
import { adoptStyles, loadStyles } from './guest-styles'
import { withinTime } from './time-limit'
import { watchTouch } from './touch'

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
  /** Settles when no word is being composed in it by an input method, or one has been for too long. */
  composed(): Promise<void>
  typing: MountedGuest['typing']
  /** Gives the keyboard to its frame, if nothing has taken it. */
  focus(): void
  /** Keeps it from the user, while another version comes in its place or it waits for its own turn. */
  hold(isHeld: boolean): void
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
    const styles = guest.iframe ? [] : guest.styles
    const parts = Promise.all([driver.load(guest), loadStyles(styles, services), services.beforeLoad?.(guest)])
    const message = `${guest.serviceCode} did not load within ${guest.timeoutMs / 1000} s.`
    const [module, sheets] = await withinTime(parts, { limitMs: guest.timeoutMs, signal, message })
    return { guest, driver, module, sheets }
  })
}

/** How a version comes in while the one before it is still there. */
export type Beside = {
  /** What the version before hands over, once it was asked. */
  handover: Promise<Handover>
  /** The code is here, and waits for what is handed over. */
  onLoaded(): void
}

export type MountOptions = {
  loaded: LoadedGuest
  options: OpenGuestOptions
  path: string
  state: unknown
  beside?: Beside | undefined
  owner: MountOwner
  /** Ends the attempt. */
  signal: AbortSignal
}

/** What a mount needs to know of the life of its guest. */
export type MountOwner = Omit<
  BusOwner,
  'resize' | 'signal' | 'isTouched' | 'onLoaded' | 'onReady' | 'onError' | 'onFlood'
> &
  Pick<MountRequest, 'isWatched' | 'onSilence'> & {
    /** The guest broke while it was in the page. */
    onBroken(failure: GuestFailure): void
  }

/** Mounts a loaded version below the container, or leaves the container as it was. */
export function mountGuest(mounting: MountOptions, services: GuestServices): Promise<Tried<GuestMount>> {
  const { loaded, options, signal } = mounting
  const { guest, driver, module, sheets } = loaded
  const life = new AbortController()
  const root = createRoot(mounting.beside !== undefined)
  const leave = () => {
    life.abort()
    root.remove()
  }
  // What breaks during the mount fails the mount; what breaks later breaks the guest down.
  let isThere = false
  let fail: (reason: Error) => void = () => {}
  const broke = new Promise<never>((_, reject) => {
    fail = reject
  })
  const onBroken = (phase: GuestFailure['phase'], message: string) => {
    if (isThere) mounting.owner.onBroken({ phase, message })
    else fail(guestError(message, { phase }))
  }
  return tryPhase('mount', async () => {
    try {
      const request = createRequest(mounting, services, { root, signal: life.signal, onBroken })
      const composed = watchComposing(root, life.signal)
      guardPlace(options.container, root, life.signal, () =>
        onBroken('removed', `${guest.serviceCode} removed its own place.`),
      )
      options.container.append(root)
      adoptStyles(sheets, life.signal)
      const message = `${guest.serviceCode} did not mount within ${guest.mountTimeoutMs / 1000} s.`
      const limitMs = driver.mountLimitMs?.(guest) ?? guest.mountTimeoutMs
      const arrival = Promise.race([driver.mount(request, module), broke])
      const { post, beforeSwap, typing, unmount } = await withinTime(arrival, { limitMs, signal, message })
      isThere = true
      if (!guest.iframe) services.followTraces?.(guest, root, life.signal)
      return {
        ...{ key: options.key, loaded, post, beforeSwap, typing, composed },
        focus: () => document.activeElement === document.body && root.querySelector('iframe')?.focus(),
        hold: (held) => hold(root, held),
        end: () => endMount(guest, unmount, leave),
      }
    } catch (error) {
      leave()
      throw error
    }
  })
}

type Seat = {
  root: HTMLElement
  signal: AbortSignal
  onBroken(phase: GuestFailure['phase'], message: string): void
}

/** What the driver is handed: the guest's place, and its bus to the portal. */
function createRequest(
  { loaded: { guest }, options, path, state, beside, owner }: MountOptions,
  services: GuestServices,
  { root, signal, onBroken }: Seat,
): MountRequest {
  const touch = watchTouch(root, signal)
  const { receive } = createBus(guest, services, options, {
    ...owner,
    isVisible: () => !isHeld(root) && owner.isVisible(),
    onLoaded: () => beside?.onLoaded(),
    onReady: () => undefined,
    onError: (message) => onBroken('mount', message),
    onFlood: (message) => onBroken('flood', message),
    isTouched: touch.isTouched,
    // A frame fills its root, so what scrolls is the tab; the guest never becomes smaller than its tab.
    resize: (height) => root.style.setProperty('block-size', `max(100%, ${height}px)`),
    signal,
  })
  return {
    ...{ guest, root, path, state, signal, receive },
    ...(beside && { handover: beside.handover }),
    posted(message) {
      if (message.type === 'navigate') touch.forget()
      services.onPost?.({ key: options.key, app: guest.serviceCode, ...message, answer: null })
    },
    ignored: (message) => services.onIgnored?.({ key: options.key, app: guest.serviceCode, ...message }),
    isWatched: () => !isHeld(root) && owner.isWatched(),
    onSilence: owner.onSilence,
  }
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
    return { ok: false, failure: toFailure(phase, error) }
  }
}
