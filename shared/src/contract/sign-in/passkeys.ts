import * as z from 'zod/mini'
import { SessionGrant } from './auth'
import type { Endpoint } from '../wire/endpoint'
import { WireTime } from '../wire/envelope'

/** So long is a question to an authenticator good, in minutes, and for one answer. */
export const PASSKEY_MINUTES = 5
/** So many passkeys does a user have at most. */
export const MAX_PASSKEYS = 20

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
const encoded = (max: number) => text(max).check(z.regex(/^[A-Za-z0-9_-]+$/))

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

/**
 * A question to an authenticator: `options` are those of WebAuthn as JSON (PublicKeyCredentialCreationOptionsJSON or
 * PublicKeyCredentialRequestOptionsJSON), and the ticket goes back with the answer.
 */
export const PasskeyQuestion = z.object({ ticket: z.string(), options: z.record(z.string(), z.unknown()) })
export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>

const ticket = text(2048)
const shared = {
  id: encoded(1024),
  rawId: encoded(1024),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.enum(['platform', 'cross-platform']))),
  clientExtensionResults: z._default(z.record(z.string(), z.unknown()), {}),
}

/** What a new key says of itself (RegistrationResponseJSON). */
export const PasskeyRegistration = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: encoded(8192),
    attestationObject: encoded(65_536),
    transports: z.optional(z.array(text(32)).check(z.maxLength(8))),
  }),
})
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>

/** What a key has signed (AuthenticationResponseJSON). */
export const PasskeyAssertion = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: encoded(8192),
    authenticatorData: encoded(8192),
    signature: encoded(8192),
    userHandle: z.optional(z.nullable(encoded(128))),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/** An answer to a question. */
export const PasskeyAnswer = z.object({ ticket, credential: PasskeyAssertion })
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

const TenantCode = text(64)
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
  schema: { body: z.object({ ticket, name: PasskeyName, credential: PasskeyRegistration }), response: Passkey },
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

/** Asks the authenticators of a visitor for a passkey of the tenant. It is not said which users have one. */
export const beginPasskeySignIn = {
  method: 'POST',
  url: '/api/auth/passkey/begin',
  permission: 'public',
  schema: { body: z.object({ tenantCode: TenantCode }), response: PasskeyQuestion },
} as const satisfies Endpoint

/**
 * Sign-in by a passkey, in place of the password, the captcha and the second step: the authenticator has checked who holds it. `data` is the
 * token; {@link SessionGrant} stands beside it. A key that is not known, or of a user who may not sign in, is `login.passkey_refused`.
 */
export const signInByPasskey = {
  method: 'POST',
  url: '/api/auth/passkey/token',
  permission: 'public',
  schema: {
    body: z.extend(PasskeyAnswer, { tenantCode: TenantCode }),
    response: z.string(),
    siblings: SessionGrant,
  },
} as const satisfies Endpoint

/** Asks for one of the caller's own passkeys, for a proof by it. */
export const beginPasskeyProof = {
  method: 'POST',
  url: '/api/front/account/auth/proof-passkey',
  permission: 'session',
  schema: { response: PasskeyQuestion },
} as const satisfies Endpoint
