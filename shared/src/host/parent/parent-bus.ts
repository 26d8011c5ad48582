import * as z from 'zod/mini'
import { PROTOCOL_VERSION } from '../../guest-protocol/guest-to-host'
import { ParentMessage, type ParentNotice } from '../../guest-protocol/parent-messages'
import {
  emptyNameText,
  inBothShapes,
  legacyMessageTypes,
  readLegacy,
  type LegacyMessage,
} from '../guests/frame/legacy-messages'
import { createRateLimiter, type RateLimits } from '../guests/bus/rate-limiter'
import { isSmallEnough } from '../guests/bus/message-size'

export type ParentBusDependencies = {
  /** The window of the page around. */
  parent: Pick<Window, 'postMessage'>
  /** Where that page comes from, as the browser says it; null while it does not. */
  origin: string | null
  /** Exact origins that the tenant trusts. */
  trusted(): readonly string[]
  /** Does what the page around asks for. */
  obey(message: ParentMessage): void
  limits: RateLimits
  now(): number
}

export type ParentBus = {
  receive(event: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>): void
  tell(notice: ParentNotice): void
}

type Shape = (type: string, payload: unknown) => object
const words = { source: 'center', v: PROTOCOL_VERSION }

/** Going back takes the user out of a page: at most once a second, as for guests. */
const BACK_INTERVAL_MS = 1_000

/**
 * The conversation with a page that shows the portal in a frame. It counts only if the window is the parent's **and** its
 * origin is trusted; other senders get no answer, and nothing is ever sent to any other origin.
 *
 * In this order: window and origin, budget, name, size and depth, schema. Answers and notices have the shape in which the
 * page spoke; before it has spoken, both.
 */
export function createParentBus({ parent, trusted, obey, limits, now, ...parts }: ParentBusDependencies): ParentBus {
  const budget = createRateLimiter(limits, now)
  let { origin } = parts
  let shape: Shape = (type, payload) => ({ ...words, ...inBothShapes(type, payload) })
  let wentBackAt = Number.NEGATIVE_INFINITY

  function send(message: object): void {
    if (origin !== null && trusted().includes(origin)) parent.postMessage(message, origin)
  }

  function isTooSoon({ type, payload }: ParentMessage): boolean {
    if (type !== 'refRoute' || !('go' in payload)) return false
    if (now() - wentBackAt < BACK_INTERVAL_MS) return true
    wentBackAt = now()
    return false
  }

  /** Does what was said; else says why not. */
  function carryOut({ type, payload }: LegacyMessage): string | null {
    if (type === '') return emptyNameText
    if (!legacyMessageTypes.includes(type)) return 'unknown-type'
    const message = isSmallEnough(payload) ? z.safeParse(ParentMessage, { type, payload }) : null
    if (!message?.success) return 'invalid-payload'
    if (!isTooSoon(message.data)) obey(message.data)
    return null
  }

  return {
    receive(event) {
      if (event.source !== parent || !trusted().includes(event.origin)) return
      origin = event.origin
      if (!budget.tryTake()) return
      const said = readLegacy(event.data)
      // An error is never answered: two portals, one in the other, would go on without end.
      if (!said || said.type === 'error') return
      const answer = shapeOf(event.data, said.toAnswer)
      const failure = carryOut(said)
      if (failure === null) shape = answer
      else send(answer('error', { message: failure }))
    },
    tell: ({ type, payload }) => send(shape(type, payload)),
  }
}

/** Who spoke as the contract has it (`source`, `v`) is spoken to in the same way; who did not, is not. */
function shapeOf(data: unknown, toAnswer: Shape): Shape {
  const isWhole = typeof data === 'object' && data !== null && 'source' in data && data.source === words.source
  return isWhole ? (type, payload) => ({ ...words, ...toAnswer(type, payload) }) : toAnswer
}
