/** A message of a page that was written before the SDK, and how to answer it in the same shape. */
export type LegacyMessage = { type: string; payload: unknown; toAnswer(type: string, payload: unknown): object }

/** The words of the specification: all that old pages may say. What came after them goes through a port. */
export const legacyMessageTypes = ['userInfo', 'globalConfig', 'loginstate', 'refRoute']
const typeKeys = ['type', 'event', 'cmd']
const payloadKeys = ['data', 'payload', 'params']

/** What a page is told that names no event (spec 8). */
export const emptyNameText = 'The event name cannot be empty'

/** What a page is told that asks for the user while no user is signed in (spec 8). */
export const noUserText = 'No users currently logged in!'

/**
 * Reads the two shapes of old pages: `{refRoute: {go: true}}`, and `{type|event|cmd: "refRoute", data|payload|params: …}`.
 *
 * An empty or missing name of the second shape has the type `''`. Everything else is not ours: `null`.
 */
export function readLegacy(data: unknown): LegacyMessage | null {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null
  const message = data as Record<string, unknown>
  return readNamed(message) ?? readKeyed(message)
}

function readKeyed(message: Record<string, unknown>): LegacyMessage | null {
  const type = legacyMessageTypes.find((name) => Object.hasOwn(message, name))
  if (type === undefined) return null
  return { type, payload: message[type], toAnswer: (answerType, payload) => ({ [answerType]: payload }) }
}

function readNamed(message: Record<string, unknown>): LegacyMessage | null {
  const typeKey = typeKeys.find((key) => Object.hasOwn(message, key))
  const payloadKey = payloadKeys.find((key) => Object.hasOwn(message, key))
  if (typeKey === undefined && (payloadKey === undefined || readKeyed(message))) return null
  const type = typeKey === undefined ? '' : message[typeKey]
  if (typeof type !== 'string') return null
  const answerTypeKey = typeKey ?? 'type'
  const answerPayloadKey = payloadKey ?? 'data'
  return {
    type,
    payload: payloadKey === undefined ? undefined : message[payloadKey],
    toAnswer: (answerType, payload) => ({ [answerTypeKey]: answerType, [answerPayloadKey]: payload }),
  }
}

/** What a page is told before it has said anything: both shapes in one message, each page reads its own. */
export function inBothShapes(type: string, payload: unknown): object {
  return { type, data: payload, [type]: payload }
}
