import * as z from 'zod/mini'
import { LOCALES } from '../contract/values/locale'
import { GuestEvent, PROTOCOL_VERSION } from './guest-to-host'
import { isFormFields, type FormField } from './page/form-field'
import { TypedText } from './page/typed-text'

/**
 * The host's answer to {@link Hello}, to exactly that window and origin. It carries one `MessagePort`; everything after it
 * goes through the port, and window messages of this guest are ignored.
 */
export const Welcome = z.object({
  source: z.literal('center'),
  v: z.literal(PROTOCOL_VERSION),
  type: z.literal('welcome'),
})

/** The host's answer to a hello in a protocol that it does not speak. No port comes with it. */
export const Refused = z.object({
  source: z.literal('center'),
  v: z.literal(PROTOCOL_VERSION),
  type: z.literal('refused'),
  failure: z.literal('unsupported-protocol'),
  supported: z.array(z.number()),
})
export type Refused = z.infer<typeof Refused>

/**
 * What a guest is told of the user: never the token, the mobile only by capability, masked. To an isolated element `userId` is an
 * id of its own, and `username`, `groupName` and `roleCode` are empty unless it was granted `userInfo:profile`.
 */
export const GuestUser = z.object({
  userId: z.string(),
  username: z.string(),
  name: z.string(),
  tenantCode: z.string(),
  groupName: z.string(),
  roleCode: z.string(),
  mobile: z.optional(z.string()),
})
export type GuestUser = z.infer<typeof GuestUser>

/** Locale, theme and place, the same for every guest. */
export const GuestConfiguration = z.object({
  locale: z.enum(LOCALES),
  theme: z.enum(['light', 'dark']),
  base: z.string(),
})
export type GuestConfiguration = z.infer<typeof GuestConfiguration>

/** What a frame is handed when it has a port: what an element has as properties. */
export const GuestStart = z.object({
  path: z.string(),
  props: z.record(z.string(), z.unknown()),
  /** What the version before, or this one before it was released from memory, handed over. */
  state: z.unknown(),
  /** What the user had typed into plain fields, of an isolated element that handed over nothing else. */
  fields: z.optional(z.custom<FormField[]>(isFormFields)),
  /** The user is typing: what came in between follows as `typed`, and what is typed until then goes behind it. */
  typing: z.optional(z.boolean()),
  /** The user has not opened it yet, see `prerendering` of the host. `visible` says when it is on screen. */
  prerendering: z.optional(z.boolean()),
  /** Path, on the guest's own site, of the registered address; inner paths lie beside it. */
  entry: z.optional(z.string()),
})
export type GuestStart = z.infer<typeof GuestStart>

/** What the user did with an element that the portal draws for the guest. */
export const DrawEvent = z.object({ id: z.string(), name: z.string(), detail: z.optional(z.unknown()) })
export type DrawEvent = z.infer<typeof DrawEvent>

/** Host to guest. */
export const HostMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('userInfo'), payload: GuestUser }),
  z.object({ type: z.literal('globalConfig'), payload: GuestConfiguration }),
  z.object({ type: z.literal('locale'), payload: GuestConfiguration.shape.locale }),
  z.object({ type: z.literal('theme'), payload: GuestConfiguration.shape.theme }),
  z.object({ type: z.literal('start'), payload: GuestStart }),
  z.object({ type: z.literal('visible'), payload: z.null() }),
  z.object({ type: z.literal('hidden'), payload: z.null() }),
  z.object({ type: z.literal('navigate'), payload: z.object({ path: z.string() }) }),
  z.object({ type: z.literal('beforeSwap'), payload: z.object({ version: z.string() }) }),
  z.object({ type: z.literal('event'), payload: z.object({ ...GuestEvent.shape, from: z.string() }) }),
  z.object({ type: z.literal('draw'), payload: DrawEvent }),
  z.object({ type: z.literal('takeTyping'), payload: z.null() }),
  z.object({ type: z.literal('typed'), payload: TypedText }),
  z.object({ type: z.literal('ping'), payload: z.null() }),
])
export type HostMessage = z.infer<typeof HostMessage>
