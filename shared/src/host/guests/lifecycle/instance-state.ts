import type { MicroFrontend } from '../../../contract/registry/micro-frontends'
import type { SwapAnswer } from '../../../guest-protocol/guest-to-host'
import type { GuestConfiguration } from '../../../guest-protocol/host-to-guest'
import type { FormField } from '../../../guest-protocol/page/form-field'
import { driverOf } from '../code/driver-of'
import type { GuestFailure, GuestFigures, GuestState, OpenGuestOptions } from '../guest-handle'
import type { GuestDrivers, GuestLifecycleChange, GuestServices } from '../guest-services'
import {
  loadGuest,
  mountGuest,
  type Beside,
  type GuestMount,
  type LoadedGuest,
  type MountOwner,
  type Outcome,
} from './guest-mount'
import { tellHeldEvents, type ToldEvent } from './held-events'
import { createMountPath } from './mount-path'
import type { Prerender } from './prerender'

/** What a guest handed off, and what the user had typed into plain fields of a guest that handed off nothing. */
export type StoredHandoff = SwapAnswer & { fields?: FormField[] | undefined }

/** Where an instance is in its life. `released`: its memory is freed, and what it handed off waits for its tab to be shown. */
export type Phase = 'loading' | 'mounted' | 'hidden' | 'released' | 'failed' | 'closed'

const running: readonly Phase[] = ['loading', 'mounted', 'hidden', 'failed', 'closed']

/**
 * The state table: which phases may follow a phase. A transition that is not in the table is refused.
 *
 * A phase may follow itself: an instance is loaded again when its frame does not answer, and mounted again by a swap. A failed
 * instance is mounted when it broke while its next version was on its way. Only a hidden instance is released from memory, and
 * a released one is loaded again. Nothing follows `closed`.
 */
const table: Record<Phase, readonly Phase[]> = {
  loading: running,
  mounted: running,
  hidden: [...running, 'released'],
  released: ['loading', 'closed'],
  failed: running,
  closed: [],
}

/** One guest in one tab. Only the functions of this folder write it; the phase changes by {@link transition} alone. */
export type InstanceRecord = {
  readonly options: OpenGuestOptions
  readonly services: GuestServices
  readonly drivers: GuestDrivers
  /** It was mounted before the user opened it, or is yet to be opened. */
  readonly prerender: Prerender | undefined
  readonly state: GuestState
  readonly figures: GuestFigures
  phase: Phase
  /** The version that is mounted, or being mounted. */
  guest: MicroFrontend
  path: string
  /** The tab is off screen, whether or not the guest is in the page yet. */
  isHidden: boolean
  /** What said nothing when it was asked for its state: it is not asked again, to free its memory, before it was on screen. */
  silentMount: GuestMount | null
  mount: GuestMount | null
  /** The mount has handed over to the next version: what it is told from here on would be lost with it. */
  isHandedOver: boolean
  /** What it was told while no mount could hear it. */
  readonly heldEvents: ToldEvent[]
  /** What a released or failed guest handed off; the next mount gets it. */
  handoff: StoredHandoff | null
  /** Settles when the mount that was taken out has left the page. */
  leaving: Promise<unknown>
  /** Ends with the present attempt to load and mount: what arrives later changes nothing. */
  attempt: AbortController
  /** The version behind `state.offer`, as it came: what an observable state gives back is not the same object. */
  offered: MicroFrontend | null
  /** The configuration that the guest was told last. */
  told: GuestConfiguration | null
  /** The release that the user postponed, or that did not work. Its revision rises while it stays the same release. */
  postponed: MicroFrontend | null
  /** Revision of the offer of which the user was told that it would lose work. */
  warned: number | null
  /** The version that the tenant has now. */
  newest: MicroFrontend | null
}

export function createInstanceRecord(
  options: OpenGuestOptions,
  services: GuestServices,
  drivers: GuestDrivers,
  prerender?: Prerender,
): InstanceRecord {
  return {
    options,
    services: prerender?.quiet(services) ?? services,
    drivers,
    prerender,
    state: services.observable(freshState(options.guest)),
    figures: { loadMs: null, mountMs: null, mounts: 0, swaps: 0, failures: 0 },
    phase: 'loading',
    guest: options.guest,
    path: options.path,
    isHidden: false,
    silentMount: null,
    mount: null,
    isHandedOver: false,
    heldEvents: [],
    handoff: null,
    leaving: Promise.resolve(),
    attempt: new AbortController(),
    offered: null,
    told: null,
    postponed: null,
    warned: null,
    newest: null,
  }
}

