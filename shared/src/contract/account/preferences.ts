import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'

/** The id of a menu item, or the name of a page's layout. */
export const PreferenceName = z.string().check(z.minLength(1), z.maxLength(128))
const LAYOUT_MAX = 16_384

/** Layouts of pages by name, as the page wrote them. */
const Layout = z
  .record(PreferenceName, z.unknown())
  .check(z.refine((layout) => JSON.stringify(layout).length <= LAYOUT_MAX, 'The layout is too long'))

/** What a user has set up for themselves and finds in every browser. A key that was never set has its default. */
export const UserPreferences = z.object({
  /** Ids of menu items, in the user's order. */
  favourites: z._default(z.array(PreferenceName).check(z.maxLength(100)), []),
  /** Ids of menu items that were opened, newest first. */
  recents: z._default(z.array(PreferenceName).check(z.maxLength(20)), []),
  /** `null`: as the tenant has it. */
  watermark: z._default(z.nullable(z.boolean()), null),
  /** Minutes without input until the screen is locked; 0 never, `null` as the tenant has it. */
  lockMinutes: z._default(z.nullable(z.number().check(z.int(), z.gte(0), z.lte(480))), null),
  /** The guidance banner was put away. */
  guidanceHidden: z._default(z.boolean(), false),
  layout: z._default(Layout, {}),
  /** Changes with every change of the others; empty while nothing was ever set. */
  revision: z._default(z.string(), ''),
})
export type UserPreferences = z.infer<typeof UserPreferences>

/** A part of them; what it does not name stays as it is. */
export const PreferencesChange = z.strictObject({
  favourites: z.optional(z.array(PreferenceName).check(z.maxLength(100))),
  recents: z.optional(z.array(PreferenceName).check(z.maxLength(20))),
  watermark: z.optional(z.nullable(z.boolean())),
  lockMinutes: z.optional(z.nullable(z.number().check(z.int(), z.gte(0), z.lte(480)))),
  guidanceHidden: z.optional(z.boolean()),
  layout: z.optional(Layout),
  /** What the change was made of. It is refused with `preferences.outdated` when that is not the present one any more. */
  revision: z.optional(z.string().check(z.maxLength(64))),
})
export type PreferencesChange = z.infer<typeof PreferencesChange>

export const getPreferences = {
  method: 'GET',
  url: '/api/front/member/preferences',
  permission: 'session',
  schema: { response: UserPreferences },
} as const satisfies Endpoint

/**
 * Changes what the body names, and answers all of them. With a `revision` that is not the present one nothing is changed, and
 * the refusal has all of them as they are: the caller applies the change to those again.
 */
export const updatePreferences = {
  method: 'PUT',
  url: '/api/front/member/preferences',
  permission: 'session',
  schema: { body: PreferencesChange, response: UserPreferences },
} as const satisfies Endpoint
