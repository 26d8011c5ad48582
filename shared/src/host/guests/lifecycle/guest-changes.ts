import type { GuestFailure } from '../guest-handle'
import { fail, type InstanceRecord } from './instance-state'

// One file that a page loads only when a guest changes: it fails, is swapped, or is released from memory.
export { restoreFields } from '../../../guest-protocol/page/carry-fields'
export { askState } from './handoff'
export { release, releaseHidden } from './release-hidden'
export { swap } from './swap'

/** Adds the cause to the card of a guest that did not load or mount, when the page has found it. */
export async function explainFailure(instance: InstanceRecord, failure: GuestFailure): Promise<void> {
  const { guest, services, attempt } = instance
  if (!guest.integrity || failure.cause) return
  const cause = await services.findFault?.(guest, attempt.signal).catch(() => undefined)
  // The phase tells code that ran until its mount failed from code that did not run at all.
  if (!cause || attempt.signal.aborted || (cause === 'code' && failure.phase !== 'load')) return
  fail(instance, { ...failure, cause })
}
