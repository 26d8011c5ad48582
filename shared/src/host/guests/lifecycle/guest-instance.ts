import type { MicroFrontend } from '../../../contract/registry/micro-frontends'
import { whenIdle } from '../../../guest-protocol/page/when-idle'
import type { GuestFailure, GuestHandle, InspectedGuest, OpenGuestOptions } from '../guest-handle'
import type { GuestDrivers, GuestServices } from '../guest-services'
import { changeCode } from './change-code'
import { toFailure } from './guest-error'
import type { GuestMount } from './guest-mount'
import { tellEvent } from './held-events'
import type { Prerender } from './prerender'
import {
  breakDown,
  clearContainer,
  createInstanceRecord,
  fail,
  freshState,
  leave,
  load,
  mountLoaded,
  note,
  offer,
  refresh,
  setDirty,
  settle,
  transition,
  write,
  type InstanceRecord,
} from './instance-state'

/** The sender of events that come from the portal itself. */
const PORTAL = 'portal'

/** The handle of a guest, and what only the guest host may do with it. */
export type GuestInstance = GuestHandle &
  InspectedGuest & {
    /** Receives the version that the tenant has now. */
    consider(next: MicroFrontend): void
    /** Tells the guest that user, locale or theme changed. */
    refresh(): void
    isInPage(): boolean
    /** Since it was hidden it said nothing when it was asked for its state. */
    isSilent(): boolean
    /** Frees its memory, unless it is on screen or work would be lost. */
    release(): Promise<boolean>
  }

export type GuestInstanceDependencies = {
  services: GuestServices
  drivers: GuestDrivers
  prerender?: Prerender | undefined
  /** The instance no longer uses this version. */
  onLeft(guest: MicroFrontend): void
  onClosed(): void
  onVisibility(isHidden: boolean): void
}

/** Loads and mounts a guest, and hides, swaps, retries and closes it. Never throws; a failure is in the state. */
export function createGuestInstance(options: OpenGuestOptions, deps: GuestInstanceDependencies): GuestInstance {
  const { services, drivers, prerender, onLeft, onClosed, onVisibility } = deps
  const instance = createInstanceRecord(options, services, drivers, prerender)
  const accept = () => acceptOffer(instance, onLeft)
  note(instance, { what: 'opened' })
  void start(instance)
  return {
    key: options.key,
    container: options.container,
    state: instance.state,
    figures: instance.figures,
    show: () => setShown(instance, true, onVisibility),
    hide: () => setShown(instance, false, onVisibility),
    navigate: (path) => navigate(instance, path),
    tell: ({ name, detail }, from = PORTAL) => tellEvent(instance, { name, detail, from }),
    answerDrawing: (payload) => instance.mount?.post({ type: 'draw', payload }),
    acceptOffer: accept,
    postponeOffer() {
      instance.postponed = instance.offered
      offer(instance, null)
    },
    wait: () => write(instance, { waiting: instance.state.silent }),
    retry() {
      if (instance.phase === 'closed' || (instance.phase !== 'failed' && !instance.state.silent)) return
      services.modules.forgetFailed(instance.guest)
      void startAgain(instance)
    },
    async close() {
      await end(instance)
      onClosed()
    },
    current: () => instance.guest,
    consider(next) {
      if (options.isOtherPage || isDiscarded(instance, next)) return
      if (consider(instance, next) && next.policy === 'immediate') void accept()
    },
    refresh: () => refresh(instance),
    isInPage: () => instance.mount !== null,
    isSilent: () => instance.mount !== null && instance.mount === instance.silentMount,
    isPrerendering: () => isPrerendering(instance),
    moved(path) {
      instance.path = path
      options.onNavigate(path, { replace: true })
    },
    askState: () => changeCode.load().then((changes) => changes.askState(instance)),
    fail(message) {
      if (instance.mount) void breakDown(instance, { phase: 'mount', message })
    },
    release: () =>
      changeCode.load().then(
        (changes) => changes.release(instance),
        () => false,
      ),
  }
}

function setShown(instance: InstanceRecord, isShown: boolean, onVisibility: (isHidden: boolean) => void): void {
  const sayHeld = isShown && instance.prerender?.activate(instance.mount !== null)
  setHidden(instance, !isShown)
  onVisibility(!isShown)
  if (sayHeld) sayHeld()
}

const isPrerendering = ({ prerender }: InstanceRecord): boolean => prerender?.isPrerendering() === true

/** One that the user has not opened yet goes with its release. */
function isDiscarded(instance: InstanceRecord, { revision }: MicroFrontend): boolean {
  const isOld = isPrerendering(instance) && revision !== instance.guest.revision
  if (isOld) void instance.prerender?.discard()
  return isOld
}

/** Takes a guest that does not answer out of the page first, without asking it for its state. */
async function startAgain(instance: InstanceRecord): Promise<void> {
  const { mount } = instance
  instance.mount = null
  // The fix may be released by now: a retry takes the newest version, which is then no offer any more.
  instance.guest = instance.newest ?? instance.guest
  consider(instance, instance.guest)
  if (mount) instance.leaving = leave(instance, mount)
  await start(instance)
}

