import * as z from 'zod/mini'
import { EncryptedPassword } from '../sign-in/auth'
import type { Endpoint } from '../wire/endpoint'
import { usernameProblem } from '../account/registration-rules'
import { WireTime } from '../wire/envelope'
import { BrandColour } from '../operations/configuration'
import { FALLBACK_LOCALE, LOCALES } from '../values/locale'
import { AdminCode, AdminName, AdminText } from './admin-calls'
import { BrandImageText } from './branding'

/** As at registration; a refusal is said in the words of the portal. */
export const Username = z.string().check(
  z.trim(),
  z.maxLength(32),
  z.refine((name) => usernameProblem(name) === null, 'form'),
)

/** How a portal begins: its first tenant, which is the default one, and the administrator of it and of the whole portal. */
export const SetupForm = z.object({
  /** Of the one-time address: 32 random bytes, base64url. */
  key: z.string().check(z.minLength(16), z.maxLength(128)),
  title: AdminName,
  titleEn: z._default(AdminText(128), ''),
  /** `#rrggbb`; empty: our own. */
  brandColor: z._default(BrandColour, ''),
  /** Of users who have chosen none. */
  language: z._default(z.enum(LOCALES), FALLBACK_LOCALE),
  /** The picture beside the name; may be absent. */
  logo: z.optional(BrandImageText),
  /** The example apps come with it, with menu items of their own. */
  examples: z._default(z.boolean(), false),
  tenantCode: AdminCode,
  tenantName: AdminName,
  username: Username,
  name: AdminName,
  mobile: z._default(AdminText(20), ''),
  password: EncryptedPassword,
  kid: z.string().check(z.minLength(1), z.maxLength(64)),
})
export type SetupForm = z.input<typeof SetupForm>

/** Begins an empty portal. Refused with a key that is wrong, used or older than a day, and always once there is a tenant. */
export const setUp = {
  method: 'POST',
  url: '/api/admin/setup',
  permission: 'public',
  bodyLimit: 3 * 1024 * 1024,
  schema: { body: SetupForm, response: z.object({ tenantCode: z.string() }) },
} as const satisfies Endpoint

/** Another address to begin an empty portal with, beside those that the servers logged. Refused once there is a tenant. */
export const renewSetupKey = {
  method: 'POST',
  url: '/api/admin/setup/key',
  permission: 'tenant:operate',
  schema: { response: z.object({ address: z.string(), expiresAt: WireTime }) },
} as const satisfies Endpoint
