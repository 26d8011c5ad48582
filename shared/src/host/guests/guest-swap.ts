import { readFields, restoreFields } from '../../contract/carry-fields'
import type { MicroFrontend } from '../../contract/micro-frontends'
import { catchTyping, type CaughtTyping } from './caught-typing'
import { toFailure } from './guest-error'
import type { GuestFailure } from './guest-handle'
import type { GuestMount, LoadedGuest, Tried } from './guest-mount'
import type { Handover as Handed } from './guest-services'
import { hide, hold } from './held-place'
import { fail, leave, load, mountLoaded, note, offer, setDirty, settle, type Life } from './life-record'
import { askForState, isWithheld, type HandedOver, type Handover } from './swap-answer'
import { withinTime } from './time-limit'

/**
 * Brings the next version in place of the mounted one, without a reload.
 *
 * The next version is loaded first; then the mounted guest is asked, and may hand over state; then they change places. If
 * the next does not mount, the one before it is there again with the same state. Gives back why the next version is not
 * there, or `null` when it is.
 */
export async function swap(life: Life, from: GuestMount, next: MicroFrontend): Promise<GuestFailure | null> {
  const loaded = await load(life, next)
  if (life.attempt.signal.aborted) return null
  if (!loaded.ok) {
    life.services.modules.forgetFailed(next)
    return loaded.failure
  }
  return (loaded.value.driver.comesBeside ? swapBeside : swapInPlace)(life, from, loaded.value)
}

async function swapInPlace(life: Life, from: GuestMount, next: LoadedGuest): Promise<GuestFailure | null> {
  const { signal } = life.attempt
  const { handed, caught } = await handOverTyping(life, from, next.guest)
  if (signal.aborted) return null
  if (!handed.ok) {
    caught?.give(from.typing)
    return handed.failure
  }
  const { dirty, state } = handed.value
  const kept = life.state.dirty ? withFields(handed.value, from) : handed.value
  // Before the change, so that what the next version says of itself counts.
  setDirty(life, dirty)
  life.mount = null
  await leave(life, from)
  const arrived = await mountLoaded(life, next, { state })
  const landed = arrived.ok || signal.aborted ? arrived : await mountLoaded(life, from.loaded, { state })
  if (signal.aborted) {
    if (landed.ok) await landed.value.end()
    return null
  }
  land(life, landed, { kept, caught })
  return arrived.ok ? swapped(life, from) : arrived.failure
}

type Held = { kept: HandedOver; caught: CaughtTyping | undefined }

/** Unsaved work of a guest that hands over nothing: what was typed into plain fields. In a frame it comes with the answer. */
function withFields(handed: HandedOver, { root, loaded }: GuestMount): HandedOver {
  return (handed.state ?? null) === null && !loaded.guest.iframe ? { ...handed, fields: readFields(root) } : handed
}

/** Whoever tries again after a failure has what was handed over. */
function land(life: Life, landed: Tried<GuestMount>, { kept, caught }: Held): void {
  if (!landed.ok) {
    life.kept = kept
    return fail(life, landed.failure)
  }
  settle(life, landed.value)
  // Before what was typed since, and what is put there marks the tab as typing does.
  if (kept.fields) restoreFields(landed.value.root, kept.fields, life.attempt.signal)
  caught?.give(landed.value.typing)
}

/**
 * As above, for a version whose code comes in with its frame: it comes in out of sight, and the one before it goes when it is
 * there. Until then nothing is taken from the user.
 */
async function swapBeside(life: Life, from: GuestMount, next: LoadedGuest): Promise<GuestFailure | null> {
  const { signal } = life.attempt
  const trial = new AbortController()
  const giveUp = () => trial.abort()
  signal.addEventListener('abort', giveUp, { signal: trial.signal })
  const loaded = defer<null>()
  const state = defer<Handed>()
  const beside = { hide, handover: state.promise, onLoaded: () => loaded.resolve(null) }
  const coming = mountLoaded(life, next, { beside, signal: trial.signal })
  const early = await Promise.race([loaded.promise, coming])
  await from.composed()
  const isTyping = isInFrame(life.options.container)
  const handed = early?.ok === false ? early : await handOver(life, from, next.guest)
  if (!handed.ok || signal.aborted) {
    giveUp()
    stay(from, isTyping)
    return signal.aborted || handed.ok ? null : handed.failure
  }
  hold(from.root, true)
  const { dirty } = life.state
  setDirty(life, handed.value.dirty)
  state.resolve({ state: handed.value.state, fields: handed.value.fields, isTyping })
  const arrived = await inTime(life, coming, next)
  if (signal.aborted) return null
  if (!arrived.ok) {
    giveUp()
    hold(from.root, false)
    setDirty(life, dirty)
    stay(from, isTyping)
    return arrived.failure
  }
  hold(arrived.value.root, false)
  settle(life, arrived.value)
  await takePlace(life, { from, to: arrived.value, isTyping })
  return swapped(life, from)
}

