import * as z from 'zod/mini'
import {
  GuestMessage,
  namesOf,
  REQUESTS_IN_FLIGHT,
  requestTypes,
  type PortResponse,
} from '../../../guest-protocol/guest-to-host'
import type { MicroFrontend } from '../../../contract/registry/micro-frontends'
import { refused, type BusOwner } from './bus-owner'
import { createMessageHandlers } from './message-handlers'
import type { OpenGuestOptions } from '../guest-handle'
import { requestCode } from './request-code'
import type { GuestServices } from '../guest-services'
import { createRateLimiter } from './rate-limiter'
import { isSmallEnough } from './message-size'

/** Takes the messages of one mounted guest. What the user or the server must be asked for is answered later. */
export type GuestBus = { receive(type: unknown, payload: unknown): PortResponse | Promise<PortResponse> }

const done: PortResponse = Object.freeze({ ok: true, value: null })
const messageTypes = new Set(namesOf(GuestMessage))
const requestNames: ReadonlySet<string> = new Set(requestTypes)

/**
 * The one place where something is done because a guest said so.
 *
 * In this order: budget, size and depth, type, schema, capability. What fails is answered with a {@link HostFailure}
 * and has no effect.
 */
export function createBus(
  guest: MicroFrontend,
  services: GuestServices,
  options: OpenGuestOptions,
  owner: BusOwner,
): GuestBus {
  const budget = createRateLimiter(services.limits, services.now)
  const act = createMessageHandlers(guest, services, options, owner)
  let inFlight = 0
  let handle: ((type: string, payload: unknown) => PortResponse | Promise<PortResponse>) | undefined

  function receive(type: unknown, payload: unknown): PortResponse | Promise<PortResponse> {
    // A guest that is gone may still hold its `host`; nothing it says counts any more.
    if (owner.signal.aborted) return refused('timeout')
    if (!budget.tryTake()) {
      if (budget.isFlooding()) owner.onFlood(`${guest.serviceCode} sent too many messages.`)
      return refused('throttled')
    }
    if (typeof type !== 'string' || !isSmallEnough(payload)) return refused('invalid-payload')
    if (type === 'event') return receiveEvent(payload, guest, owner)
    if (messageTypes.has(type)) return receiveMessage(type, payload)
    return requestNames.has(type) ? receiveRequest(type, payload) : refused('unknown-type')
  }

  function receiveMessage(type: string, payload: unknown): PortResponse {
    // Another mount may have its tab by now, or have it still.
    if (!owner.accepts(type)) return refused('timeout')
    const message = z.safeParse(GuestMessage, { type, payload: payload ?? null })
    if (!message.success) return refused('invalid-payload')
    const failure = act(message.data)
    return failure ? refused(failure) : done
  }

  function receiveRequest(type: string, payload: unknown): PortResponse | Promise<PortResponse> {
    return inFlight >= REQUESTS_IN_FLIGHT ? refused('throttled') : answer(type, payload)
  }

  async function answer(type: string, payload: unknown): Promise<PortResponse> {
    inFlight += 1
    try {
      const { createRequestHandlers } = await requestCode.load()
      handle ??= createRequestHandlers(guest, services, options, owner)
      return owner.signal.aborted ? refused('timeout') : await handle(type, payload)
    } catch {
      return refused('failed')
    } finally {
      inFlight -= 1
    }
  }

  /** As `receive`, and shows the message to the watchers; skipped when no one is watching. */
  function receiveWatched(type: unknown, payload: unknown): PortResponse | Promise<PortResponse> {
    const since = services.now()
    const show = (answer: PortResponse) => {
      const ms = services.now() - since
      services.onMessage?.({ key: options.key, app: guest.serviceCode, type, payload, answer, ms })
      return answer
    }
    const given = receive(type, payload)
    return given instanceof Promise ? given.then(show) : show(given)
  }

  return { receive: (type, payload) => (services.onMessage ? receiveWatched : receive)(type, payload) }
}

/** The one word that may come by the thousand: the manifest's own list of names is a narrower check than the schema. */
function receiveEvent(payload: unknown, guest: MicroFrontend, owner: BusOwner): PortResponse {
  const { name, detail } = (payload ?? {}) as { name?: unknown; detail?: unknown }
  if (typeof name !== 'string' || name === '') return refused('invalid-payload')
  if (!guest.messages.includes(name)) return refused('not-granted')
  owner.onEvent({ name, detail })
  return done
}
