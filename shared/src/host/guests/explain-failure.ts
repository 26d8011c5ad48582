import type { GuestFailure } from './guest-handle'
import { fail, type Life } from './life-record'

/** Says more of the cause on the card of a guest that did not come, when the page has found out. */
export async function explainFailure(life: Life, failure: GuestFailure): Promise<void> {
  const { guest, services, attempt } = life
  if (!guest.integrity || failure.cause) return
  const cause = await services.findFault?.(guest, attempt.signal).catch(() => undefined)
  // Code that ran until its mount failed is told from code that did not run at all by the phase.
  if (!cause || attempt.signal.aborted || (cause === 'code' && failure.phase !== 'load')) return
  fail(life, { ...failure, cause })
}
