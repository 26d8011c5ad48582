import type { GuestFailure } from '../guest-handle'

/** What we know of errors that we made ourselves. Nothing that a guest throws is believed more than its sentence. */
const known = new WeakMap<object, Partial<GuestFailure>>()

/** An error that tells more of a failure than its sentence. */
export function guestError(message: string, more: Partial<GuestFailure>): Error {
  const error = new Error(message)
  known.set(error, more)
  return error
}

/** What an error says of a guest that failed in a phase. */
export function toFailure(phase: GuestFailure['phase'], error: unknown): GuestFailure {
  if (!(error instanceof Error)) return { phase, message: String(error) }
  return { phase, message: error.message, ...known.get(error) }
}
