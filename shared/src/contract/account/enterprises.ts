import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { Paging, rowsOf, WireTime } from '../wire/envelope'

const Id = z.string().check(z.minLength(1), z.maxLength(256))

/** State of the review of a membership (spec 3): 0 not reviewed, 1 passed, 2 not passed. */
export const ReviewState = z.enum(['0', '1', '2'])
export type ReviewState = z.infer<typeof ReviewState>

/** An enterprise that the user joined or created (spec 3). Only one with `estatus` 1 can be switched to. */
export const JoinedEnterprise = z.object({
  entId: z.string(),
  entGuId: z.string(),
  entName: z.string(),
  creditCode: z.string(),
  crtTime: WireTime,
  estatus: ReviewState,
  current: z.boolean(),
})
export type JoinedEnterprise = z.infer<typeof JoinedEnterprise>

/** The enterprise that the session is in comes first, then the latest. */
export const listEnterprises = {
  method: 'GET',
  url: '/api/front/ent/joinEntList',
  permission: 'session',
  schema: { querystring: Paging, response: rowsOf(JoinedEnterprise) },
} as const satisfies Endpoint

/** Whether the user has joined or created an enterprise, and how many requests wait for their review. */
export const countEnterprises = {
  method: 'POST',
  reads: true,
  url: '/api/front/ent/isJoinedOrCreated',
  permission: 'session',
  schema: {
    body: z.optional(z.object({})),
    response: z.object({ joined: z.boolean(), created: z.boolean(), pending: z.number() }),
  },
} as const satisfies Endpoint

/** Asked before a switch: whether it would be allowed, and if not, why, in the caller's language. */
export const checkEnterprise = {
  method: 'GET',
  url: '/api/front/member/checkSwitchEnterprises',
  permission: 'session',
  schema: {
    querystring: z.object({ entId: Id }),
    response: z.object({ allowed: z.boolean(), reason: z.string(), confirmText: z.string() }),
  },
} as const satisfies Endpoint

/** The session is in another enterprise from now on; later sessions of the user begin in it too. */
export const switchEnterprise = {
  method: 'PUT',
  url: '/api/front/member/switchEnterprises',
  permission: 'session',
  schema: {
    body: z.object({ entId: Id }),
    /** A `token` takes the place of the one in use (contract 6); this server gives none. */
    response: z.object({
      entId: z.string(),
      entGuId: z.string(),
      entName: z.string(),
      token: z.optional(z.string()),
    }),
  },
} as const satisfies Endpoint
