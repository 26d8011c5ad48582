import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { rowsOf, WireTime } from '../wire/envelope'

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
  schema: { response: z.number() },
} as const satisfies Endpoint

/** Ends a session of the caller's, at once. A session of another user is not found. */
export const endOwnSession = {
  method: 'POST',
  url: '/api/front/account/auth/sessions/:id/end',
  permission: 'session',
  schema: { params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }), response: z.boolean() },
} as const satisfies Endpoint
