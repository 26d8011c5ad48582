import type { GuestEvent, HostFailure, PortResponse } from '../../../guest-protocol/guest-to-host'

/** What the bus needs to know of the life of its guest. */
export type BusOwner = {
  isVisible(): boolean
  onLoaded(): void
  onError(message: string): void
  /** The guest went on sending long after it was throttled. */
  onFlood(message: string): void
  setDirty(dirty: boolean): void
  /** The user has touched the guest since the portal last put it somewhere; the host never sees it in a frame. */
  isTouched(): boolean
  /** The guest told an event that it may tell. */
  onEvent(event: GuestEvent): void
  /** The guest is so many pixels high. */
  resize(height: number): void
  /**
   * Whether a message of this type counts: none when the guest leaves, and those of its arrival alone before the version that it
   * comes in beside has handed over. What it asks for is answered all the same.
   */
  accepts(type: string): boolean
  /** Ends with the mount: what is drawn or awaited for the guest goes with it. */
  readonly signal: AbortSignal
}

/** The answer to what is not done. */
export function refused(failure: HostFailure): PortResponse {
  return { ok: false, failure }
}
