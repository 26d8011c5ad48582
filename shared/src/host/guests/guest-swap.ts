import type { MicroFrontend } from '../../contract/micro-frontends'
import type { GuestFailure } from './guest-handle'
import type { GuestMount, LoadedGuest } from './guest-mount'
import { fail, load, mountLoaded, note, offer, setDirty, settle, type Life } from './life-record'
import { askBeforeSwap } from './swap-answer'

/**
 * Brings the next version in place of the mounted one, without a reload.
 *
 * The next version is loaded first; then the mounted guest is asked, and may hand over state; then they change places. If
 * the next does not mount, the one before it is mounted again with the same state. Gives back why the next version is
 * not there: `null` when it is, or when the user has to be asked first.
 */
export async function swap(life: Life, from: GuestMount, next: MicroFrontend): Promise<GuestFailure | null> {
  const { signal } = life.attempt
  const loaded = await load(life, next)
  if (signal.aborted) return null
  if (!loaded.ok) {
    life.services.modules.forgetFailed(next)
    return loaded.failure
  }
  const answer = await askBeforeSwap(from, next.version, life.services, signal)
  if (signal.aborted || wouldLose(life, answer)) return null
  // Before the change, so that what the next version says of itself counts.
  setDirty(life, answer.dirty)
  return changePlaces(life, from, loaded.value, answer.state)
}

async function changePlaces(
  life: Life,
  from: GuestMount,
  next: LoadedGuest,
  state: unknown,
): Promise<GuestFailure | null> {
  const { signal } = life.attempt
  life.mount = null
  await from.end()
  const arrived = await mountLoaded(life, next, state)
  const landed = arrived.ok || signal.aborted ? arrived : await mountLoaded(life, from.loaded, state)
  if (signal.aborted) {
    if (landed.ok) await landed.value.end()
    return null
  }
  offer(life, null)
  if (landed.ok) settle(life, landed.value)
  else fail(life, landed.failure)
  if (arrived.ok) note(life, { what: 'swapped', from: from.loaded.guest.version })
  return arrived.ok ? null : arrived.failure
}

/** Typed work that the guest cannot hand over is lost only when the user accepts a second time, warned by then. */
function wouldLose(life: Life, answer: { dirty: boolean; state?: unknown }): boolean {
  if (!answer.dirty || answer.state !== undefined || life.state.dirty) return false
  setDirty(life, true)
  return true
}
