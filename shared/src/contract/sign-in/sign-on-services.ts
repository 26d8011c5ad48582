import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { rowsOf, WireTime } from '../wire/envelope'
import { isSafeWebAddress, toWebAddress } from '../values/web-address'

const OPS = 'ops:release'

/** Whether tickets and codes may travel to an address: not in the clear, except on a developer's own machine. */
export function isTicketAddress(value: string): boolean {
  return isSafeWebAddress(value) && toWebAddress(value)?.hash === ''
}

const Address = z
  .string()
  .check(z.refine(isTicketAddress, 'an address must be https, or http of this machine, without a fragment'))

/** An application that may sign its users in here. */
export const SignOnService = z.strictObject({
  /** What the sign-in page calls it. */
  name: z.string().check(z.minLength(1), z.maxLength(64)),
  address: Address,
  /** `exact`: this address only. `prefix`: what lies below it too, on the same host. */
  match: z._default(z.enum(['exact', 'prefix']), 'prefix'),
  /** The parameter in which the ticket comes back. */
  ticketParam: z._default(z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,31}$/)), 'ticket'),
  /** Only users of this tenant; without it those of all. */
  tenantCode: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  /** Where it is told that a user has signed out; without it the address that got the ticket. */
  logoutUrl: z.optional(Address),
  /** What it learns of a user beside id, name and tenant. */
  attributes: z._default(z.array(z.enum(['mobile', 'manager'])), []),
})
export type SignOnService = z.infer<typeof SignOnService>

/** The same as it is registered; `revision` rises by one with each change. */
export const RegisteredService = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  match: z.enum(['exact', 'prefix']),
  ticketParam: z.string(),
  tenantCode: z.nullable(z.string()),
  logoutUrl: z.nullable(z.string()),
  attributes: z.array(z.enum(['mobile', 'manager'])),
  revision: z.number(),
  updatedAt: WireTime,
  updatedBy: z.string(),
})
export type RegisteredService = z.infer<typeof RegisteredService>

const ServiceId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) })

/** All of them for the deploy token; for a user those of the own tenant. */
export const listSignOnServices = {
  method: 'GET',
  url: '/api/ops/sso/services',
  permission: OPS,
  schema: { response: rowsOf(RegisteredService) },
} as const satisfies Endpoint

/**
 * Registers an application: it gets tickets from now on. A user may register for the own tenant only, and any other is
 * `tenant.not_found`. An address that is taken is `request.invalid` at its field, and so is one that shares addresses with what is
 * registered for other users, or one of the own machine in production.
 */
export const addSignOnService = {
  method: 'POST',
  url: '/api/ops/sso/services',
  permission: OPS,
  schema: { body: SignOnService, response: RegisteredService },
} as const satisfies Endpoint

/** Registers it anew. Needs `If-Match: <revision>`; another revision is `release.revision_conflict`. */
export const changeSignOnService = {
  method: 'PUT',
  url: '/api/ops/sso/services/:id',
  permission: OPS,
  schema: { params: ServiceId, body: SignOnService, response: RegisteredService },
} as const satisfies Endpoint

/** Takes it away: it gets no ticket any more, and those that it has open nothing. Needs `If-Match` too. */
export const removeSignOnService = {
  method: 'DELETE',
  url: '/api/ops/sso/services/:id',
  permission: OPS,
  schema: { params: ServiceId, response: z.boolean() },
} as const satisfies Endpoint