export function freshState(guest: MicroFrontend): GuestState {
  return {
    status: 'loading',
    version: guest.version,
    failure: null,
    ...answering,
    offer: null,
    dirty: false,
    swapping: false,
    replaced: [],
    swapFailure: null,
  }
}

/** Moves an instance to its next phase, and writes that with what else changes in its state. Does nothing when the table refuses it. */
export function transition(instance: InstanceRecord, to: Phase, change: Partial<GuestState> = {}): void {
  if (!table[instance.phase].includes(to)) return
  instance.phase = to
  if (to !== 'closed') write(instance, { ...change, status: to === 'released' ? 'hidden' : to })
}

/** Changes the state beside the phase, and the attributes of the container. */
export function write(instance: InstanceRecord, change: Partial<GuestState>): void {
  Object.assign(instance.state, change)
  markContainer(instance.options.container, instance.guest, instance.state)
}

/** Counts what happened to a version, and tells the watchers of the page. */
export function note(instance: InstanceRecord, change: GuestLifecycleChange, guest = instance.guest): void {
  const { figures, options, services } = instance
  if (change.what === 'loaded') figures.loadMs = change.ms
  if (change.what === 'mounted') Object.assign(figures, { mountMs: change.ms, mounts: figures.mounts + 1 })
  if (change.what === 'swapped') figures.swaps += 1
  if (change.what === 'failed') figures.failures += 1
  const { key, isOtherPage } = options
  services.onLifecycle?.({ key, app: guest.serviceCode, version: guest.version, isOtherPage, ...change })
}

/** Shows, or withdraws, a version that the user may take. */
export function offer(instance: InstanceRecord, guest: MicroFrontend | null): void {
  instance.offered = guest
  // An observable state makes what it is given observable, and that cannot be sent to a frame: it gets a copy.
  instance.state.offer = guest && (JSON.parse(JSON.stringify(guest)) as MicroFrontend)
}

/** Marks the tab, only when that changes: the host sets it with every key. */
export function setDirty(instance: InstanceRecord, dirty: boolean): void {
  if (instance.state.dirty === dirty) return
  instance.state.dirty = dirty
  instance.options.onDirty(dirty)
}

/** Fetches a version for an instance, and notes how long that took. */
export function load(instance: InstanceRecord, guest: MicroFrontend): Promise<Outcome<LoadedGuest>> {
  const driver = driverOf(instance.drivers, guest)
  const { signal } = instance.attempt
  return timed(instance, { guest, what: 'loaded', signal }, () => loadGuest(guest, driver, instance.services, signal))
}

/** How a version is mounted: with what the version before handed off, or beside it, until the signal ends. */
export type MountLoadedOptions = { state?: unknown; beside?: Beside; signal?: AbortSignal }

/** Mounts a loaded version into the container of an instance. The instance does not change before {@link settle}. */
export function mountLoaded(
  instance: InstanceRecord,
  loaded: LoadedGuest,
  { state, beside, signal = instance.attempt.signal }: MountLoadedOptions,
): Promise<Outcome<GuestMount>> {
  const { services } = instance
  const place = createMountPath(instance)
  const options = { ...instance.options, onNavigate: place.onNavigate }
  const owner: MountOwner = {
    isVisible: () => instance.state.status === 'mounted',
    setDirty: (dirty) => setDirty(instance, dirty),
    onEvent: (event) => instance.options.onEvent?.(event),
    isWatched: () => !instance.isHidden,
    onSilence: (silent) => setSilent(instance, silent),
    prerender: instance.prerender,
  }
  return timed(instance, { guest: loaded.guest, what: 'mounted', signal }, () =>
    mountGuest({ loaded, options, place, state, beside, owner, signal }, services),
  )
}

/** The user is not told that the guest is late or does not answer. */
const answering = { slow: false, silent: false, waiting: false }

/** The mounted version becomes the version of the instance. */
export function settle(instance: InstanceRecord, mounted: GuestMount): void {
  instance.mount = mounted
  mounted.isCurrent = () => instance.mount === mounted
  void mounted.broken.then((failure) => (mounted.isCurrent() ? breakDown(instance, failure) : undefined))
  instance.guest = mounted.loaded.guest
  const { version } = instance.guest
  transition(instance, instance.isHidden ? 'hidden' : 'mounted', { version, failure: null, ...answering })
  refresh(instance)
  mounted.place.arrive(mounted.post)
  tellHeldEvents(instance)
  if (instance.isHidden) mounted.post({ type: 'hidden', payload: null })
  else if (instance.prerender?.takeOwedVisible()) mounted.post({ type: 'visible', payload: null })
  markMounted(instance.guest.serviceCode)
}

