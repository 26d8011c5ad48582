import * as z from 'zod/mini'
import { getUserInfo } from '../account/members'
import { getPermissions } from '../account/permissions'
import { getPreferences } from '../account/preferences'
import { listLetters } from '../letters/letters'
import { listAppBadges } from '../registry/app-news'
import { listMicroFrontends } from '../registry/micro-frontends'
import { fromText } from '../values/whole-numbers'
import type { Endpoint } from '../wire/endpoint'

/** So many characters of the SHA-256 of an answer's JSON, in hex, are what it is known by. */
export const CONTENT_TAG_CHARACTERS = 32

/** What a part is known by: another one as soon as anything in it is other. */
const Tag = z.string().check(z.maxLength(CONTENT_TAG_CHARACTERS))

/** What the portal is drawn from. Each part is the answer of an endpoint of its own, which stays the way to ask for it again. */
export const PortalEntry = z.object({
  user: getUserInfo.schema.response,
  /** Of the role and workbench that `user` has. Left out where the caller has it already, by `permissionsTag`. */
  permissions: z.optional(getPermissions.schema.response),
  /**
   * `null`: it could not be read, and its own endpoint says why. The same with the parts below. Left out where the caller has it already, by
   * `guestsTag`.
   */
  guests: z.optional(z.nullable(listMicroFrontends.schema.response)),
  /** Of the two parts that seldom change; a back end that does not know them leaves them out, and sends the parts. */
  tags: z.optional(z.object({ permissions: Tag, guests: z.nullable(Tag) })),
  preferences: z.nullable(getPreferences.schema.response),
  /** The first page of unread letters, as the bell shows it; `null` too for users who may not read letters. */
  unread: z.nullable(listLetters.schema.response),
  /** The first of all letters, read or not, where so many were asked for; none for users who may not read letters. */
  latestLetters: z.optional(z.nullable(listLetters.schema.response)),
  /** Numbers of apps at menu items; a back end that does not know them leaves them out. */
  badges: z.optional(z.nullable(listAppBadges.schema.response)),
})
export type PortalEntry = z.infer<typeof PortalEntry>

/** How many unread letters the bell shows (spec 9). */
export const BELL_LETTERS = 3

const optionalText = z.optional(z.string().check(z.maxLength(256)))

/** One call in place of seven while the portal begins. `fastRoleCode` (from the address) wins over `roleId`. */
export const getPortalEntry = {
  method: 'GET',
  url: '/api/front/portal/entry',
  permission: 'session',
  compressed: true,
  schema: {
    querystring: z.object({
      fastRoleCode: optionalText,
      roleId: optionalText,
      wbCode: optionalText,
      benchCode: optionalText,
      appCodes: optionalText,
      /** How many of the latest letters the answer shall have, for a page that shows them; without it they are left out. */
      latestLetters: z.optional(fromText(z.int().check(z.gte(1), z.lte(20)))),
      /** Tags of an earlier answer whose parts the caller still has: a part that is still the same is left out. */
      permissionsTag: z.optional(Tag),
      guestsTag: z.optional(Tag),
    }),
    response: PortalEntry,
  },
} as const satisfies Endpoint
