import type { MicroFrontend } from '../../../contract/registry/micro-frontends'
import { lazyModule } from '../code/lazy-module'
import type { OpenGuestOptions } from '../guest-handle'
import type { GuestServices } from '../guest-services'
import { refused, type BusOwner } from './bus-owner'
import type { GuestBus } from './guest-bus'

/** The bus with its schemas. No mount waits for it: it is fetched when the page is idle, and with the first message. */
export const busCode = lazyModule(() => import('./guest-bus'))

/** Brings the bus before a guest is opened, for who judges each of its messages, those too of a guest that is closed at once. */
export async function loadBus(): Promise<void> {
  await busCode.load()
}

/** Waits for code, and for the bus: all that guests have said until then counts. */
export async function besideBus<Code>(coming: Promise<Code>): Promise<Code> {
  const [code] = await Promise.all([coming, busCode.load()])
  return code
}

export type LazyBus = GuestBus & {
  /** Runs an action behind the messages that wait. Does nothing when none waits. */
  afterWaiting(action: () => void): void
}

/**
 * The bus of one mounted guest. Until its code is here messages wait, in their order and as many as a guest may send at once; each is
 * judged when it is taken, but for whether the user had touched the guest. Where the network does not bring the code they wait on, and the next
 * message asks again.
 */
export function createLazyBus(
  guest: MicroFrontend,
  services: GuestServices,
  options: OpenGuestOptions,
  owner: BusOwner,
): LazyBus {
  const waiting: (() => void)[] = []
  let wasTouched: boolean | undefined
  let bus: GuestBus | undefined
  const heard: BusOwner = { ...owner, isTouched: () => wasTouched ?? owner.isTouched() }
  const busNow = () => (bus ??= busCode.loaded?.createBus(guest, services, options, heard))

  function takeWaiting() {
    for (let take = waiting.shift(); take; take = waiting.shift()) take()
  }

  function receiveLater(type: unknown, payload: unknown): ReturnType<GuestBus['receive']> {
    if (waiting.length >= services.limits.burst) return refused('throttled')
    const touched = owner.isTouched()
    busCode.load().then(takeWaiting, () => undefined)
    return new Promise((resolve) => {
      waiting.push(() => {
        wasTouched = touched
        resolve(busNow()?.receive(type, payload) ?? refused('failed'))
        wasTouched = undefined
      })
    })
  }

  return {
    receive: (type, payload) =>
      (waiting.length === 0 ? busNow()?.receive(type, payload) : undefined) ?? receiveLater(type, payload),
    afterWaiting: (action) => void (waiting.length > 0 && waiting.push(action)),
  }
}
