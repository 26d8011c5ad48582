import type { GuestMount } from './guest-mount'
import { askForState, isWithheld } from './handoff'
import { note, setDirty, transition, type InstanceRecord } from './instance-state'

/** A guest that went off screen. */
export type HiddenGuest = {
  isInPage(): boolean
  isPrerendering(): boolean
  /** It said nothing when it was asked for its state, and stays. */
  isSilent(): boolean
  release(): Promise<boolean>
}

/** The sets that are being worked on. */
const releasing = new WeakSet<ReadonlySet<HiddenGuest>>()

/**
 * Releases hidden guests, those first that the user has not opened, then in their order, until the rest is within the limit. Each is asked once. Who says nothing
 * stays, and takes no place of those that hand over their state: else the one that the user just left would go each time.
 */
export async function releaseHidden(hidden: ReadonlySet<HiddenGuest>, maxHidden: () => number): Promise<void> {
  if (releasing.has(hidden)) return
  releasing.add(hidden)
  const asked = new Set<HiddenGuest>()

  /** The next guest to release: over the limit, and not asked yet in this round. */
  function next(): HiddenGuest | undefined {
    const inPage = [...hidden].filter((guest) => guest.isInPage() && !guest.isSilent())
    const left = inPage.filter((guest) => !asked.has(guest))
    return inPage.length > maxHidden() ? (left.find((guest) => guest.isPrerendering()) ?? left[0]) : undefined
  }

  for (let guest = next(); guest; guest = next()) {
    asked.add(guest)
    await guest.release()
  }
  releasing.delete(hidden)
}

/**
 * Takes a hidden guest out of the page to free its memory. It is asked for its state first, and mounted with that state when
 * its tab is shown again. A guest stays in the page while it is on screen, when it does not answer, which it is asked once each time it was
 * hidden, and when it holds work that it cannot hand off. The tab keeps the mark that the guest's answer asks for until the guest is back.
 */
export async function release(instance: InstanceRecord): Promise<boolean> {
  const { mount, attempt, services, guest, prerender } = instance
  if (prerender?.isPrerendering()) return prerender.discard().then(() => true)
  if (!mount || !isReleasable(instance)) return false
  const answer = await askForState(mount, guest.version, services, attempt.signal)
  if (typeof answer === 'string') return stay(instance, mount, answer)
  if (isWithheld(answer, instance.state.dirty)) return false
  if (instance.mount !== mount || attempt.signal.aborted || !isReleasable(instance)) return false
  instance.mount = null
  instance.handoff = { dirty: answer.dirty, state: answer.state }
  transition(instance, 'released')
  setDirty(instance, answer.dirty)
  instance.leaving = mount.end()
  await instance.leaving
  note(instance, { what: 'released' })
  return true
}

function stay(instance: InstanceRecord, mount: GuestMount, answer: 'silent' | 'failed'): false {
  if (answer === 'silent') instance.silentMount = mount
  return false
}

function isReleasable({ phase, state, mount, silentMount }: InstanceRecord): boolean {
  return phase === 'hidden' && !state.swapping && mount !== silentMount
}
