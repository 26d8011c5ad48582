import type { MicroFrontend } from '../../../contract/registry/micro-frontends'
import { watchComposing } from '../../../guest-protocol/page/composing'
import { watchTyping } from '../../../guest-protocol/page/watch-typing'
import type { BusOwner } from '../bus/bus-owner'
import { createLazyBus } from '../bus/lazy-bus'
import { guestError, toFailure } from './guest-error'
import type { GuestFailure, OpenGuestOptions } from '../guest-handle'
import type { GuestDriver, GuestModule, GuestServices, Handoff, MountedGuest, MountRequest } from '../guest-services'
import { createRoot, guardPlace, isBlocked } from './guest-place'
import { adoptStyles, loadStyles } from '../code/guest-styles'
import type { MountPath } from './mount-path'
import type { Prerender } from './prerender'
import { withinTime } from './time-limit'
import { watchTouch } from '../../../guest-protocol/page/touch'

/** A version whose code and styles are here, ready to be mounted any number of times. */
export type LoadedGuest = {
  guest: MicroFrontend
  driver: GuestDriver
  module: GuestModule
  sheets: readonly CSSStyleSheet[]
}

/** One mount of a guest. After `end` nothing of it is left, whatever its own `unmount` did. */
export type GuestMount = Omit<MountedGuest, 'unmount'> & {
  /** The tab's key. */
  key: string
  loaded: LoadedGuest
  place: MountPath
  /** Settles when no word is being composed in it by an input method, or one has been for too long. */
  composed(): Promise<void>
  /** Its node. Held, it is out of the user's reach: another version comes in its place, or it waits for its own turn. */
  root: HTMLElement
  /** False once another mount, or none, has its place: what it reports of itself changes nothing any more. */
  isCurrent(): boolean
  /** Settles with the first reason why it broke after it had mounted, whether or not it has its place yet. */
  broken: Promise<GuestFailure>
  end(): Promise<GuestFailure | null>
}

/** What was tried, or the phase and sentence of why it did not work. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: GuestFailure }

/** Fetches and evaluates a version and its styles, side by side. Puts nothing into the page. */
export function loadGuest(
  guest: MicroFrontend,
  driver: GuestDriver | undefined,
  services: GuestServices,
  signal: AbortSignal,
): Promise<Outcome<LoadedGuest>> {
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
  /** Puts its node out of sight, before anything is in it. */
  hide(root: HTMLElement): void
  /** What the version before hands over, once it was asked. */
  handoff: Promise<Handoff>
  /** Whether a message of this type counts while it comes in: until the hand-over it speaks of its code alone, not of the tab. */
  accepts(type: string): boolean
  /** The code is here, and waits for what is handed over. */
  onLoaded(): void
}

export type MountOptions = {
  loaded: LoadedGuest
  options: OpenGuestOptions
  place: MountPath
  state: unknown
  beside?: Beside | undefined
  owner: MountOwner
  /** Ends the attempt. */
  signal: AbortSignal
}

/** What a mount needs to know of the life of its guest. */
export type MountOwner = Omit<
  BusOwner,
  'resize' | 'signal' | 'isTouched' | 'accepts' | 'onLoaded' | 'onError' | 'onFlood'
> &
  Pick<MountRequest, 'isWatched' | 'onSilence'> & { prerender: Prerender | undefined }

