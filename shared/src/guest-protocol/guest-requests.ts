import * as z from 'zod/mini'
import { IntentAction, IntentParams } from '../contract/registry/intent-params'
import { LOCALES } from '../contract/values/locale'

const line = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest))

const dialog = {
  title: line(60),
  text: line(2000),
  confirmLabel: z.optional(line(20)),
  cancelLabel: z.optional(line(20)),
}

/**
 * What a guest asks the host to draw above everything, for a guest that cannot leave its box. Text only, never HTML; it is
 * shown with the app's name, so that no guest speaks as the portal.
 */
export const Overlay = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('toast'), level: z.enum(['info', 'success', 'warning', 'error']), text: line(200) }),
  z.object({ kind: z.literal('modal'), ...dialog }),
  z.object({ kind: z.literal('drawer'), ...dialog }),
])
export type Overlay = z.infer<typeof Overlay>

/** How the user left a modal or a drawer; `null` for a toast, which has no answer. */
export type OverlayAnswer = 'confirm' | 'cancel' | null

/** A call of the portal's API, by the name of the endpoint. Its parts are checked against the endpoint's own schemas. */
export const GuestCall = z.object({
  endpoint: line(60),
  params: z.optional(z.unknown()),
  querystring: z.optional(z.unknown()),
  body: z.optional(z.unknown()),
})
export type GuestCall = z.infer<typeof GuestCall>

/** What came of a {@link GuestCall}: the endpoint's `data`, or the code of its refusal. */
export type GuestCallResult = { ok: true; value: unknown } | { ok: false; code: string; message: string }

/** What a guest asks other apps to do. With `check` nothing is opened. */
export const IntentRequest = z.object({
  action: IntentAction,
  params: z.optional(IntentParams),
  check: z.optional(z.boolean()),
})
export type IntentRequest = z.infer<typeof IntentRequest>

/**
 * What came of an {@link IntentRequest}: it was opened, by this app; the user chose none of several; there is no app for it, or
 * none that this user may open; or the parameter of this name does not fit any. `available` is the answer to `check`.
 */
export type IntentResult =
  | { status: 'opened'; app: string }
  | { status: 'cancelled' }
  | { status: 'available' }
  | { status: 'unavailable' }
  | { status: 'invalid'; param: string }

/** What an app has for its user, part by part (`todos`, `done`, `badges`). The portal's server looks at it (`AppNews` of the contract). */
export const NewsRequest = z.record(z.string(), z.unknown())
export type NewsRequest = z.infer<typeof NewsRequest>

/** What a guest may change of the user and of the configuration, by capability. Identity is nowhere in it. */
export const writableFields = {
  'userInfo:write': ['name', 'groupName'],
  'globalConfig:write': ['locale', 'theme'],
} as const

export const UserChange = z.object({ name: z.optional(line(60)), groupName: z.optional(line(100)) })
export type UserChange = z.infer<typeof UserChange>

export const ConfigurationChange = z.object({
  locale: z.optional(z.enum(LOCALES)),
  theme: z.optional(z.enum(['light', 'dark'])),
})
export type ConfigurationChange = z.infer<typeof ConfigurationChange>

/** Nothing, or the fields that are to change. */
const wish = z.optional(z.nullable(z.record(z.string(), z.unknown())))

/**
 * What a guest may ask and get a value for. A message (`GuestMessage`) sent with an `id` is answered with `null`.
 *
 * `userInfo` and `globalConfig` with fields in their payload ask for a change of those; the answer is what holds then.
 */
export const GuestRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('userInfo'), payload: wish }),
  z.object({ type: z.literal('globalConfig'), payload: wish }),
  z.object({ type: z.literal('can'), payload: z.object({ action: z.string().check(z.maxLength(200)) }) }),
  z.object({ type: z.literal('overlay'), payload: Overlay }),
  z.object({ type: z.literal('request'), payload: GuestCall }),
  z.object({ type: z.literal('intent'), payload: IntentRequest }),
  z.object({ type: z.literal('news'), payload: NewsRequest }),
  z.object({ type: z.literal('token'), payload: z.optional(z.null()) }),
])
export type GuestRequest = z.infer<typeof GuestRequest>
