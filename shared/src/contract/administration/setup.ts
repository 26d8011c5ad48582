import * as z from 'zod/mini'
import { EncryptedPassword } from '../sign-in/auth'
import type { Endpoint } from '../wire/endpoint'
import { AdminCode, AdminName, AdminText } from './admin-calls'

/** How a portal begins: its first tenant, which is the default one, and the administrator of it and of the whole portal. */
export const SetupForm = z.object({
  /** Of the one-time address: 32 random bytes, base64url. */
  key: z.string().check(z.minLength(16), z.maxLength(128)),
  title: AdminName,
  titleEn: z._default(AdminText(128), ''),
  tenantCode: AdminCode,
  tenantName: AdminName,
  username: z.string().check(z.trim(), z.regex(/^[A-Za-z][A-Za-z0-9_.-]{2,31}$/)),
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
  schema: { body: SetupForm, response: z.object({ tenantCode: z.string() }) },
} as const satisfies Endpoint
