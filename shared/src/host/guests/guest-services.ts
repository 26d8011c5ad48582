import type { GuestToken } from '../../contract/registry/guest-endpoints'
import type {
  ConfigurationChange,
  GuestCall,
  GuestCallResult,
  NewsRequest,
  UserChange,
} from '../../guest-protocol/guest-requests'
import type { FormField } from '../../guest-protocol/page/form-field'
import type { PortResponse } from '../../guest-protocol/guest-to-host'
import type { GuestConfiguration, GuestUser, HostMessage } from '../../guest-protocol/host-to-guest'
import type { TypedText } from '../../guest-protocol/page/typed-text'
import type { MicroFrontend } from '../../contract/registry/micro-frontends'
import type { FailureCause, GuestFailure } from './guest-handle'

/** A mounted parcel, as far as the host needs it. Unmounting it a second time does nothing. */
export type GuestParcel = { mountPromise: Promise<unknown>; unmount(): Promise<unknown> }

/** What a bundle exports: single-spa lifecycles, or nothing but the side effect of defining its tag. */
export type GuestModule = Record<string, unknown>

/** How code of guests comes into the page. Every address is loaded once and kept until it is released. */
export type GuestModules = {
  load(guest: MicroFrontend): Promise<GuestModule>
  /** Brings the browser's own modules into its module map, unevaluated. Absent, or null: its files are fetched like others. */
  preload?(guest: MicroFrontend): Promise<unknown> | null
  /** Says that a failed address may be tried again. */
  forgetFailed(guest: MicroFrontend): void
  /** Frees a version that no open guest uses any more. */
  release(guest: MicroFrontend, others: readonly MicroFrontend[]): void
}

/** The browser's own limits and the time; tests and the bench page hand in theirs. */
export type GuestLimits = {
  slowMs: number
  requestMs: number
  rate: number
  burst: number
  maxDropped: number
  /** Hidden guests that stay in the page; those beyond are released with their state. Read anew each time. */
  readonly maxHidden: number
}

/** A message of a guest and what the bus answered to it, refusals included. */
export type GuestTraffic = {
  /** The tab's key: an app may be open twice. */
  key: string
  app: string
  type: unknown
  payload: unknown
  answer: PortResponse
  /** How long the answer took. */
  ms: number
}

/** What the host told a guest, or asked it: then with the answer. */
export type HostTraffic = {
  key: string
  app: string
  type: HostMessage['type']
  payload: unknown
  answer: PortResponse | null
}

/** Why a window message of a guest's frame was not taken. */
export type IgnoredReason = 'origin' | 'app' | 'nonce' | 'port' | 'words'

/** A window message that came out of a guest's frame and was not taken. */
export type IgnoredMessage = { key: string; app: string; origin: string; data: unknown; why: IgnoredReason }

/** Something that happened in the life of a guest. */
export type GuestLifecycleEvent = {
  key: string
  app: string
  version: string
  /** It is another page of the app's origins than those of this version. */
  isOtherPage?: boolean | undefined
} & GuestLifecycleChange
export type GuestLifecycleChange =
  | { what: 'opened' | 'hidden' | 'visible' | 'silent' | 'heard' | 'released' | 'closed' }
  | { what: 'loaded' | 'mounted'; ms: number }
  | { what: 'swapped'; from: string }
  | { what: 'replaced'; names: string[] }
  | { what: 'failed'; failure: GuestFailure }

/**
 * What the guest host needs from the page around it. It has no other way out, so it runs without sign-in, React or a
 * server as well.
 */
