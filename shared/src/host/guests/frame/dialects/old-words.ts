import type { PortResponse } from '../../../../guest-protocol/guest-to-host'
import type { HostMessage } from '../../../../guest-protocol/host-to-guest'
import { isSmallEnough } from '../../bus/message-size'
import type { MountRequest } from '../../guest-services'
import {
  emptyNameText,
  inBothShapes,
  legacyMessageTypes,
  noUserText,
  readLegacy,
  type LegacyMessage,
} from '../legacy-messages'
import type { Dialect, DialectOptions } from './dialect'

/** What old pages know of the host: the rest would be noise to them. */
const legacyTypes = ['userInfo', 'globalConfig']

/** Speaks the four words of the specification, in the shape in which the page spoke last (spec 8). */
export function createOldWords({ request: { receive }, tell }: Pick<DialectOptions, 'request' | 'tell'>): Dialect {
  let spoken: LegacyMessage | null = null
  return {
    take(data) {
      const message = readLegacy(data)
      if (!message || !isSmallEnough(message.payload)) return false
      if (message.type !== '') spoken = message
      void answerLegacy(message, receive, tell)
      return true
    },
    post({ type, payload }: HostMessage) {
      if (!legacyTypes.includes(type)) return false
      tell(spoken?.toAnswer(type, payload) ?? inBothShapes(type, payload))
      return true
    },
    beforeSwap: async () => undefined,
  }
}

/** Does what an old page says; tells it what it must be told, in the shape in which it spoke. */
function answerLegacy(
  message: LegacyMessage,
  receive: MountRequest['receive'],
  tell: (message: object) => void,
): void | Promise<void> {
  if (message.type === '') return tell(message.toAnswer('error', { message: emptyNameText }))
  if (!legacyMessageTypes.includes(message.type)) return tell(message.toAnswer('error', { message: 'unknown-type' }))
  const say = (answer: PortResponse) => {
    if (!answer.ok) tell(message.toAnswer('error', { message: answer.failure }))
    else if (answer.value !== null) tell(message.toAnswer(message.type, answer.value))
    else if (message.type === 'userInfo') tell(message.toAnswer('error', { message: noUserText }))
  }
  const answer = receive(message.type, message.payload)
  return answer instanceof Promise ? answer.then(say) : say(answer)
}
