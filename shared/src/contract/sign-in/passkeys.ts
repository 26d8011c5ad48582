import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { WireTime } from '../wire/envelope'
import { credentialShape, encoded, PasskeyQuestion, PasskeyTicket } from './passkey-answers'

/** So long is a question to an authenticator good, in minutes, and for one answer. */
export const PASSKEY_MINUTES = 5
/** So many passkeys does a user have at most. */
export const MAX_PASSKEYS = 20

/** What a passkey is called: so that the user knows which one to remove when a device is lost. */
export const PasskeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(64))

/** A passkey of a user: a key of WebAuthn that a device, or the user's password manager, keeps. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  madeAt: WireTime,
  /** Null until it was used the first time. */
  usedAt: z.nullable(WireTime),
  /** It is kept in an account, on more than one device. */
  isSynced: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

/** What a new key says of itself (RegistrationResponseJSON). */
export const PasskeyRegistration = z.object({
  ...credentialShape,
  response: z.object({
    clientDataJSON: encoded(8192),
    attestationObject: encoded(65_536),
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8))),
  }),
})
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>

const PasskeyId = z.object({ id: encoded(1024) })
const url = '/api/front/account/auth/passkeys'

/** The caller's own, the oldest first. `isOffered`: the tenant has them, and so can this address of the portal. */
export const listPasskeys = {
  method: 'GET',
  url,
  permission: 'session',
  schema: { response: z.object({ passkeys: z.array(Passkey), isOffered: z.boolean() }) },
} as const satisfies Endpoint

/** Asks a device for a new key. Refused where passkeys are not offered, and to a user who has {@link MAX_PASSKEYS}. */
export const beginPasskey = {
  method: 'POST',
  url: `${url}/begin`,
  permission: 'session',
  confirmed: true,
  schema: { response: PasskeyQuestion },
} as const satisfies Endpoint

/** Takes the new key. One that does not answer the question is `login.passkey_refused`. */
export const addPasskey = {
  method: 'POST',
  url,
  permission: 'session',
  confirmed: true,
  schema: {
    body: z.object({ ticket: PasskeyTicket, name: PasskeyName, credential: PasskeyRegistration }),
    response: Passkey,
  },
} as const satisfies Endpoint

/** A passkey of another user is not found. */
export const renamePasskey = {
  method: 'PUT',
  url: `${url}/:id`,
  permission: 'session',
  schema: { params: PasskeyId, body: z.object({ name: PasskeyName }), response: z.boolean() },
} as const satisfies Endpoint

/** It opens nothing from then on. */
export const removePasskey = {
  method: 'DELETE',
  url: `${url}/:id`,
  permission: 'session',
  confirmed: true,
  schema: { params: PasskeyId, response: z.boolean() },
} as const satisfies Endpoint
