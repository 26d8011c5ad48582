import type { MicroFrontend } from '../../../contract/registry/micro-frontends'
import type { GuestEvent } from '../../../guest-protocol/guest-to-host'
import type { GuestMount } from './guest-mount'

/** An event, and who told it. */
export type ToldEvent = GuestEvent & { from: string }

/** What of an instance decides whether it hears an event now. */
type Hearer = {
  readonly phase: string
  readonly guest: MicroFrontend
  readonly newest: MicroFrontend | null
  readonly mount: GuestMount | null
  isHandedOver: boolean
  readonly heldEvents: ToldEvent[]
}

/** So many wait for one guest; of more the last. */
const MAX_HELD = 50

/**
 * Tells an event to a guest that is open and names it. While its code comes, while its memory is freed, and once it has handed over to its
 * next version, the event waits for the mount that comes.
 */
export function tellEvent(instance: Hearer, event: ToldEvent): void {
  const { mount, heldEvents } = instance
  if (mount && !instance.isHandedOver) return postEvent(instance, event)
  if (instance.phase === 'failed' || instance.phase === 'closed' || !isNamed(instance, event)) return
  heldEvents.push(event)
  if (heldEvents.length > MAX_HELD) heldEvents.shift()
}

/** The mount that has its place hears what waited, in its order. */
export function tellHeldEvents(instance: Hearer): void {
  instance.isHandedOver = false
  for (const event of instance.heldEvents.splice(0)) postEvent(instance, event)
}

function postEvent({ guest, mount }: Hearer, event: ToldEvent): void {
  if (guest.messages.includes(event.name)) mount?.post({ type: 'event', payload: event })
}

/** By the version that is here, or by the one that comes. */
function isNamed({ guest, newest }: Hearer, { name }: ToldEvent): boolean {
  return guest.messages.includes(name) || newest?.messages.includes(name) === true
}
