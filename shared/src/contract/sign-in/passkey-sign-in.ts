import * as z from 'zod/mini'
import { SessionGrant } from './auth'
import type { Endpoint } from '../wire/endpoint'
import { PasskeyAnswer, PasskeyQuestion } from './passkey-answers'

const TenantCode = z.string().check(z.minLength(1), z.maxLength(64))

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
