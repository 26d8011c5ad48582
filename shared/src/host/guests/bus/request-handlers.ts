import * as z from 'zod/mini'
import {
  ConfigurationChange,
  GuestRequest,
  UserChange,
  writableFields,
  type IntentRequest,
  type Overlay,
} from '../../../guest-protocol/guest-requests'
import type { PortResponse } from '../../../guest-protocol/guest-to-host'
import type { Capability } from '../../../contract/registry/manifest'
import type { MicroFrontend } from '../../../contract/registry/micro-frontends'
import { refused, type BusOwner } from './bus-owner'
import type { OpenGuestOptions } from '../guest-handle'
import type { GuestServices } from '../guest-services'

type Response = PortResponse | Promise<PortResponse>
type RequestHandlers = {
  [T in GuestRequest['type']]: (payload: Extract<GuestRequest, { type: T }>['payload']) => Response
}

/** Short notices come at most so often from one guest. */
const TOAST_INTERVAL_MS = 1_000

const given = (value: unknown): PortResponse => ({ ok: true, value })

/**
 * What a guest gets for each question. One that does not fit its schema is `invalid-payload`; what its registration does not grant,
 * or the page cannot do, is `not-granted`.
 */
export function createRequestHandlers(
  guest: MicroFrontend,
  services: GuestServices,
  options: OpenGuestOptions,
  owner: BusOwner,
): (type: string, payload: unknown) => Response {
  const isGranted = (capability: Capability) => guest.capabilities.includes(capability)
  const answers: RequestHandlers = {
    userInfo(payload) {
      const failure = write(payload, {
        schema: UserChange,
        fields: isGranted('userInfo:write') ? writableFields['userInfo:write'] : [],
        apply: services.changeUser,
      })
      return failure ?? given(services.user(guest))
    },
    globalConfig(payload) {
      const failure = write(payload, {
        schema: ConfigurationChange,
        fields: isGranted('globalConfig:write') ? writableFields['globalConfig:write'] : [],
        apply: services.changeConfiguration,
      })
      return failure ?? given(services.configuration(guest))
    },
    can: ({ action }) => given(services.can(action)),
    overlay: createOverlays(services, options, owner),
    request(call) {
      // What is not in the table of endpoints is no capability, so it cannot have been granted.
      const isAllowed = guest.capabilities.some((capability) => capability === `request:${call.endpoint}`)
      if (!isAllowed || !services.callApi) return refused('not-granted')
      return services
        .callApi(call, owner.signal)
        .then((result) => (result ? given(result) : refused('invalid-payload')))
    },
    intent: createIntents(isGranted('intent:open'), options, owner),
    news(news) {
      const capabilities = Object.keys(news).map((part): Capability => (part === 'badges' ? 'badge' : 'todo'))
      if (!capabilities.every(isGranted) || !services.tellUser || !services.user(guest)) return refused('not-granted')
      return services.tellUser(guest, news).then((outcome) => (outcome === 'kept' ? given(null) : refused(outcome)))
    },
    token() {
      if (!isGranted('token') || !services.token || !services.user(guest)) return refused('not-granted')
      return services.token(guest).then((token) => (token ? given(token) : refused('failed')))
    },
  }
  return (type, payload) => {
    const question = z.safeParse(GuestRequest, { type, payload })
    if (!question.success) return refused('invalid-payload')
    // The union and the map share their keys; TypeScript cannot follow the pairing.
    return (answers[question.data.type] as (payload: unknown) => Response)(question.data.payload)
  }
}

type Writing<T> = { schema: z.ZodMiniType<T>; fields: readonly string[]; apply: ((change: T) => void) | undefined }

/** Changes the fields that the payload names. Without fields it is a question: nothing is changed, nothing refused. */
function write<T>(payload: unknown, { schema, fields, apply }: Writing<T>): PortResponse | null {
  const names = typeof payload === 'object' && payload !== null ? Object.keys(payload) : []
  if (names.length === 0) return null
  if (!apply || names.some((name) => !fields.includes(name))) return refused('not-granted')
  const change = z.safeParse(schema, payload)
  if (!change.success) return refused('invalid-payload')
  apply(change.data)
  return null
}

/** Runs one after the other's end: what comes meanwhile is throttled. A failure lets the next one in as well. */
function oneAtATime() {
  let isBusy = false
  return async (run: () => Promise<unknown>): Promise<PortResponse> => {
    if (isBusy) return refused('throttled')
    isBusy = true
    try {
      return given(await run())
    } finally {
      isBusy = false
    }
  }
}

/** Only for a guest that the user sees; one question at a time, one notice a second. */
function createOverlays(services: GuestServices, options: OpenGuestOptions, owner: BusOwner) {
  const ask = oneAtATime()
  let toldAt = Number.NEGATIVE_INFINITY

  return (overlay: Overlay): Response => {
    const draw = options.onOverlay
    if (!draw || !owner.isVisible()) return refused('not-granted')
    if (overlay.kind !== 'toast') return ask(() => draw(overlay, owner.signal))
    if (services.now() - toldAt < TOAST_INTERVAL_MS) return refused('throttled')
    toldAt = services.now()
    void draw(overlay, owner.signal)
    return given(null)
  }
}

/** Only a guest that the user sees opens something; one at a time, since the user may be asked which app is to do it. */
function createIntents(isGranted: boolean, { onIntent }: OpenGuestOptions, owner: BusOwner) {
  const open = oneAtATime()
  return (intent: IntentRequest): Response => {
    if (!isGranted || !onIntent) return refused('not-granted')
    if (intent.check) return onIntent(intent, owner.signal).then(given)
    if (!owner.isVisible()) return refused('not-granted')
    return open(() => onIntent(intent, owner.signal))
  }
}
