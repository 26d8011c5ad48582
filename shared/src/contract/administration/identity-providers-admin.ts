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

const { code, issuer, clientId, tokenEndpointAuthMethod, scope, usernameClaim } = fields

/** What a test of a provider tries: a draft that need not be saved. Without a secret, the saved one of this code and issuer. */
export const ProviderCheck = z.object({
  code,
  issuer,
  clientId,
  tokenEndpointAuthMethod,
  scope,
  usernameClaim,
  clientSecret: IdentityProviderDraft.shape.clientSecret,
})
export type ProviderCheck = z.infer<typeof ProviderCheck>

/** All that a test of a provider can find, and how bad it is: a sign-in fails with a problem, and may fail with a warning. */
export const providerFindings = {
  reachable: 'good',
  unreachable: 'problem',
  forbidden: 'problem',
  notAProvider: 'problem',
  otherIssuer: 'problem',
  noCodeFlow: 'problem',
  noPkce: 'warning',
  unknownScope: 'warning',
  unknownClaim: 'warning',
  unknownMethod: 'problem',
  keys: 'good',
  noKeys: 'problem',
  clientAccepted: 'good',
  clientRefused: 'problem',
  clientUnclear: 'warning',
  callbackKnown: 'good',
  callbackRefused: 'problem',
  callbackUnclear: 'warning',
  signOut: 'good',
  noSignOut: 'warning',
} as const satisfies Record<string, 'good' | 'warning' | 'problem'>

export type ProviderFindingCode = keyof typeof providerFindings

export const ProviderFinding = z.object({
  code: z.enum(Object.keys(providerFindings) as [ProviderFindingCode, ...ProviderFindingCode[]]),
  level: z.enum(['good', 'warning', 'problem']),
  /** What it is about: scopes, a status, an error of the provider. */
  detail: z.string(),
})
export type ProviderFinding = z.infer<typeof ProviderFinding>

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

/**
 * Tries a provider without a user: what it says of itself, its keys, whether it knows the client, its secret and the callback. Twenty an
 * hour for a tenant. Refuses a missing secret where the issuer is another than that of the saved one.
 */
export const checkIdentityProvider = {
  method: 'POST',
  url: `${url}/check`,
  permission: 'identity-provider:write',
  schema: {
    params: AdminTenant,
    body: ProviderCheck,
    response: z.object({ findings: z.array(ProviderFinding) }),
  },
} as const satisfies Endpoint
