import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
/** base64url. */
export const encoded = (max: number) => text(max).check(z.regex(/^[A-Za-z0-9_-]+$/))

/** What comes back with the answer to a question. */
export const PasskeyTicket = text(2048)

/**
 * A question to an authenticator: `options` are those of WebAuthn as JSON (PublicKeyCredentialCreationOptionsJSON or
 * PublicKeyCredentialRequestOptionsJSON), and the ticket goes back with the answer.
 */
export const PasskeyQuestion = z.object({ ticket: z.string(), options: z.record(z.string(), z.unknown()) })
export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>

/** What every answer of an authenticator has. */
export const credentialShape = {
  id: encoded(1024),
  rawId: encoded(1024),
  type: z.literal('public-key'),
  clientExtensionResults: z._default(z.record(z.string(), z.unknown()), {}),
}

/** What a key has signed (AuthenticationResponseJSON). */
export const PasskeyAssertion = z.object({
  ...credentialShape,
  response: z.object({
    clientDataJSON: encoded(8192),
    authenticatorData: encoded(8192),
    signature: encoded(8192),
    userHandle: z.optional(z.nullable(encoded(128))),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/** An answer to a question. */
export const PasskeyAnswer = z.object({ ticket: PasskeyTicket, credential: PasskeyAssertion })
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

/** Asks for one of the caller's own passkeys, for a proof by it. */
export const beginPasskeyProof = {
  method: 'POST',
  url: '/api/front/account/auth/proof-passkey',
  permission: 'session',
  schema: { response: PasskeyQuestion },
} as const satisfies Endpoint
