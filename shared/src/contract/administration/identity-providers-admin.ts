import * as z from 'zod/mini'
import { isTicketAddress } from '../sign-in/sign-on-services'
import type { Endpoint } from '../wire/endpoint'
import { rowsOf } from '../wire/envelope'
import {
  AdminName,
  AdminNameEn,
  AdminPaging,
  AdminRecord,
  AdminTenant,
  OrderNumber,
  Revision,
  Written,
} from './admin-calls'

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(256))

const fields = {
  /** Stands in the addresses of sign-in and callback, once for all; no two tenants have the same. */
  code: z.string().check(z.trim(), z.regex(/^[a-z0-9][a-z0-9-]{0,31}$/)),
  name: AdminName,
  nameEn: z._default(AdminNameEn, ''),
  issuer: z.string().check(z.trim(), z.maxLength(2048), z.refine(isTicketAddress, 'form')),
  clientId: text,
  /** How the secret goes to the token endpoint; null: as the provider says. */
  tokenEndpointAuthMethod: z._default(z.nullable(z.enum(['client_secret_basic', 'client_secret_post'])), null),
  scope: z._default(z.string().check(z.trim(), z.maxLength(256), z.regex(/(^| )openid( |$)/)), 'openid profile'),
  /** The claim that holds the username. */
  usernameClaim: z._default(text, 'preferred_username'),
  enabled: z._default(z.boolean(), false),
  orderNo: z._default(OrderNumber, 0),
}

export const IdentityProviderDraft = z.object({
  ...fields,
  /** Left out: as it is; null: a public client. No answer ever has it. */
  clientSecret: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(256)))),
})
export type IdentityProviderDraft = z.infer<typeof IdentityProviderDraft>

export const AdminIdentityProvider = z.object({
  ...fields,
  id: z.string(),
  revision: Revision,
  hasSecret: z.boolean(),
})
export type AdminIdentityProvider = z.infer<typeof AdminIdentityProvider>

const url = '/api/admin/tenants/:tenantCode/identity-providers'

export const listIdentityProviders = {
  method: 'GET',
  url,
  permission: 'identity-provider:read',
  schema: { params: AdminTenant, querystring: AdminPaging, response: rowsOf(AdminIdentityProvider) },
} as const satisfies Endpoint

/** A provider says who signs in, so that each write of one needs the password. Refuses a code that is taken. */
export const createIdentityProvider = {
  method: 'POST',
  url,
  permission: 'identity-provider:write',
  confirmed: true,
  schema: { params: AdminTenant, body: IdentityProviderDraft, response: Written },
} as const satisfies Endpoint

/** Needs `If-Match`; refuses another code than the provider has. Sign-ins that are under way are refused. */
export const updateIdentityProvider = {
  method: 'PUT',
  url: `${url}/:id`,
  permission: 'identity-provider:write',
  confirmed: true,
  schema: { params: AdminRecord, body: IdentityProviderDraft, response: Written },
} as const satisfies Endpoint

/** Needs `If-Match`. */
export const deleteIdentityProvider = {
  method: 'DELETE',
  url: `${url}/:id`,
  permission: 'identity-provider:write',
  confirmed: true,
  schema: { params: AdminRecord, response: Written },
} as const satisfies Endpoint
