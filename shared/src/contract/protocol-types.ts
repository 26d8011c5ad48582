import { GuestMessage, GuestQuestion, namesOf } from './host-messages'
import { HostMessage } from './host-says'

/** Every word of the protocol, by who says it and whether a value comes back: the documentation and the tests read it. */
export const protocolTypes = {
  fromHost: namesOf(HostMessage),
  fromGuest: namesOf(GuestMessage),
  questions: namesOf(GuestQuestion),
} as const
