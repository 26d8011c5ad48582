import * as z from 'zod/mini'
import { GuestMessage, GuestQuestion, namesOf, REQUESTS_IN_FLIGHT, type PortAnswer } from '../../contract/host-messages'
import type { MicroFrontend } from '../../contract/micro-frontends'
import { refused, type BusOwner } from './bus-owner'
import { createActions } from './guest-actions'
import type { OpenGuestOptions } from './guest-handle'
import { createAnswers } from './guest-answers'
import type { GuestServices } from './guest-services'
import { createBudget } from './message-budget'
import { isSmallEnough } from './message-size'

/** Takes the messages of one mounted guest. What the user or the server must be asked for is answered later. */
export type GuestBus = { receive(type: unknown, payload: unknown): PortAnswer | Promise<PortAnswer> }

const done: PortAnswer = Object.freeze({ ok: true, value: null })
const messageTypes = new Set(namesOf(GuestMessage))
const questionTypes = new Set(namesOf(GuestQuestion))

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
  const budget = createBudget(services.limits, services.now)
  const act = createActions(guest, services, options, owner)
  const answer = createAnswers(guest, services, options, owner)
  let inFlight = 0

  function receive(type: unknown, payload: unknown): PortAnswer | Promise<PortAnswer> {
    // A guest that is gone may still hold its `host`; nothing it says counts any more.
    if (owner.signal.aborted) return refused('timeout')
    if (!budget.spend()) {
      if (budget.isFlooding()) owner.onFlood(`${guest.serviceCode} sent more messages than a guest may.`)
      return refused('throttled')
    }
    if (typeof type !== 'string' || !isSmallEnough(payload)) return refused('invalid-payload')
    if (type === 'event') return receiveEvent(payload, guest, owner)
    if (messageTypes.has(type)) return receiveMessage(type, payload)
    return questionTypes.has(type) ? receiveQuestion(type, payload) : refused('unknown-type')
  }

  function receiveMessage(type: string, payload: unknown): PortAnswer {
    // Another mount may have its tab by now.
    if (!owner.isCurrent()) return refused('timeout')
    const message = z.safeParse(GuestMessage, { type, payload: payload ?? null })
    if (!message.success) return refused('invalid-payload')
    const failure = act(message.data)
    return failure ? refused(failure) : done
  }

  function receiveQuestion(type: string, payload: unknown): PortAnswer | Promise<PortAnswer> {
    const question = z.safeParse(GuestQuestion, { type, payload })
    if (!question.success) return refused('invalid-payload')
    if (inFlight >= REQUESTS_IN_FLIGHT) return refused('throttled')
    const given = answer(question.data)
    return given instanceof Promise ? settled(given) : given
  }

  async function settled(given: Promise<PortAnswer>): Promise<PortAnswer> {
    inFlight += 1
    try {
      return await given
    } catch {
      return refused('failed')
    } finally {
      inFlight -= 1
    }
  }

  /** As `receive`, for who watches; nothing is measured or made while nobody does. */
  function receiveWatched(type: unknown, payload: unknown): PortAnswer | Promise<PortAnswer> {
    const since = services.now()
    const show = (answer: PortAnswer) => {
      services.onMessage?.({
        ...{ key: options.key, app: guest.serviceCode },
        ...{ type, payload, answer, ms: services.now() - since },
      })
      return answer
    }
    const given = receive(type, payload)
    return given instanceof Promise ? given.then(show) : show(given)
  }

  return { receive: (type, payload) => (services.onMessage ? receiveWatched : receive)(type, payload) }
}

/** The one word that may come by the thousand: the manifest's own list of names is a narrower check than the schema. */
function receiveEvent(payload: unknown, guest: MicroFrontend, owner: BusOwner): PortAnswer {
  const { name, detail } = (payload ?? {}) as { name?: unknown; detail?: unknown }
  if (typeof name !== 'string' || name === '') return refused('invalid-payload')
  if (!guest.messages.includes(name)) return refused('not-granted')
  owner.onEvent({ name, detail })
  return done
}