async function start(instance: InstanceRecord): Promise<void> {
  instance.attempt.abort()
  instance.attempt = new AbortController()
  const { signal } = instance.attempt
  const { dirty, state } = instance.handoff ?? { dirty: false }
  // What was handed off comes back; from here on the guest itself reports whether it is dirty.
  setDirty(instance, dirty)
  transition(instance, 'loading', { ...freshState(instance.guest), offer: instance.offered, dirty })
  const slow = setTimeout(
    () => write(instance, { slow: true }),
    instance.guest.slowMs ?? instance.services.limits.slowMs,
  )
  signal.addEventListener('abort', () => clearTimeout(slow), { once: true })
  await instance.leaving
  const loaded = await load(instance, instance.guest)
  const mounted = loaded.ok ? await mountLoaded(instance, loaded.value, { state }) : loaded
  clearTimeout(slow)
  if (!signal.aborted && mounted.ok) arrive(instance, mounted.value)
  else if (!signal.aborted && !mounted.ok) await explain(instance, mounted.failure)
  else if (mounted.ok) await mounted.value.end()
}

/** Shows the failure card, and adds the cause when the page has found it. */
async function explain(instance: InstanceRecord, failure: GuestFailure): Promise<void> {
  fail(instance, failure)
  await changeCode.load().then(
    (changes) => changes.explainFailure(instance, failure),
    () => undefined,
  )
}

/** The guest is in the page, with what was handed off. */
function arrive(instance: InstanceRecord, mounted: GuestMount): void {
  const { handoff } = instance
  instance.handoff = null
  settle(instance, mounted)
  whenIdle(changeCode.prefetch)
  if (handoff?.fields)
    void changeCode.load().then((it) => it.restoreFields(mounted.root, handoff.fields ?? [], instance.attempt.signal))
}

async function end(instance: InstanceRecord): Promise<void> {
  const leaving = instance.mount
  transition(instance, 'closed')
  instance.attempt.abort()
  instance.mount = null
  const failure = await leave(instance, leaving)
  clearContainer(instance.options.container)
  if (failure && !instance.prerender?.isPrerendering()) instance.options.onUnmountFailed?.(failure)
  note(instance, { what: 'closed' })
}

function setHidden(instance: InstanceRecord, isHidden: boolean): void {
  Object.assign(instance, { isHidden, silentMount: null })
  if (instance.phase === 'released' && !isHidden) return void start(instance)
  // A guest that is not in the page yet, or is being swapped, is hidden or shown when it arrives.
  if (!instance.mount) return
  transition(instance, isHidden ? 'hidden' : 'mounted')
  const what = isHidden ? 'hidden' : 'visible'
  note(instance, { what })
  instance.mount.post({ type: what, payload: null })
}

function navigate(instance: InstanceRecord, path: string): void {
  if (path === instance.path) return
  instance.path = path
  instance.mount?.post({ type: 'navigate', payload: { path } })
}

/** Offers the version that the tenant has now, or withdraws the offer before. Returns whether it is a new offer. */
function consider(instance: InstanceRecord, next: MicroFrontend): boolean {
  const { postponed } = instance
  instance.newest = next
  const isPostponed = postponed?.version === next.version && postponed.policy === next.policy
  if (!isPostponed) {
    instance.postponed = null
    instance.state.swapFailure = null
  }
  const isOther = next.version !== instance.guest.version && next.policy !== 'next-visit'
  const isNew = isOther && !isPostponed
  // An offer that failed stays, so that the user can try it again; an offer that the user postponed does not come back.
  offer(instance, isNew || (isOther && instance.offered) ? next : null)
  return isNew
}

async function acceptOffer(instance: InstanceRecord, onLeft: (guest: MicroFrontend) => void): Promise<void> {
  const next = instance.offered
  if (!next || instance.phase === 'closed' || instance.state.swapping) return
  if (!instance.mount) {
    instance.guest = next
    offer(instance, null)
    // A released guest comes back in the next version, with its state, when it is shown.
    return instance.handoff && instance.isHidden ? undefined : start(instance)
  }
  const { guest, attempt, mount } = instance
  write(instance, { swapping: true, swapFailure: null })
  const swapFailure = await changeCode.load().then(
    ({ swap }) => swap(instance, mount, next),
    (error: unknown) => toFailure('load', error),
  )
  if (attempt.signal.aborted) return
  // No automatic second attempt at the same release: the user decides.
  if (swapFailure) instance.postponed = next
  write(instance, { swapping: false, swapFailure })
  if (instance.guest !== guest) onLeft(guest)
  await follow(instance, next, onLeft)
}

/** Follows a release or rollback that happened during the swap. */
async function follow(
  instance: InstanceRecord,
  swapped: MicroFrontend,
  onLeft: (guest: MicroFrontend) => void,
): Promise<void> {
  const { newest } = instance
  if (!newest || newest.revision === swapped.revision) return
  if (consider(instance, newest) && newest.policy === 'immediate') await acceptOffer(instance, onLeft)
}
