import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { rowsOf, WireTime } from '../wire/envelope'
import { fromText } from '../values/whole-numbers'

/** Where the signed-in user is signed in: one row is one browser. */
export const OwnSession = z.object({
  id: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  beganAt: WireTime,
  seenAt: WireTime,
  /** The names of browser and system as far as they can be told; else empty. */
  browser: z.string(),
  system: z.string(),
  ip: z.string(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** The caller's own first, then the one that was seen last. */
export const listOwnSessions = {
  method: 'GET',
  url: '/api/front/account/auth/sessions',
  permission: 'session',
  schema: { response: rowsOf(OwnSession) },
} as const satisfies Endpoint

/** Ends every session of the caller's but the one that asks, at once; how many there were. */
export const endOtherSessions = {
  method: 'POST',
  url: '/api/front/account/auth/sessions/end-others',
  permission: 'session',
  confirmed: true,
  schema: { response: z.number() },
} as const satisfies Endpoint

/** Ends a session of the caller's, at once. A session of another user is not found. */
export const endOwnSession = {
  method: 'POST',
  url: '/api/front/account/auth/sessions/:id/end',
  permission: 'session',
  confirmed: true,
  schema: { params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }), response: z.boolean() },
} as const satisfies Endpoint

/** How a user shows who they are: by the password, by it and a second factor, at the tenant's identity provider, or by a passkey. */
export const signInWays = ['password', 'two-step', 'provider', 'passkey'] as const
export type SignInWay = (typeof signInWays)[number]

/** A try to sign in as the signed-in user. */
export const OwnSignIn = z.object({
  id: z.number(),
  at: WireTime,
  /** `ok`, or the code of the failure. */
  outcome: z.string(),
  /** Null for one of before this was written down. */
  way: z.nullable(z.enum(signInWays)),
  browser: z.string(),
  system: z.string(),
  ip: z.string(),
})
export type OwnSignIn = z.infer<typeof OwnSignIn>

/** The caller's own, newest first; kept for `CENTER_SIGN_IN_RETENTION_DAYS`. */
export const listOwnSignIns = {
  method: 'GET',
  url: '/api/front/account/auth/sign-ins',
  permission: 'session',
  schema: {
    querystring: z.object({
      page: z._default(fromText(z.int().check(z.gte(1), z.lte(100_000))), 1),
      limit: z._default(fromText(z.int().check(z.gte(1), z.lte(100))), 20),
    }),
    response: rowsOf(OwnSignIn),
  },
} as const satisfies Endpoint
