import type { GuestEvent } from '../../contract/host-messages'
import type { MicroFrontend } from '../../contract/micro-frontends'
import { clearContainer } from './guest-container'
import { toFailure } from './guest-error'
import type { GuestFailure, GuestHandle, InspectedGuest, OpenGuestOptions } from './guest-handle'
import type { GuestMount } from './guest-mount'
import type { GuestServices } from './guest-services'
import {
  breakDown,
  createLifeRecord,
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
  write,
  type GuestDrivers,
  type Life,
} from './life-record'

/** Who told an event that no guest told. */
const PORTAL = 'portal'

/** A handle, and what only the guest host may do with it. */
export type GuestLife = GuestHandle &
  InspectedGuest & {
    /** Tells of the version that the tenant has now. */
    consider(next: MicroFrontend): void
    /** User, locale or theme changed. */
    refresh(): void
    isInPage(): boolean
    /** Frees its memory, unless it is on screen or would lose work. */
    release(): Promise<boolean>
  }

export type GuestLifeDeps = {
  services: GuestServices
  drivers: GuestDrivers
  /** A version is no longer used by this handle. */
  onLeft(guest: MicroFrontend): void
  onClosed(): void
  onVisibility(isHidden: boolean): void
}

/** Opens a guest: load, mount, hide, swap, fail, retry, close. Never throws; a failure is in the state. */
export function openLife(options: OpenGuestOptions, deps: GuestLifeDeps): GuestLife {
  const { services, drivers, onLeft, onClosed, onVisibility } = deps
  const life = createLifeRecord(options, services, drivers)
  const accept = () => acceptOffer(life, onLeft)
  note(life, { what: 'opened' })
  void start(life)
  return {
    key: options.key,
    container: options.container,
    state: life.state,
    figures: life.figures,
    show() {
      setHidden(life, false)
      onVisibility(false)
    },
    hide() {
      setHidden(life, true)
      onVisibility(true)
    },
    navigate: (path) => navigate(life, path),
    tell: (event, from = PORTAL) => tell(life, event, from),
    acceptOffer: accept,
    postponeOffer() {
      life.postponed = life.offered
      offer(life, null)
    },
    wait: () => write(life, { waiting: life.state.silent }),
    retry() {
      if (life.isClosed || (life.state.status !== 'failed' && !life.state.silent)) return
      services.modules.forgetFailed(life.guest)
      void startAgain(life)
    },
    async close() {
      await end(life)
      onClosed()
    },
    current: () => life.guest,
    consider(next) {
      if (options.isOtherPage) return
      if (consider(life, next) && next.policy === 'immediate') void accept()
    },
    refresh: () => refresh(life),
    isInPage: () => life.mount !== null,
    moved(path) {
      life.path = path
      options.onNavigate(path, { replace: true })
    },
    askState: () => bringChanges().then((changes) => changes.askState(life)),
    fail(message) {
      if (life.mount) void breakDown(life, { phase: 'mount', message })
    },
    release: () =>
      bringChanges().then(
        (changes) => changes.release(life),
        () => false,
      ),
  }
}

/** A guest that does not answer is taken out first; it is not asked for anything any more. */
async function startAgain(life: Life): Promise<void> {
  const { mount } = life
  life.mount = null
  // The fix may be there by now: a retry takes the version of today, which is then no offer any more.
  life.guest = life.newest ?? life.guest
  consider(life, life.guest)
  if (mount) life.leaving = leave(life, mount)
  await start(life)
}

async function start(life: Life): Promise<void> {
  life.attempt.abort()
  life.attempt = new AbortController()
  const { signal } = life.attempt
  const { dirty, state } = life.kept ?? { dirty: false }
  // What was handed over comes back; from here on the guest says itself whether it is dirty.
  setDirty(life, dirty)
  write(life, { ...freshState(life.guest), offer: life.offered, dirty })
  const slow = setTimeout(() => write(life, { slow: true }), life.guest.slowMs ?? life.services.limits.slowMs)
  signal.addEventListener('abort', () => clearTimeout(slow), { once: true })
  await life.leaving
  const loaded = await load(life, life.guest)
  const mounted = loaded.ok ? await mountLoaded(life, loaded.value, { state }) : loaded
  clearTimeout(slow)
  if (!signal.aborted && mounted.ok) arrive(life, mounted.value)
  else if (!signal.aborted && !mounted.ok) await explain(life, mounted.failure)
  else if (mounted.ok) await mounted.value.end()
}

