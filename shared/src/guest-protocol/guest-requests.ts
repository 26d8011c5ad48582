import * as z from 'zod/mini'
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