/** What was typed since goes into the version that stays. */
function stay(from: GuestMount, isTyping: boolean): void {
  if (isTyping) from.typing?.put({ text: '', erased: 0 })
}

/** In which the browser knows which frame has the keyboard. To ask for it meanwhile would take it from both. */
const FOCUS_MS = 100

type Change = { from: GuestMount; to: GuestMount; isTyping: boolean }

/** What was typed goes along, and the keyboard, when the next version has not taken it. */
async function takePlace(life: Life, { from, to, isTyping }: Change): Promise<void> {
  const typed = isTyping && (await from.typing?.take())
  if (typed) to.typing?.put(typed)
  await leave(life, from)
  if (isTyping) setTimeout(() => focusFrame(to.root), FOCUS_MS)
}

/** Gives the keyboard to its frame, if nothing has taken it. */
function focusFrame(root: HTMLElement): void {
  if (document.activeElement === document.body) root.querySelector('iframe')?.focus()
}

/** Turns of the microtask queue in which a guest has answered that did not have to wait for anything. */
const TURNS = 50

type HandedOverTyping = { handed: Tried<HandedOver>; caught?: CaughtTyping | undefined }

/**
 * Asks the guest when no word is being composed, and catches what is typed from the moment on at which it may have taken
 * its state. No key comes in before that: a guest that answers at once keeps its focus until it goes. A frame keeps by
 * itself what is typed after its answer.
 */
async function handOverTyping(life: Life, from: GuestMount, next: MicroFrontend): Promise<HandedOverTyping> {
  await from.composed()
  const { container } = life.options
  const { signal } = life.attempt
  if (isInFrame(container)) {
    const handed = await handOver(life, from, next)
    if (!handed.ok) stay(from, true)
    return handed.ok ? { handed, caught: catchTyping(container, signal, await from.typing?.take()) } : { handed }
  }
  let answer: Tried<HandedOver> | null = null
  const asked = handOver(life, from, next).then((said) => (answer = said))
  for (let turn = 0; turn < TURNS && !answer; turn++) await null
  const isRefused = (said: Tried<HandedOver> | null) => said?.ok === false
  const caught = isRefused(answer) ? undefined : catchTyping(container, signal)
  return { handed: await asked, caught }
}

function isInFrame(container: HTMLElement): boolean {
  return container.contains(document.activeElement) && document.activeElement instanceof HTMLIFrameElement
}

function swapped(life: Life, from: GuestMount): null {
  offer(life, null)
  note(life, { what: 'swapped', from: from.loaded.guest.version })
  return null
}

/** The time limit of a mount begins anew when the state is handed over. */
async function inTime<T>(life: Life, coming: Promise<Tried<T>>, { guest }: LoadedGuest): Promise<Tried<T>> {
  const { signal } = life.attempt
  const message = `${guest.serviceCode} did not mount within ${guest.mountTimeoutMs / 1000} s.`
  try {
    return await withinTime(coming, { limitMs: guest.mountTimeoutMs, signal, message })
  } catch (error) {
    const failure = toFailure('mount', error)
    // What is given up says nothing of itself any more.
    if (!signal.aborted) note(life, { what: 'failed', failure }, guest)
    return { ok: false, failure }
  }
}

/**
 * Asks for what the next version is to begin with. Work that cannot be handed over, a page that the host cannot see into, or a guest
 * that fails at handing over, stops the swap; what is lost is lost only when the user accepts a second time, told by then.
 */
async function handOver(life: Life, from: GuestMount, next: MicroFrontend): Promise<Tried<HandedOver>> {
  const answer = await askForState(from, next.version, life.services, life.attempt.signal)
  const doubt = doubtAbout(answer, from, life.state.dirty)
  const given: HandedOver = typeof answer === 'string' ? { dirty: false } : answer
  if (!doubt) return { ok: true, value: given }
  if (life.warned === next.revision) return { ok: true, value: { ...given, dirty: false } }
  life.warned = next.revision
  if (doubt === 'holds work that it does not hand over') setDirty(life, true)
  const failure: GuestFailure = { phase: 'handover', message: `${next.serviceCode} ${doubt}.` }
  return { ok: false, failure: doubt === UNSEEN ? { ...failure, isUnseen: true } : failure }
}

const UNSEEN = 'speaks no protocol, so it may hold work'

/** Why work may be lost by the swap; null, when none is. */
function doubtAbout(answer: Handover, from: GuestMount, isDirty: boolean) {
  if (from.typing?.isUnseen()) return UNSEEN
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