/** Shows the card, and says more of the cause on it when the page has found out. */
async function explain(life: Life, failure: GuestFailure): Promise<void> {
  fail(life, failure)
  await bringChanges().then(
    (changes) => changes.explainFailure(life, failure),
    () => undefined,
  )
}

/** What was handed over is in the page again. */
function arrive(life: Life, mounted: GuestMount): void {
  const { kept } = life
  life.kept = null
  settle(life, mounted)
  if (kept?.fields)
    void bringChanges().then((it) => it.restoreFields(mounted.root, kept.fields ?? [], life.attempt.signal))
}

async function end(life: Life): Promise<void> {
  const leaving = life.mount
  life.isClosed = true
  life.attempt.abort()
  life.mount = null
  const failure = await leave(life, leaving)
  clearContainer(life.options.container)
  if (failure) life.options.onUnmountFailed?.(failure)
  note(life, { what: 'closed' })
}

function setHidden(life: Life, isHidden: boolean): void {
  life.isHidden = isHidden
  if (life.kept && !isHidden && life.state.status === 'hidden') return void start(life)
  if (!life.mount) return
  write(life, { status: isHidden ? 'hidden' : 'mounted' })
  const what = isHidden ? 'hidden' : 'visible'
  note(life, { what })
  life.mount.post({ type: what, payload: null })
}

function navigate(life: Life, path: string): void {
  if (path === life.path) return
  life.path = path
  life.mount?.post({ type: 'navigate', payload: { path } })
}

function tell(life: Life, { name, detail }: GuestEvent, from: string): void {
  if (life.guest.messages.includes(name)) life.mount?.post({ type: 'event', payload: { name, detail, from } })
}

/** Offers what the tenant has now, or withdraws what was offered before. Answers whether it is a new offer. */
function consider(life: Life, next: MicroFrontend): boolean {
  const { postponed } = life
  life.newest = next
  const isPostponed = postponed?.version === next.version && postponed.policy === next.policy
  if (!isPostponed) {
    life.postponed = null
    life.state.swapFailure = null
  }
  const isOther = next.version !== life.guest.version && next.policy !== 'next-visit'
  const isNew = isOther && !isPostponed
  // One that did not work stays in sight, so that the user can try it again; one that the user put off does not come back.
  offer(life, isNew || (isOther && life.offered) ? next : null)
  return isNew
}

/** Comes with the first change: most pages are left before. */
const bringChanges = () => import('./guest-changes')

async function acceptOffer(life: Life, onLeft: (guest: MicroFrontend) => void): Promise<void> {
  const next = life.offered
  if (!next || life.isClosed || life.state.swapping) return
  if (!life.mount) {
    life.guest = next
    offer(life, null)
    // What was released comes back in the next version, with its state, when it is shown.
    return life.kept && life.isHidden ? undefined : start(life)
  }
  const { guest, attempt, mount } = life
  write(life, { swapping: true, swapFailure: null })
  const swapFailure = await bringChanges().then(
    ({ swap }) => swap(life, mount, next),
    (error: unknown) => toFailure('load', error),
  )
  if (attempt.signal.aborted) return
  // The same release is not swapped to again and again; whether to try once more the user decides.
  if (swapFailure) life.postponed = next
  write(life, { swapping: false, swapFailure })
  if (life.guest !== guest) onLeft(guest)
  await follow(life, next, onLeft)
}

/** The tenant may have another version than the one that was just swapped to: it came, or went back, meanwhile. */
async function follow(life: Life, swapped: MicroFrontend, onLeft: (guest: MicroFrontend) => void): Promise<void> {
  const { newest } = life
  if (!newest || newest.revision === swapped.revision) return
  if (consider(life, newest) && newest.policy === 'immediate') await acceptOffer(life, onLeft)
}