/** The failure card takes the place of the guest. */
export function fail(instance: InstanceRecord, failure: GuestFailure): void {
  transition(instance, 'failed', { failure, ...answering })
}

/** The guest broke while it was in the page: the failure card takes its place. */
export async function breakDown(instance: InstanceRecord, failure: GuestFailure): Promise<void> {
  const broken = instance.mount
  instance.mount = null
  note(instance, { what: 'failed', failure })
  fail(instance, failure)
  await leave(instance, broken)
}

/** Takes a mount out of the page, and returns why its own unmount failed. */
export async function leave(instance: InstanceRecord, mount: GuestMount | null): Promise<GuestFailure | null> {
  const failure = (await mount?.end()) ?? null
  if (failure) note(instance, { what: 'failed', failure })
  return failure
}

/** Tells the guest who the user is, and the configuration of the portal. */
export function refresh(instance: InstanceRecord): void {
  const { mount, services, guest, told } = instance
  if (!mount) return
  const user = services.user(guest)
  const configuration = services.configuration(guest)
  if (user) mount.post({ type: 'userInfo', payload: user })
  mount.post({ type: 'globalConfig', payload: configuration })
  if (told && told.locale !== configuration.locale) mount.post({ type: 'locale', payload: configuration.locale })
  if (told && told.theme !== configuration.theme) mount.post({ type: 'theme', payload: configuration.theme })
  instance.told = configuration
}

/** A frame that is too busy to answer may lose nothing yet: the user decides whether to wait. */
function setSilent(instance: InstanceRecord, silent: boolean): void {
  if (instance.state.silent === silent) return
  write(instance, { silent, waiting: false })
  note(instance, { what: silent ? 'silent' : 'heard' })
}

/** Notes how long an attempt took, or why it failed. An attempt that was given up is not noted. */
async function timed<T>(
  instance: InstanceRecord,
  { guest, what, signal }: { guest: MicroFrontend; what: 'loaded' | 'mounted'; signal: AbortSignal },
  attempt: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const since = instance.services.now()
  const outcome = await attempt()
  if (signal.aborted) return outcome
  const ms = instance.services.now() - since
  noteReplaced(instance, guest)
  note(instance, outcome.ok ? { what, ms } : { what: 'failed', failure: outcome.failure }, guest)
  return outcome
}

/** Reports functions of the page that were replaced. The replacement may be a useful tool, so nothing is restored. */
function noteReplaced(instance: InstanceRecord, guest: MicroFrontend): void {
  const names = guest.iframe ? [] : (instance.services.findReplaced?.() ?? [])
  if (names.length === 0) return
  write(instance, { replaced: [...instance.state.replaced, ...names] })
  note(instance, { what: 'replaced', names }, guest)
}

/** The last mount of each app: the browser keeps every mark until it is cleared. */
function markMounted(app: string): void {
  const name = `center:app-mounted:${app}`
  performance.clearMarks?.(name)
  performance.mark?.(name)
}

/** Whether the browser takes what `content-visibility` hides out of reach by itself. */
export const skipsHiddenContent = globalThis.CSS?.supports?.('content-visibility', 'hidden') ?? false

/**
 * Writes the state into the tab's container, for styles and tests.
 *
 * A hidden guest stays where it is: `content-visibility` keeps its layout, never reloads a frame, and takes it out of reach of keyboard and
 * assistive technology. Browsers that do not know it get `inert` for that: it is inherited, so each element of the guest would be styled
 * anew whenever it is shown.
 */
export function markContainer(container: HTMLElement, { serviceCode, kind }: MicroFrontend, state: GuestState): void {
  const isHidden = state.status === 'hidden'
  Object.assign(container.dataset, {
    app: serviceCode,
    appKind: kind,
    appVersion: state.version,
    appState: state.status,
  })
  container.style.setProperty('content-visibility', isHidden ? 'hidden' : null)
  container.toggleAttribute('inert', isHidden && !skipsHiddenContent)
}

/** Gives the container back as it came. */
export function clearContainer(container: HTMLElement): void {
  for (const name of ['app', 'appKind', 'appVersion', 'appState']) delete container.dataset[name]
  container.style.removeProperty('content-visibility')
  if (container.getAttribute('style') === '') container.removeAttribute('style')
  container.removeAttribute('inert')
}
