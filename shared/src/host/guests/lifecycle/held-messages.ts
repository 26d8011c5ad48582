import type { PortResponse } from '../../../guest-protocol/guest-to-host'
import { refused } from '../bus/bus-owner'
import type { MountRequest } from '../guest-services'

type Receive = MountRequest['receive']

/** What a guest said before the user opened it. */
export type HeldMessages = {
  /** Holds a message, hands it on, or refuses it. */
  take(type: unknown, payload: unknown, receive: Receive): ReturnType<Receive>
  /** Hands on what is held, in its order. */
  release(): void
}

/** So many events are held; of the other messages the last of each type. */
const MAX_EVENTS = 50

const done: PortResponse = Object.freeze({ ok: true, value: null })
const latestCounts = new Set<unknown>(['title', 'navigate', 'dirty', 'loginstate'])
const refusedTypes = new Set<unknown>(['refRoute', 'openTab', 'closeTab', 'news', 'overlay'])

/**
 * Messages that would be seen outside of the guest wait. What moves the portal, and requests that change something, ask the user, or count
 * as reading, are refused as `not-granted`; requests that only read are answered. All else is about the mount itself.
 */
export function createHeldMessages(): HeldMessages {
  const messages = new Map<unknown, () => void>()
  let events = 0

  function hold(key: unknown, say: () => void): PortResponse {
    messages.delete(key)
    messages.set(key, say)
    return done
  }

  return {
    take(type, payload, receive) {
      if (latestCounts.has(type))
        return hold(type, () => void receive(type, type === 'navigate' ? inPlace(payload) : payload))
      if (type === 'event') {
        events += 1
        return events > MAX_EVENTS ? refused('throttled') : hold(events, () => void receive(type, payload))
      }
      return isRefused(type, payload) ? refused('not-granted') : receive(type, payload)
    },
    release() {
      const said = [...messages.values()]
      messages.clear()
      said.forEach((say) => say())
    },
  }
}

/** The user has not gone anywhere yet: where the guest went ahead of that is no step. */
function inPlace(payload: unknown): unknown {
  return typeof payload === 'object' && payload !== null ? { ...payload, replace: true } : payload
}

function isRefused(type: unknown, payload: unknown): boolean {
  if (refusedTypes.has(type)) return true
  const parts = (typeof payload === 'object' && payload !== null ? payload : {}) as Record<string, unknown>
  if (type === 'userInfo' || type === 'globalConfig') return Object.keys(parts).length > 0
  if (type === 'intent') return parts['check'] !== true
  // To ask for a letter marks it as read.
  return type === 'request' && parts['endpoint'] === 'readLetter'
}
