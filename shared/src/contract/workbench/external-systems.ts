import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'

const SystemCode = z.string().check(z.minLength(1), z.maxLength(64))

/** Who the signed-in user is in a system outside of the portal (spec 7: exterior-app user info). */
export const ExternalUser = z.object({
  sysCode: z.string(),
  /** Empty while no account there is bound. */
  extUserId: z.string(),
  extUserName: z.string(),
  bound: z.boolean(),
  /** Where an account is bound; `null` when one is, or when the system has no such page. */
  bindUrl: z.nullable(z.string()),
})
export type ExternalUser = z.infer<typeof ExternalUser>

/** Refuses a system that the tenant does not have with `record.not_found`. */
export const getExternalUser = {
  method: 'GET',
  url: '/api/front/esa/external/user/info',
  permission: 'session',
  schema: { querystring: z.object({ sysCode: SystemCode }), response: ExternalUser },
} as const satisfies Endpoint

/** How a browser enters such a system as the signed-in user. */
export const SystemEntry = z.object({
  url: z.string(),
  method: z.enum(['GET', 'POST']),
  /** Go with it. `code` is a ticket that the system redeems at `/cas/p3/serviceValidate`, with `url` for the service. */
  params: z.record(z.string(), z.string()),
  openType: z.enum(['self', 'blank', 'iframe']),
})
export type SystemEntry = z.infer<typeof SystemEntry>

/**
 * Hands the signed-in user over to a system outside (spec 7). Refuses a system that the tenant does not have with `record.not_found`,
 * and one whose address is not registered for single sign-on with `sso.service_unknown`.
 */
export const enterSystem = {
  method: 'POST',
  url: '/api/front/esa/external/system/sso',
  permission: 'session',
  schema: { body: z.object({ sysCode: SystemCode }), response: SystemEntry },
} as const satisfies Endpoint
