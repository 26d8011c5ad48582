import { note, setDirty, type Life } from './life-record'
import { askForState, isWithheld } from './swap-answer'

/**
 * Takes a hidden guest out of the page to free its memory. It is asked for its state first, and mounted with it when its
 * tab is shown again. Stays where it is: what is on screen, what does not answer, and what holds work it cannot hand over.
 * The tab is marked as the guest answered, until it is back.
 */
export async function release(life: Life): Promise<boolean> {
  const { mount, attempt, services, guest } = life
  if (!mount || !isReleasable(life)) return false
  const answer = await askForState(mount, guest.version, services, attempt.signal)
  if (typeof answer === 'string' || isWithheld(answer, life.state.dirty)) return false
  if (life.mount !== mount || attempt.signal.aborted || !isReleasable(life)) return false
  life.mount = null
  life.kept = { dirty: answer.dirty, state: answer.state }
  setDirty(life, answer.dirty)
  life.leaving = mount.end()
  await life.leaving
  note(life, { what: 'released' })
  return true
}

function isReleasable({ isHidden, isClosed, state }: Life): boolean {
  return isHidden && !isClosed && !state.swapping
}
