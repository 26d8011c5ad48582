import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { listLetters, readLetter } from '../letters/letters'
import { AppName } from './manifest'
import { getUserInfo } from '../account/members'

/**
 * The calls of the portal's API that the host may make for a guest. A guest needs the capability `request:<name>` for
 * each; no other call can be granted. Names are part of the protocol.
 */
export const guestEndpoints = { listLetters, readLetter, getUserInfo } as const satisfies Record<string, Endpoint>
/** Name of a call that a guest may be granted. */
export type GuestEndpoint = keyof typeof guestEndpoints

/** A signed statement who is using a guest, for the guest's own server: five minutes, for that app only. */
export const GuestToken = z.object({ token: z.string(), expiresAt: z.number() })
export type GuestToken = z.infer<typeof GuestToken>

/**
 * Makes a {@link GuestToken} for an app that the caller's tenant has and that was granted `token`: a JWT (EdDSA) with
 * `aud` the app, `sub` an id of the user that differs from app to app, `tid` the tenant. It opens nothing of the portal.
 */
export const makeGuestToken = {
  method: 'POST',
  url: '/api/front/guest-token',
  permission: 'session',
  schema: { body: z.object({ app: AppName }), response: GuestToken },
} as const satisfies Endpoint

/** The public keys of guest tokens (RFC 7517), as plain JSON without an envelope. */
export const getGuestTokenKeys = {
  method: 'GET',
  url: '/api/front/guest-token/jwks',
  permission: 'public',
  answers: 'application/json',
  schema: { response: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }) },
} as const satisfies Endpoint
