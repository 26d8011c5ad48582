import type { MicroFrontend } from '@center/shared/contract'
import type { OpenGuestOptions } from '@center/shared/host'

/** What the guest host calls when an app asks other apps for something. The code comes with the first call. */
export function openIntentOf(guest: MicroFrontend): NonNullable<OpenGuestOptions['onIntent']> {
  return async (intent, signal) => (await import('./open-intent')).openIntent({ guest, signal }, intent)
}
