import type { FormField } from '../../contract/form-field'
import type { SwapAnswer } from '../../contract/host-messages'
import type { GuestConfiguration } from '../../contract/host-says'
import type { MicroFrontend } from '../../contract/micro-frontends'
import { markContainer } from './guest-container'
import type { GuestFailure, GuestFigures, GuestState, OpenGuestOptions } from './guest-handle'
import {
  loadGuest,
  mountGuest,
  type Beside,
  type GuestMount,
  type LoadedGuest,
  type MountOwner,
  type Tried,
} from './guest-mount'
import type { GuestDriver, GuestHappening, GuestServices } from './guest-services'

/** By kind; an element that has a frame of its own is `isolated`. */
export type GuestDrivers = Partial<Record<MicroFrontend['kind'] | 'isolated', GuestDriver>>

/** What a guest handed over, and what the user had typed into plain fields of one that did not. */
export type KeptState = SwapAnswer & { fields?: FormField[] | undefined }

/** What one guest in one tab consists of. Written by the functions of its life only. */
export type Life = {
  readonly options: OpenGuestOptions
  readonly services: GuestServices
  readonly drivers: GuestDrivers
  readonly state: GuestState
  /** The version that is mounted, or being mounted. */
  guest: MicroFrontend
  path: string
  isHidden: boolean
  /** Nothing brings a closed guest back. */
  isClosed: boolean
  mount: GuestMount | null
  /** What the guest handed over when it was released from memory; it is mounted with it when it is shown. */
  kept: KeptState | null
  /** Settles when what was released is out of the page. */
  leaving: Promise<unknown>
  /** Ends with the present attempt to have the guest here: what comes in after it changes nothing. */
  attempt: AbortController
  /** The version behind `state.offer`, as it came: what an observable state gives back is not the same object. */
  offered: MicroFrontend | null
  /** How the portal looked when the guest was last told. */
  told: GuestConfiguration | null
  /** The release that the user put off, or that did not work. Its revision rises while it stays the same release. */
  postponed: MicroFrontend | null
  /** Revision of the offer of which the user was told that it would lose work. */
  warned: number | null
  /** The version that the tenant has now. */
  newest: MicroFrontend | null
  readonly figures: GuestFigures
}

export function createLifeRecord(options: OpenGuestOptions, services: GuestServices, drivers: GuestDrivers): Life {
  return {
    options,
    services,
    drivers,
    state: services.observable(freshState(options.guest)),
    guest: options.guest,
    path: options.path,
    isHidden: false,
    isClosed: false,
    mount: null,
    kept: null,
    leaving: Promise.resolve(),
    attempt: new AbortController(),
    offered: null,
    told: null,
    postponed: null,
    warned: null,
    newest: null,
    figures: { loadMs: null, mountMs: null, mounts: 0, swaps: 0, failures: 0 },
  }
}

export function freshState(guest: MicroFrontend): GuestState {
  return {
    status: 'loading',
    version: guest.version,
    failure: null,
    slow: false,
    ...{ silent: false, waiting: false },
    offer: null,
    dirty: false,
    swapping: false,
    replaced: [],
    swapFailure: null,
  }
}

/** Changes the state and what the container says of it. */
export function write(life: Life, change: Partial<GuestState>): void {
  Object.assign(life.state, change)
  markContainer(life.options.container, life.guest, life.state)
}

/** Counts what happened, to the version that is meant, and tells who watches. */
export function note(life: Life, happening: GuestHappening, guest = life.guest): void {
  const { figures, options, services } = life
  if (happening.what === 'loaded') figures.loadMs = happening.ms
  if (happening.what === 'mounted') Object.assign(figures, { mountMs: happening.ms, mounts: figures.mounts + 1 })
  if (happening.what === 'swapped') figures.swaps += 1
  if (happening.what === 'failed') figures.failures += 1
  const { key, isOtherPage } = options
  const about = { key, app: guest.serviceCode, version: guest.version, ...(isOtherPage && { isOtherPage }) }
  services.onLife?.({ ...about, ...happening })
}

/** Shows, or takes back, a version that the user may take. */
export function offer(life: Life, guest: MicroFrontend | null): void {
  life.offered = guest
  // An observable state makes what it is given observable, and that cannot be sent to a frame: it gets a copy.
  life.state.offer = guest && (JSON.parse(JSON.stringify(guest)) as MicroFrontend)
}

/** Marks the tab, when that is news: the host says it with every key. */
export function setDirty(life: Life, dirty: boolean): void {
  if (life.state.dirty === dirty) return
  life.state.dirty = dirty
  life.options.onDirty(dirty)
}

