import * as z from 'zod/mini'

/** Major version of the protocol. A guest says its own in `hello`; another is refused, and told so. */
export const PROTOCOL_VERSION = 1

/** A guest gets this many messages a second, with this burst (platform 5). */
export const MESSAGE_RATE = 100
export const MESSAGE_BURST = 200
/** Greatest message, in bytes of its JSON, and greatest depth. */
export const MESSAGE_BYTES = 65_536
export const MESSAGE_DEPTH = 8
/** A request that is not answered in this time fails with `timeout`; what waits for the user waits longer. */
export const REQUEST_TIMEOUT_MS = 5_000
/** A guest that sends more than its budget for so long is replaced by a card. */
export const FLOOD_MS = 3_000
/** So many requests of a guest may wait for an answer at once. */
export const REQUESTS_IN_FLIGHT = 50

/** The requests of a guest by name; their schemas (`GuestRequest`) come with the first of them. */
export const requestTypes = [
  'userInfo',
  'globalConfig',
  'can',
  'overlay',
  'request',
  'intent',
  'news',
  'token',
] as const

const anyHost = 'http://host.invalid'

/** A path inside this portal. The URL parser decides, so `//evil`, `/\evil` and `/<tab>/evil` all fail. */
export const PortalPath = z.string().check(
  z.maxLength(2000),
  z.refine((path) => path.startsWith('/') && URL.canParse(path, anyHost) && new URL(path, anyHost).origin === anyHost),
)

/** The first message of a frame, to its parent window, before it has a port. */
export const Hello = z.object({
  source: z.literal('center'),
  v: z.number().check(z.int(), z.positive()),
  type: z.literal('hello'),
  app: z.string().check(z.maxLength(100)),
  /** What the host put into the address of a frame whose origin is opaque; once used, it is worth nothing. */
  nonce: z.optional(z.string().check(z.maxLength(64))),
})

/** The last word of a frame's page through its port: another page comes, and the port is not its. */
export const BYE = 'bye'

/** What sub-apps tell each other: a name of their own and plain data (platform 2, `messages` of the manifest). */
export const GuestEvent = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(64)),
  detail: z.optional(z.unknown()),
})
export type GuestEvent = z.infer<typeof GuestEvent>

/** Changes of what an app in a frame has the portal draw, as JSON: deep trees would not be messages. `first`: they begin anew. */
export const DrawMessage = z.object({ records: z.string(), first: z.optional(z.boolean()) })
export type DrawMessage = z.infer<typeof DrawMessage>

/** Guest to host. `refRoute` and `loginstate` are the specification's own names. */
export const GuestMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('loaded'), payload: z.null() }),
  z.object({ type: z.literal('ready'), payload: z.null() }),
  z.object({ type: z.literal('error'), payload: z.object({ message: z.string().check(z.maxLength(2000)) }) }),
  z.object({ type: z.literal('loginstate'), payload: z.boolean() }),
  z.object({
    type: z.literal('refRoute'),
    payload: z.union([z.object({ go: z.literal(true) }), z.object({ path: PortalPath })]),
  }),
  z.object({
    type: z.literal('navigate'),
    payload: z.object({ path: PortalPath, replace: z.optional(z.boolean()) }),
  }),
  z.object({ type: z.literal('title'), payload: z.object({ title: z.string().check(z.maxLength(60)) }) }),
  z.object({ type: z.literal('dirty'), payload: z.object({ dirty: z.boolean() }) }),
  z.object({ type: z.literal('resize'), payload: z.object({ height: z.number().check(z.gte(0), z.lte(20_000)) }) }),
  z.object({ type: z.literal('openTab'), payload: z.object({ path: PortalPath }) }),
  z.object({ type: z.literal('closeTab'), payload: z.null() }),
  z.object({ type: z.literal('event'), payload: GuestEvent }),
  z.object({ type: z.literal('draw'), payload: DrawMessage }),
])
export type GuestMessage = z.infer<typeof GuestMessage>

/** What travels through a port. A request carries an `id`; its answer the same `id` and type `answer`. */
export const PortEnvelope = z.object({
  v: z.literal(PROTOCOL_VERSION),
  id: z.optional(z.string().check(z.maxLength(64))),
  type: z.string().check(z.minLength(1), z.maxLength(64)),
  ts: z.number(),
  payload: z.unknown(),
})
export type PortEnvelope = z.infer<typeof PortEnvelope>

/** Why the host did not do what a guest asked (platform 5). */
export const HostFailure = z.enum([
  'timeout',
  'not-granted',
  'unknown-type',
  'invalid-payload',
  'throttled',
  'unsupported-protocol',
  'failed',
])
export type HostFailure = z.infer<typeof HostFailure>

/** The payload of an `answer`, in either direction: to a guest's request, and to the host's `beforeSwap`. */
export const PortResponse = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), failure: HostFailure }),
])
export type PortResponse = z.infer<typeof PortResponse>

/** A guest's answer to `beforeSwap`: not dirty, or dirty; either way it may hand its state to the next version. */
export const SwapAnswer = z.object({ dirty: z.boolean(), state: z.optional(z.unknown()) })
export type SwapAnswer = z.infer<typeof SwapAnswer>

/** The types that a union of messages is told by. */
export const namesOf = (union: {
  def: { options: readonly { shape: { type: { def: { values: readonly unknown[] } } } }[] }
}) => union.def.options.flatMap(({ shape }) => shape.type.def.values.map(String))
