import { GuestMessage, namesOf, requestTypes } from './guest-to-host'
import { HostMessage } from './host-to-guest'

/** Every word of the protocol, by who says it and whether a value comes back: the documentation and the tests read it. */
export const messageTypes = {
  fromHost: namesOf(HostMessage),
  fromGuest: namesOf(GuestMessage),
  questions: requestTypes,
} as const