/** Tells the guest who the user is and how the portal looks. */
export function refresh(life: Life): void {
  const { mount, services, guest, told } = life
  if (!mount) return
  const user = services.user(guest)
  const configuration = services.configuration(guest)
  if (user) mount.post({ type: 'userInfo', payload: user })
  mount.post({ type: 'globalConfig', payload: configuration })
  if (told && told.locale !== configuration.locale) mount.post({ type: 'locale', payload: configuration.locale })
  if (told && told.theme !== configuration.theme) mount.post({ type: 'theme', payload: configuration.theme })
  life.told = configuration
}

/** The mounted version is in the page: from here on it is the life's guest. */
export function settle(life: Life, mounted: GuestMount): void {
  life.mount = mounted
  mounted.isCurrent = () => life.mount === mounted
  void mounted.broken.then((failure) => (mounted.isCurrent() ? breakDown(life, failure) : undefined))
  life.guest = mounted.loaded.guest
  const status = life.isHidden ? 'hidden' : 'mounted'
  write(life, { status, version: life.guest.version, slow: false, silent: false, waiting: false, failure: null })
  refresh(life)
  if (life.isHidden) mounted.post({ type: 'hidden', payload: null })
  markMounted(life.guest.serviceCode)
}

/** The card takes the place of the guest. */
export function fail(life: Life, failure: GuestFailure): void {
  write(life, { status: 'failed', failure, slow: false, silent: false, waiting: false })
}

/** The last mount of each app: the browser keeps every mark until it is taken away. */
function markMounted(app: string): void {
  const name = `center:app-mounted:${app}`
  performance.clearMarks?.(name)
  performance.mark?.(name)
}

/** The guest broke while it was in the page: the card takes its place. */
export async function breakDown(life: Life, failure: GuestFailure): Promise<void> {
  const broken = life.mount
  life.mount = null
  note(life, { what: 'failed', failure })
  fail(life, failure)
  await leave(life, broken)
}

/** Takes a mount out, and gives back why its own unmount failed. */
export async function leave(life: Life, mount: GuestMount | null): Promise<GuestFailure | null> {
  const failure = (await mount?.end()) ?? null
  if (failure) note(life, { what: 'failed', failure })
  return failure
}

/** A frame that is too busy to answer may lose nothing yet: the user decides whether to wait. */
function hearSilence(life: Life, silent: boolean): void {
  if (life.state.silent === silent) return
  write(life, { silent, waiting: false })
  note(life, { what: silent ? 'silent' : 'heard' })
}

export function load(life: Life, guest: MicroFrontend): Promise<Tried<LoadedGuest>> {
  const isIsolated = guest.kind === 'element' && guest.iframe !== null
  const driver = life.drivers[isIsolated ? 'isolated' : guest.kind]
  const { signal } = life.attempt
  return timed(life, { guest, what: 'loaded', signal }, () => loadGuest(guest, driver, life.services, signal))
}

/** Notes how long an attempt took, or why it failed. One that was given up is neither. */
async function timed<T>(
  life: Life,
  { guest, what, signal }: { guest: MicroFrontend; what: 'loaded' | 'mounted'; signal: AbortSignal },
  attempt: () => Promise<Tried<T>>,
): Promise<Tried<T>> {
  const since = life.services.now()
  const tried = await attempt()
  if (signal.aborted) return tried
  const ms = life.services.now() - since
  noteReplaced(life, guest)
  note(life, tried.ok ? { what, ms } : { what: 'failed', failure: tried.failure }, guest)
  return tried
}

/** What replaced functions of the page is told by name; it may be a tool that means well, so nothing is taken back. */
function noteReplaced(life: Life, guest: MicroFrontend): void {
  const names = guest.iframe ? [] : (life.services.findReplaced?.() ?? [])
  if (names.length === 0) return
  write(life, { replaced: [...life.state.replaced, ...names] })
  note(life, { what: 'replaced', names }, guest)
}

/** How a version is to come in: with what the one before handed over, or beside it, until the signal ends. */
export type Coming = { state?: unknown; beside?: Beside; signal?: AbortSignal }

export function mountLoaded(life: Life, loaded: LoadedGuest, coming: Coming): Promise<Tried<GuestMount>> {
  const { services, attempt, path } = life
  const options = {
    ...life.options,
    onNavigate(to: string, how: { replace: boolean }) {
      life.path = to
      life.options.onNavigate(to, how)
    },
  }
  const owner: MountOwner = {
    isVisible: () => life.state.status === 'mounted',
    setDirty: (dirty) => setDirty(life, dirty),
    onEvent: (event) => life.options.onEvent?.(event),
    isWatched: () => !life.isHidden,
    onSilence: (silent) => hearSilence(life, silent),
  }
  const { state, beside, signal = attempt.signal } = coming
  return timed(life, { guest: loaded.guest, what: 'mounted', signal }, () =>
    mountGuest({ loaded, options, path, state, beside, owner, signal }, services),
  )
}
