import type { MicroFrontend } from '@center/shared/contract'
import type { GuestConfiguration } from '@center/shared/guest-protocol'
import type { GuestFailure, GuestTraffic } from '@center/shared/host'

/** What the page finds in the element `center-check`: the sub-app, and the same once more under the next version. */
export type CheckBoot = {
  guests: [MicroFrontend, MicroFrontend]
  /** A person looks at it (`center mock`): the inner paths that there are to be opened. */
  routes?: string[]
}

export type Opened = { ok: boolean; phase: GuestFailure['phase'] | null; message: string; ms: number }
export type Closed = { ms: number; failure: string | null }
/** `offered` is false when the guest knows no `beforeSwap`. `json` is null for a state that cannot be written. */
export type Asked = { offered: boolean; dirty: boolean; json: string | null; failure: string | null }
export type Swapped = { version: string; failure: string | null }

/** The computed styles of elements outside the sub-app: property by property, by element. */
export type Probes = Record<string, Record<string, string>>

/** What the command asks of the page in the browser. */
export type CheckPage = {
  open(path: string): Promise<Opened>
  close(): Promise<Closed>
  /** Mounts and unmounts so many times; answers what did not work. */
  cycle(times: number): Promise<string | null>
  configure(change: Partial<Pick<GuestConfiguration, 'locale' | 'theme'>>): void
  ask(): Promise<Asked>
  swap(): Promise<Swapped>
  /** What the guest said since the last time this was called. */
  takeMessages(): GuestTraffic[]
  probe(): Probes
  /** What stands in the document outside the sub-app, one line each. */
  outside(): string[]
  /** Timers that will still fire, and frames asked for. */
  timers(): Record<'intervals' | 'timeouts' | 'frames', number>
  /** Whether it has the portal draw for it, in place of its frame. */
  hasDrawn(): boolean
  /** Whether something can be seen in the sub-app: text, picture, field. */
  showsSomething(): boolean
}
