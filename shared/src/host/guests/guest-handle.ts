import type { IntentRequest, IntentResult, Overlay, OverlayAnswer } from '../../guest-protocol/guest-requests'
import type { DrawMessage, GuestEvent, SwapAnswer } from '../../guest-protocol/guest-to-host'
import type { DrawEvent } from '../../guest-protocol/host-to-guest'
import type { MicroFrontend } from '../../contract/registry/micro-frontends'

/**
 * Why a guest failed, as far as the page can tell: it took too long (`late`); of its files one is not there (`missing`), its
 * server failed (`server`), nothing came (`network`), or what came is not what was released (`changed`); or all of them are
 * there and their code does not run (`code`).
 */
export type FailureCause = 'late' | 'missing' | 'server' | 'network' | 'changed' | 'code'

/** The phase in which a guest failed, and a sentence about it for its author. */
export type GuestFailure = {
  phase: 'load' | 'mount' | 'unmount' | 'flood' | 'removed' | 'handover'
  message: string
  cause?: FailureCause
  /** `handover` of a page that the host cannot see into: it may hold work, or not. */
  isUnseen?: boolean
}

/** What a tab sees of its guest. */
export type GuestState = {
  status: 'loading' | 'mounted' | 'hidden' | 'failed'
  version: string
  failure: GuestFailure | null
  /** The guest takes longer than four seconds: say so, and go on waiting. */
  slow: boolean
  /** Its frame does not answer while the user looks at it: busy, or gone. */
  silent: boolean
  /** The user waits for one that does not answer. */
  waiting: boolean
  /** A released version that the user may take. */
  offer: MicroFrontend | null
  /** The guest holds typed work that was not saved. */
  dirty: boolean
  swapping: boolean
  /** Functions of the page, such as `fetch`, that were replaced while this guest came in. The portal does not call those. */
  replaced: readonly string[]
  /** The last swap did not work and the version before it is back. */
  swapFailure: GuestFailure | null
}

/** How long the present version took to come, and how often something came in its place. */
export type GuestFigures = {
  /** From asking for its code until it was evaluated; styles included. */
  loadMs: number | null
  mountMs: number | null
  mounts: number
  swaps: number
  failures: number
}

export type OpenGuestOptions = {
  /** The tab's key: one guest per key. */
  key: string
  guest: MicroFrontend
  container: HTMLElement
  /** The guest's inner path, below its menu prefix. */
  path: string
  /**
   * It shows another page of the app's origins than those that were released: no release changes it, and it tells nothing of how
   * the app does.
   */
  isOtherPage?: boolean
  /** The guest went to an inner path by itself. `replace`: it is no step that a step back leads over. */
  onNavigate(path: string, options: { replace: boolean }): void
  onTitle(title: string): void
  /** `refRoute {go:true}`: one page back. */
  onBack(): void
  /** The guest ends the session, or asks for it. `isGranted`: it may do so without asking (`session:end`). */
  onSessionEnd(isGranted: boolean): void
  onDirty(dirty: boolean): void
  /** The guest asks for a path of the portal (`refRoute {path}`, `openTab`), with or without the portal's base. */
  onOpenPath(path: string): void
  /** The guest has done what it was opened for. */
  onCloseTab?(): void
  /** The guest told an event; other guests that name it are told as well. */
  onEvent?(event: GuestEvent): void
  /** The guest, which is in a frame, has the portal draw for it, until the signal of its mount ends. */
  onDraw?(drawn: DrawMessage, signal: AbortSignal): void
  /** The guest was closed and is gone, but its own unmount failed. */
  onUnmountFailed?(failure: GuestFailure): void
  /** Draws a modal, drawer or notice for the guest, in its name, until the user answers or the signal ends. */
  onOverlay?(overlay: Overlay, signal: AbortSignal): Promise<OverlayAnswer>
  /** Opens what another app offers, or says whether one does. The user may be asked which, until the signal ends. */
  onIntent?(intent: IntentRequest, signal: AbortSignal): Promise<IntentResult>
}

/** An open guest, as a tool that looks into the page needs it. */
export type InspectedGuest = Pick<GuestHandle, 'state' | 'show' | 'hide'> & {
  readonly key: string
  readonly container: HTMLElement
  readonly figures: Readonly<GuestFigures>
  /** It is mounted out of sight, and the user has not opened it. */
  isPrerendering(): boolean
  /** The version that is mounted, or being mounted. */
  current(): MicroFrontend
  /** A router of its own put another inner path on screen. */
  moved(path: string): void
  /** Asks as before a swap, and changes nothing. Null: it is not in the page, or did not answer as it should. */
  askState(): Promise<SwapAnswer | null>
  /** Breaks it down, as if it had said `error`. */
  fail(message: string): void
}

/** A guest that is open in a tab. */
export type GuestHandle = {
  readonly state: GuestState
  show(): void
  hide(): void
  /** Tells the mounted guest its inner path; a guest is never loaded again for that. */
  navigate(path: string): void
  /** Tells the mounted guest an event, if its manifest names it. */
  tell(event: GuestEvent, from?: string): void
  /** Tells the mounted guest what the user did with an element that is drawn for it. */
  answerDrawing(event: DrawEvent): void
  /** Swaps to the offered version. If it does not mount, the version before it comes back with the same state. */
  acceptOffer(): Promise<void>
  postponeOffer(): void
  /** The user waits for a guest that does not answer. */
  wait(): void
  /** Loads and mounts again after a failure, from the network; or in the place of a guest that does not answer. */
  retry(): void
  close(): Promise<void>
}
