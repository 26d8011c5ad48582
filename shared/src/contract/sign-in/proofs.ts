import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { EncryptedPassword } from './auth'
import { PasskeyAnswer } from './passkey-answers'
import { SecondFactorCode } from './second-factor'

/** How signed-in users can show once more who they are: what they set up, of these. */
export const proofWays = ['password', 'code', 'passkey'] as const
export const ProofWay = z.enum(proofWays)
export type ProofWay = z.infer<typeof ProofWay>

/** The password, encrypted with the key `kid`; a code of the authenticator app; or a passkey's answer to the question of `beginPasskeyProof`. */
export const ProofForm = z.union([
  z.object({ password: EncryptedPassword, kid: z.string().check(z.minLength(1), z.maxLength(64)) }),
  z.object({ code: SecondFactorCode }),
  z.object({ passkey: PasskeyAnswer }),
])
export type ProofForm = z.infer<typeof ProofForm>

/** In which ways the caller can prove to be the user of the session. */
export const listProofWays = {
  method: 'GET',
  url: '/api/front/account/auth/proof-ways',
  permission: 'session',
  schema: { response: z.object({ ways: z.array(ProofWay) }) },
} as const satisfies Endpoint

/**
 * Proves that the user of the session is there, for the dangerous acts of the next {@link PROOF_MINUTES} minutes in every tab of the
 * session. A wrong password is `request.invalid` at `password`, and counts as a failed sign-in; a wrong code is `login.wrong_code`, and
 * counts with those of the sign-in; a wrong passkey is `login.passkey_refused`; too many are `login.locked`. All are written to the audit. `noPassword` at the field: the account
 * has none here.
 */
export const proveIdentity = {
  method: 'POST',
  url: '/api/admin/proof',
  permission: 'session',
  schema: { body: ProofForm, response: z.boolean() },
} as const satisfies Endpoint

/**
 * Begins the same at an identity provider of the tenant: the window that opens the address is asked who it is, whatever the provider knows.
 * The session is proven once the provider names its user, with a sign-in that is younger than this call.
 */
export const proveAtProvider = {
  method: 'POST',
  url: '/api/auth/oidc/:idp/proof',
  permission: 'session',
  schema: { params: z.object({ idp: z.string() }), response: z.object({ address: z.string() }) },
} as const satisfies Endpoint
