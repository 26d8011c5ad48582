import * as z from 'zod/mini'
import { EncryptedPassword } from '../sign-in/auth'
import type { Endpoint } from '../wire/endpoint'
import { Language, WireTime } from '../wire/envelope'
import { AdminCode, AdminName } from './admin-calls'

/** What the first start asks: the tenant, and the account of its administrator. */
export const SetupForm = z.object({
  /** The secret of the address that the server logged. */
  key: z.string().check(z.minLength(1), z.maxLength(128)),
  portalName: AdminName,
  language: Language,
  tenantCode: AdminCode,
  tenantName: AdminName,
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
  name: AdminName,
  password: EncryptedPassword,
  kid: z.string().check(z.minLength(1), z.maxLength(64)),
  /** A role for staff with a workbench of its own, and two departments to begin with. */
  withExamples: z._default(z.boolean(), false),
})
export type SetupForm = z.infer<typeof SetupForm>

/** Whether the portal waits for its first start: it has no tenant. */
export const readSetup = {
  method: 'GET',
  url: '/api/admin/setup',
  permission: 'public',
  schema: { response: z.object({ isNeeded: z.boolean() }) },
} as const satisfies Endpoint

/** Makes the first tenant and its administrator, as a whole or not at all. Refused for good once there is a tenant. */
export const setUpPortal = {
  method: 'POST',
  url: '/api/admin/setup',
  permission: 'public',
  schema: { body: SetupForm, response: z.object({ tenantCode: z.string(), username: z.string() }) },
} as const satisfies Endpoint

/** A new address for the first start; the one before it is over. */
export const renewSetupKey = {
  method: 'POST',
  url: '/api/admin/setup/key',
  permission: 'tenant:operate',
  schema: { response: z.object({ address: z.string(), expiresAt: WireTime }) },
} as const satisfies Endpoint