/** Mounts a loaded version below the container, or leaves the container as it was. */
export function mountGuest(mounting: MountOptions, services: GuestServices): Promise<Outcome<GuestMount>> {
  const { loaded, options, place, beside, owner, signal } = mounting
  const { guest, driver, module, sheets } = loaded
  const life = new AbortController()
  const root = createRoot()
  beside?.hide(root)
  const leave = () => {
    life.abort()
    root.remove()
  }
  let mount: GuestMount | null = null
  let isLeaving = false
  const accepts = (type: string) => mount?.isCurrent() !== false && beside?.accepts(type) !== false
  let onBroken: MountContext['onBroken'] = () => {}
  const broken = new Promise<GuestFailure>((resolve) => {
    onBroken = (phase, message) => resolve({ phase, message })
  })
  return tryPhase('mount', async () => {
    try {
      // What it says of its work counts until it has handed that over, or is on its way out: hooks clean up after themselves.
      const setDirty = (dirty: boolean) => {
        if (!isLeaving && !(mount && isBlocked(root))) owner.setDirty(dirty)
      }
      const request = createRequest(mounting, services, { root, signal: life.signal, accepts, onBroken, setDirty })
      const composed = watchComposing(root, life.signal)
      guardPlace(options.container, root, life.signal, () =>
        onBroken('removed', `${guest.serviceCode} removed its place.`),
      )
      options.container.append(root)
      adoptStyles(sheets, life.signal)
      const message = `${guest.serviceCode} did not mount within ${guest.mountTimeoutMs / 1000} s.`
      const limitMs = driver.mountLimitMs?.(guest) ?? guest.mountTimeoutMs
      // What breaks during the mount fails the mount; what breaks later breaks down the guest that it is by then.
      const failed = broken.then(({ phase, message }) => Promise.reject(guestError(message, { phase })))
      const arrival = Promise.race([driver.mount(request, module), failed])
      const mounted = await withinTime(arrival, { limitMs, signal, message })
      if (!guest.iframe) services.trackSideEffects?.(guest, root, life.signal)
      mount = {
        ...mounted,
        key: options.key,
        loaded,
        place,
        root,
        composed,
        broken,
        isCurrent: () => true,
        end() {
          isLeaving = true
          return endMount(guest, mounted, leave)
        },
      }
      return mount
    } catch (error) {
      leave()
      throw error
    }
  })
}

type MountContext = {
  root: HTMLElement
  signal: AbortSignal
  accepts(type: string): boolean
  setDirty(dirty: boolean): void
  onBroken(phase: GuestFailure['phase'], message: string): void
}

/** What the driver is handed: the guest's place, and its bus to the portal. */
function createRequest(
  { loaded: { guest }, options, place, state, beside, owner }: MountOptions,
  services: GuestServices,
  { root, signal, accepts, onBroken, setDirty }: MountContext,
): MountRequest {
  const touch = watchTouch(root, ['pointerdown', 'keydown', 'click'], signal)
  const { receive, afterWaiting } = createLazyBus(guest, services, options, {
    ...owner,
    setDirty,
    isVisible: () => !isBlocked(root) && owner.isVisible(),
    onLoaded: () => beside?.onLoaded(),
    onError: (message) => onBroken('mount', message),
    onFlood: (message) => onBroken('flood', message),
    isTouched: touch.isTouched,
    // A frame fills its root, so what scrolls is the tab; the guest never becomes smaller than its tab.
    resize: (height) => root.style.setProperty('block-size', `max(100%, ${height}px)`),
    signal,
    accepts,
  })
  watchTyping(root, signal, () => {
    setDirty(true)
    // Not undone by what the guest had said of itself before that.
    afterWaiting(() => setDirty(true))
  })
  return {
    guest,
    root,
    path: place.path,
    pathByNow: place.byNow,
    state,
    signal,
    receive: owner.prerender?.gate(receive) ?? receive,
    isPrerendering: () => owner.prerender?.isPrerendering() === true,
    handoff: beside?.handoff,
    posted(message) {
      if (message.type === 'navigate') touch.forget()
      services.onPost?.({ key: options.key, app: guest.serviceCode, ...message, answer: null })
    },
    ignored: (message) => services.onIgnored?.({ key: options.key, app: guest.serviceCode, ...message }),
    isWatched: () => !isBlocked(root) && owner.isWatched(),
    onSilence: owner.onSilence,
  }
}

async function endMount(
  guest: MicroFrontend,
  { unmount }: MountedGuest,
  leave: () => void,
): Promise<GuestFailure | null> {
  const limit = {
    limitMs: guest.mountTimeoutMs,
    signal: new AbortController().signal,
    message: `${guest.serviceCode} did not unmount within ${guest.mountTimeoutMs / 1000} s.`,
  }
  const gone = await tryPhase('unmount', () => withinTime(unmount(), limit))
  leave()
  return gone.ok ? null : gone.failure
}

async function tryPhase<T>(phase: GuestFailure['phase'], action: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await action() }
  } catch (error) {
    return { ok: false, failure: toFailure(phase, error) }
  }
}
