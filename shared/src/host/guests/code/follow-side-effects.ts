import type { GuestServices } from '../guest-services'

/** Its code comes after the first guest is there, so that no mount waits for it. Without it the guest is there all the same. */
export const trackSideEffects: NonNullable<GuestServices['trackSideEffects']> = (guest, root, signal) =>
  void import('./side-effects').then(
    (traces) => traces.trackSideEffects(guest, root, signal),
    () => undefined,
  )
