import type { ServerEvent } from '../../contract'
import { pauseOrOnline } from '../calls/retry'
import { sessionSignal } from '../session/session-calls'
import { forgetSharedRequests } from '../calls/shared-requests'
import { listedRevision, loadGuests } from './guests.store'

type ReleaseEvent = Extract<ServerEvent, { type: 'release' }>

/** An instance that has not heard of a release reads the database again within a second; one that cannot, later. */
const WAITS_MS = [250, 500, 1_000, 2_000, 4_000, 8_000]

/** Fetches the list of guests anew. Calls while it is fetched get the next list, asked for after the call. */
export const refreshGuests = afterPresent(loadGuests)

/**
 * Fetches the list of guests until it is as new as the event: one of several servers may answer that has not heard of the release
 * yet. Gives up after a while, and when the session ends.
 */
export async function refreshGuestsTo(event: ReleaseEvent): Promise<void> {
  const signal = sessionSignal()
  await refreshGuests()
  for (const wait of WAITS_MS) {
    if (!isBehind(event) || signal.aborted) return
    await pauseOrOnline(wait, signal)
    if (signal.aborted) return
    forgetSharedRequests()
    await refreshGuests()
  }
}

/** A list without the app is behind only if the event says that the app is in it: otherwise it was taken away, or is no guest. */
function isBehind({ name, revision, isListed }: ReleaseEvent): boolean {
  const listed = listedRevision(name)
  return listed === null ? isListed === true : listed < revision
}

/**
 * Runs a load one at a time. Who asks while it runs gets the next run, begun after the question: many questions at once cost
 * two runs, and every run comes to its end, however fast they are asked.
 */
function afterPresent(load: () => Promise<unknown>): () => Promise<void> {
  let present: Promise<void> | null = null
  let next: Promise<void> | null = null
  const run = () =>
    load().then(
      () => void (present = null),
      () => void (present = null),
    )
  return () => {
    if (present === null) return (present = run())
    next ??= present.then(() => {
      next = null
      return (present = run())
    })
    return next
  }
}
