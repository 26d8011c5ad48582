import { readFields, restoreFields } from '../../../guest-protocol/page/carry-fields'
import type { MicroFrontend } from '../../../contract/registry/micro-frontends'
import type { GuestRow } from '../../guest-list/guests.store'
import { bufferKeystrokes, type KeystrokeBuffer } from '../typing/keystroke-buffer'
import { toFailure } from './guest-error'
import type { GuestFailure } from '../guest-handle'
import type { GuestMount, LoadedGuest, Outcome } from './guest-mount'
import type { Handoff as Handed } from '../guest-services'
import { hideAndBlock, setBlocked } from './blocked-place'
import { fail, leave, load, mountLoaded, note, offer, setDirty, settle, type InstanceRecord } from './instance-state'
import { tellHeldEvents } from './held-events'
import { askForState, isWithheld, type HandedOff, type HandoffResult } from './handoff'
import { withinTime } from './time-limit'

/**
 * Brings the next version in place of the mounted one, without a reload.
 *
 * The next version is loaded first; then the mounted guest is asked, and may hand over state; then they change places. If
 * the next does not mount, the one before it is there again with the same state. Gives back why the next version is not
 * there, or `null` when it is.
 */
export async function swap(
  instance: InstanceRecord,
  from: GuestMount,
  next: MicroFrontend,
): Promise<GuestFailure | null> {
  const loaded = await load(instance, next)
  if (instance.attempt.signal.aborted) return null
  if (!loaded.ok) {
    instance.services.modules.forgetFailed(next)
    return loaded.failure
  }
  return (loaded.value.driver.comesBeside ? swapBeside : swapInPlace)(instance, from, loaded.value)
}

async function swapInPlace(
  instance: InstanceRecord,
  from: GuestMount,
  next: LoadedGuest,
): Promise<GuestFailure | null> {
  const { signal } = instance.attempt
  const { handed, caught } = await handOffTyping(instance, from, next.guest)
  if (signal.aborted) return null
  if (!handed.ok) {
    caught?.deliver(from.typing)
    return handed.failure
  }
  const { dirty, state } = handed.value
  const handoff = instance.state.dirty ? withFields(handed.value, from) : handed.value
  // Before the change, so that what the next version says of itself counts.
  setDirty(instance, dirty)
  instance.mount = null
  await leave(instance, from)
  const arrived = await mountLoaded(instance, next, { state })
  const landed = arrived.ok || signal.aborted ? arrived : await mountLoaded(instance, from.loaded, { state })
  if (signal.aborted) {
    if (landed.ok) await landed.value.end()
    return null
  }
  land(instance, landed, { handoff, caught })
  return arrived.ok ? swapped(instance, from) : arrived.failure
}

type HandoffToApply = { handoff: HandedOff; caught: KeystrokeBuffer | undefined }

/** Unsaved work of a guest that hands over nothing: what was typed into plain fields. In a frame it comes with the answer. */
function withFields(handed: HandedOff, { root, loaded }: GuestMount): HandedOff {
  return (handed.state ?? null) === null && !loaded.guest.iframe ? { ...handed, fields: readFields(root) } : handed
}

/** A retry after a failure has what was handed off. */
function land(instance: InstanceRecord, landed: Outcome<GuestMount>, { handoff, caught }: HandoffToApply): void {
  if (!landed.ok) {
    instance.handoff = handoff
    return fail(instance, landed.failure)
  }
  settle(instance, landed.value)
  // Before what was typed since, and what is put there marks the tab as typing does.
  if (handoff.fields) restoreFields(landed.value.root, handoff.fields, instance.attempt.signal)
  caught?.deliver(landed.value.typing)
}

/**
 * As above, for a version whose code comes in with its frame: it comes in out of sight, and the one before it goes when it is
 * there. Until then nothing is taken from the user.
 */
async function swapBeside(instance: InstanceRecord, from: GuestMount, next: LoadedGuest): Promise<GuestFailure | null> {
  const { signal } = instance.attempt
  const trial = new AbortController()
  const giveUp = () => trial.abort()
  signal.addEventListener('abort', giveUp, { signal: trial.signal })
  const loaded = defer<null>()
  const state = defer<Handed>()
  let isHandedOver = false
  const accepts = (type: string) => isHandedOver || /loaded|ready|error/.test(type)
  const beside = { hide: hideAndBlock, handoff: state.promise, accepts, onLoaded: () => loaded.resolve(null) }
  const coming = mountLoaded(instance, next, { beside, signal: trial.signal })
  const early = await Promise.race([loaded.promise, coming])
  await from.composed()
  const isTyping = isInFrame(instance.options.container)
  const handed = early?.ok === false ? early : await handOff(instance, from, next.guest)
  if (!handed.ok || signal.aborted) {
    giveUp()
    stay(from, isTyping)
    return signal.aborted || handed.ok ? null : handed.failure
  }
  setBlocked(from.root, true)
  const { dirty } = instance.state
  setDirty(instance, handed.value.dirty)
  isHandedOver = true
  instance.isHandedOver = true
  state.resolve({ state: handed.value.state, fields: handed.value.fields, isTyping })
  const arrived = await inTime(instance, coming, next)
  if (signal.aborted) return null
  if (!arrived.ok) {
    giveUp()
    setBlocked(from.root, false)
    setDirty(instance, dirty)
    tellHeldEvents(instance)
    stay(from, isTyping)
    return arrived.failure
  }
  setBlocked(arrived.value.root, false)
  settle(instance, arrived.value)
  await takePlace(instance, { from, to: arrived.value, isTyping })
  return swapped(instance, from)
}