export type GuestServices = {
  /** Makes a state observable for the component that draws it. */
  observable<T extends object>(state: T): T
  modules: GuestModules
  fetchStyle(href: string, integrity: string, signal: AbortSignal): Promise<string>
  mountParcel(lifecycles: GuestModule, props: Record<string, unknown>): GuestParcel
  user(guest: MicroFrontend): GuestUser | null
  configuration(guest: MicroFrontend): GuestConfiguration
  /** Calls back when user or configuration changed, until the returned function is called. */
  onChange(listener: () => void): () => void
  can(action: string): boolean
  /**
   * Calls the portal's API as the user; null when the call does not fit its endpoint. A question ends with the signal, which is
   * that of the mount. Absent: no guest of this page may.
   */
  callApi?(call: GuestCall, signal: AbortSignal): Promise<GuestCallResult | null>
  /** Gets a token for the guest's own server; null when there is none to be had. Absent: as above. */
  token?(guest: MicroFrontend): Promise<GuestToken | null>
  /** Keeps what the app has for its user, or says why it was not. Absent: as above. */
  tellUser?(guest: MicroFrontend, news: NewsRequest): Promise<'kept' | 'invalid-payload' | 'failed'>
  /** Take a change that a guest was granted. Absent: no guest may change anything. */
  changeUser?(change: UserChange): void
  changeConfiguration?(change: ConfigurationChange): void
  /** Sees every message of every guest after it was answered. Changes nothing. */
  onMessage?: ((traffic: GuestTraffic) => void) | undefined
  /** Sees every message of the host to a guest that could be delivered. Changes nothing. */
  onPost?: ((traffic: HostTraffic) => void) | undefined
  /** Sees what happens in the life of every guest. Changes nothing. */
  onLifecycle?: ((event: GuestLifecycleEvent) => void) | undefined
  /** Sees every window message of a guest's frame that was not taken. Changes nothing. */
  onIgnored?: ((ignored: IgnoredMessage) => void) | undefined
  /** Plays a slow or broken network: a guest is loaded when this has settled, and not at all when it fails. */
  beforeLoad?: ((guest: MicroFrontend) => Promise<void> | undefined) | undefined
  /** Finds the file that made a guest fail. Absent: the cause stays unknown. */
  findFault?(guest: MicroFrontend, signal: AbortSignal): Promise<FailureCause>
  /** Names the page's functions that something stands in the place of since it was asked before. */
  findReplaced?(): string[]
  /** Tracks what a guest in the page does to the document, until the signal ends. Absent: nothing is tracked. */
  trackSideEffects?(guest: MicroFrontend, root: Element, signal: AbortSignal): void
  now(): number
  randomId(): string
  limits: GuestLimits
}

/** A guest that is in the page. */
export type MountedGuest = {
  post(message: HostMessage): void
  /** What `beforeSwap` answered; a guest that does not know it answers nothing. */
  beforeSwap(version: string): Promise<unknown>
  /** Frames only, which the page cannot type into. */
  typing?: FrameTyping
  unmount(): Promise<void>
}

/** What a user types while the version in a frame changes. */
export type FrameTyping = {
  /** Its page speaks no protocol and is of another origin: nothing tells whether the user typed into it. */
  isUnseen(): boolean
  /** Gives what was typed to the frame, as soon as it listens; with nothing it goes on as before. */
  put(typed: TypedText): void
  /** What the frame was typed since it was asked for its state. Nothing, from a page that does not know the question. */
  take(): Promise<TypedText>
}

/** What the version before handed over; while the user types, what is typed meanwhile follows. */
export type Handoff = { state: unknown; fields?: FormField[] | undefined; isTyping: boolean }

/** What a driver is handed to mount a guest. */
export type MountRequest = {
  guest: MicroFrontend
  /** An empty node of this mount's own. It is removed with the mount. */
  root: HTMLElement
  path: string
  /** Where it is to begin if it is told only now: the portal may have gone on since `path`. It counts as sent there. */
  pathByNow(): string
  /** What the version before it handed over. */
  state: unknown
  /** The same, for one that comes in beside the version before it, which is asked when the next is loaded. */
  handoff?: Promise<Handoff> | undefined
  /** Ends with the mount: listeners, timers and styles of it hang here. */
  signal: AbortSignal
  /** Takes a message of the guest, of whatever origin; the bus decides what is done with it. */
  receive(type: unknown, payload: unknown): PortResponse | Promise<PortResponse>
  /** The user has not opened it yet. */
  isPrerendering(): boolean
  /** Whether the user looks at it, or waits for it. */
  isWatched(): boolean
  /** The guest is too busy to answer, or answers again. */
  onSilence(isSilent: boolean): void
  /** Is told what was sent to the guest. */
  posted(message: HostMessage): void
  /** Receives the ignored messages of its frame. */
  ignored(message: Pick<IgnoredMessage, 'origin' | 'data' | 'why'>): void
}

/** One kind of guest: how its code comes into the page, and how an instance does. */
export type GuestDriver = {
  load(guest: MicroFrontend): Promise<GuestModule>
  /** Brings what it needs beside the files of a guest. `isMeant`: the user is about to open it. */
  prefetch?(guest: MicroFrontend, isMeant: boolean): Promise<unknown>
  /** Its code comes in with the mount. So the next version is mounted out of sight, and the one before it leaves then. */
  comesBeside?: boolean
  /** How long a mount may take, where that is not the guest's own limit. */
  mountLimitMs?(guest: MicroFrontend): number
  mount(request: MountRequest, module: GuestModule): Promise<MountedGuest>
}

/** By kind; an element that has a frame of its own is `isolated`. */
export type GuestDrivers = Partial<Record<MicroFrontend['kind'] | 'isolated', GuestDriver>>
