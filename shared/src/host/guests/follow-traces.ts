import type { GuestServices } from './guest-services'

/** Its code comes after the first guest is there, so that no mount waits for it. Without it the guest is there all the same. */
export const followTraces: NonNullable<GuestServices['followTraces']> = (guest, root, signal) =>
  void import('./guest-traces').then(
    (traces) => traces.followTraces(guest, root, signal),
    () => undefined,
  )