/** What was typed since goes into the version that stays. */
function stay(from: GuestMount, isTyping: boolean): void {
  if (isTyping) from.typing?.put({ text: '', erased: 0 })
}

/** In which the browser knows which frame has the keyboard. To ask for it meanwhile would take it from both. */
const FOCUS_MS = 100

type Change = { from: GuestMount; to: GuestMount; isTyping: boolean }

/** What was typed goes along, and the keyboard, when the next version has not taken it. */
async function takePlace(instance: InstanceRecord, { from, to, isTyping }: Change): Promise<void> {
  const typed = isTyping && (await from.typing?.take())
  if (typed) to.typing?.put(typed)
  await leave(instance, from)
  if (isTyping) setTimeout(() => focusFrame(to.root), FOCUS_MS)
}

/** Gives the keyboard to its frame, if nothing has taken it. */
function focusFrame(root: HTMLElement): void {
  if (document.activeElement === document.body) root.querySelector('iframe')?.focus()
}

/** Turns of the microtask queue in which a guest has answered that did not have to wait for anything. */
const TURNS = 50

type HandedOffTyping = { handed: Outcome<HandedOff>; caught?: KeystrokeBuffer | undefined }

/**
 * Asks the guest when no word is being composed, and catches what is typed from the moment on at which it may have taken
 * its state. No key comes in before that: a guest that answers at once keeps its focus until it goes. A frame keeps by
 * itself what is typed after its answer.
 */
async function handOffTyping(
  instance: InstanceRecord,
  from: GuestMount,
  next: MicroFrontend,
): Promise<HandedOffTyping> {
  await from.composed()
  const { container } = instance.options
  const { signal } = instance.attempt
  if (isInFrame(container)) {
    const handed = await handOff(instance, from, next)
    if (!handed.ok) stay(from, true)
    return handed.ok ? { handed, caught: bufferKeystrokes(container, signal, await from.typing?.take()) } : { handed }
  }
  let answer: Outcome<HandedOff> | null = null
  const asked = handOff(instance, from, next).then((said) => (answer = said))
  for (let turn = 0; turn < TURNS && !answer; turn++) await null
  const isRefused = (said: Outcome<HandedOff> | null) => said?.ok === false
  const caught = isRefused(answer) ? undefined : bufferKeystrokes(container, signal)
  return { handed: await asked, caught }
}

function isInFrame(container: HTMLElement): boolean {
  return container.contains(document.activeElement) && document.activeElement instanceof HTMLIFrameElement
}

function swapped(instance: InstanceRecord, from: GuestMount): null {
  offer(instance, null)
  note(instance, { what: 'swapped', from: from.loaded.guest.version })
  return null
}

/** The time limit of a mount begins anew when the state is handed over. */
async function inTime<T>(
  instance: InstanceRecord,
  coming: Promise<Outcome<T>>,
  { guest }: LoadedGuest,
): Promise<Outcome<T>> {
  const { signal } = instance.attempt
  const message = `${guest.serviceCode} did not mount within ${guest.mountTimeoutMs / 1000} s.`
  try {
    return await withinTime(coming, { limitMs: guest.mountTimeoutMs, signal, message })
  } catch (error) {
    const failure = toFailure('mount', error)
    // What is given up says nothing of itself any more.
    if (!signal.aborted) note(instance, { what: 'failed', failure }, guest)
    return { ok: false, failure }
  }
}

/**
 * Asks for what the next version is to begin with. Work that cannot be handed over, a page that the host cannot see into, or a guest
 * that fails at handing over, stops the swap; what is lost is lost only when the user accepts a second time, told by then.
 */
async function handOff(instance: InstanceRecord, from: GuestMount, next: MicroFrontend): Promise<Outcome<HandedOff>> {
  const answer = await askForState(from, next.version, instance.services, instance.attempt.signal)
  const doubt = doubtAbout(answer, from, instance.state.dirty)
  const given: HandedOff = typeof answer === 'string' ? { dirty: false } : answer
  if (!doubt) return { ok: true, value: given }
  const isAgreed = instance.warned === next.revision || isLocal(next)
  if (isAgreed) return { ok: true, value: { ...given, dirty: false } }
  instance.warned = next.revision
  if (doubt === 'holds work that it does not hand over') setDirty(instance, true)
  const failure: GuestFailure = { phase: 'handover', message: `${next.serviceCode} ${doubt}.` }
  return { ok: false, failure: doubt === UNSEEN ? { ...failure, isUnseen: true } : failure }
}

/** A developer's own build: fields go along, and all else goes with each reload of a dev server. */
const isLocal = (guest: GuestRow): boolean => guest.override !== undefined

const UNSEEN = 'speaks no protocol, so it may hold work'

/** Why work may be lost by the swap; null, when none is. */
function doubtAbout(answer: HandoffResult, from: GuestMount, isDirty: boolean) {
  // A page that has answered has said what it holds, in whatever protocol.
  if (answer === 'silent' && from.typing?.isUnseen()) return UNSEEN
  if (!isWithheld(answer, isDirty)) return null
  return answer === 'failed' ? 'failed at beforeSwap' : 'holds work that it does not hand over'
}

function defer<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
