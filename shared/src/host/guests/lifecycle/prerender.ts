import type { MicroFrontend } from '../../../contract/registry/micro-frontends'
import { savesData } from '../../page/saves-data'
import type { InspectedGuest } from '../guest-handle'
import type { GuestServices, MountRequest } from '../guest-services'
import { createHeldMessages } from './held-messages'

/**
 * A guest that is mounted out of sight before the user opens it. Until {@link Prerender.activate} nothing of it is heard outside of its
 * container: what it says waits, what would change something or ask the user is refused, and what happens to it is told to no watcher.
 */
export type Prerender = {
  /** The user has not opened it yet. */
  isPrerendering(): boolean
  /** The same services, whose watchers hear of its life once the user has opened it. */
  quiet(services: GuestServices): GuestServices
  /** The same bus, which is handed what the guest says once the user has opened it. */
  gate(receive: MountRequest['receive']): MountRequest['receive']
  /** Takes the function that ends the guest. */
  bind(close: () => Promise<void>): void
  /** The user has opened it. The function that comes back hands on what waited: it is called when the guest is on screen. */
  activate(isMounted: boolean): () => void
  /** Whether a guest that was opened before it had mounted is still to be told; true once. */
  takeOwedVisible(): boolean
  /** Ends a guest that the user has not opened. Later it does nothing. */
  discard(): Promise<void>
}

export type PrerenderOptions = {
  /** How long the guest waits to be opened. */
  limitMs: number
  /** Is called once. */
  onEnd(end: 'opened' | 'gone'): void
}

/** What the page has already. */
export type PrerenderRoom = { open: readonly InspectedGuest[]; maxHidden: number }

/**
 * Begins a prerender. Null for a guest whose manifest does not ask for it, for a user who saves data, and when the page has as many
 * hidden guests as it may: no guest that the user has opened goes for one that was not.
 */
export function createPrerender(
  guest: MicroFrontend,
  options: PrerenderOptions,
  { open, maxHidden }: PrerenderRoom,
): Prerender | null {
  const hidden = open.filter(({ state, container }) => state.status === 'hidden' && container.hasChildNodes())
  return guest.prerender && !savesData() && hidden.length < maxHidden ? beginPrerender(options) : null
}

function beginPrerender({ limitMs, onEnd }: PrerenderOptions): Prerender {
  let phase: 'waiting' | 'opened' | 'gone' = 'waiting'
  let isOwed = false
  let close = async () => {}
  const held = createHeldMessages()
  const happened: (() => void)[] = []
  const timer = setTimeout(() => void discard(), limitMs)

  function leaveWaiting(next: 'opened' | 'gone'): boolean {
    if (phase !== 'waiting') return false
    phase = next
    clearTimeout(timer)
    onEnd(next)
    return true
  }

  async function discard() {
    if (leaveWaiting('gone')) await close()
  }

  return {
    isPrerendering: () => phase !== 'opened',
    quiet: (services) =>
      watchQuietly(services, (tell, { what }) => {
        if (phase === 'opened') return tell()
        if (what === 'failed') return void discard()
        if (what === 'closed') return void leaveWaiting('gone')
        happened.push(tell)
      }),
    gate: (receive) => (type, payload) =>
      phase === 'opened' ? receive(type, payload) : held.take(type, payload, receive),
    bind(end) {
      close = end
    },
    activate(isMounted) {
      if (!leaveWaiting('opened')) return () => undefined
      isOwed = !isMounted
      happened.forEach((tell) => tell())
      return held.release
    },
    takeOwedVisible() {
      const wasOwed = isOwed
      isOwed = false
      return wasOwed
    },
    discard,
  }
}

type LifecycleEvent = Parameters<NonNullable<GuestServices['onLifecycle']>>[0]

/** Services whose events go another way first. All else stays what it is, and as live as it is. */
function watchQuietly(
  services: GuestServices,
  onEvent: (tell: () => void, event: LifecycleEvent) => void,
): GuestServices {
  const onLifecycle = (event: LifecycleEvent) => onEvent(() => services.onLifecycle?.(event), event)
  return Object.create(services, { onLifecycle: { value: onLifecycle } }) as GuestServices
}
