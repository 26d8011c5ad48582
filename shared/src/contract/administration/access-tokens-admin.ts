import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { rowsOf, WireTime } from '../wire/envelope'
import { AccessScope } from '../values/access-scopes'
import { ClaimRule, ClaimRules } from '../values/claim-rules'
import { isTicketAddress } from '../sign-in/sign-on-services'
import { AdminName, AdminPaging, AdminRecord, AdminTenant, Revision, Written } from './admin-calls'

const scopes = z.array(AccessScope).check(z.minLength(1), z.maxLength(50))
const days = z.int().check(z.gte(1), z.lte(366))
/** Addresses in CIDR notation; without any, from anywhere. */
const networks = z._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(20)), [])

/** A token to be made: the scopes it has, how long it lasts, and the networks it may come from; without networks, from anywhere. */
export const AccessTokenDraft = z.object({
  name: AdminName,
  scopes,
  days,
  networks,
})
export type AccessTokenDraft = z.infer<typeof AccessTokenDraft>

export const AdminAccessToken = z.object({
  id: z.string(),
  revision: Revision,
  name: z.string(),
  scopes: z.array(z.string()),
  networks: z.array(z.string()),
  createdBy: z.string(),
  createdAt: WireTime,
  expiresAt: WireTime,
  revokedAt: z.nullable(WireTime),
  lastUsedAt: z.nullable(WireTime),
  lastNetwork: z.nullable(z.string()),
  /** The token that this one was made for. */
  replaces: z.nullable(z.string()),
})
export type AdminAccessToken = z.infer<typeof AdminAccessToken>

/** The secret is told in this answer alone. */
export const MadeAccessToken = z.extend(Written, { secret: z.string() })
export type MadeAccessToken = z.infer<typeof MadeAccessToken>

const url = '/api/admin/tenants/:tenantCode/access-tokens'

export const listAccessTokens = {
  method: 'GET',
  url,
  permission: 'access-token:read',
  schema: { params: AdminTenant, querystring: AdminPaging, response: rowsOf(AdminAccessToken) },
} as const satisfies Endpoint

/** Refuses a scope that its maker does not hold. */
export const createAccessToken = {
  method: 'POST',
  url,
  permission: 'access-token:write',
  confirmed: true,
  schema: { params: AdminTenant, body: AccessTokenDraft, response: MadeAccessToken },
} as const satisfies Endpoint

/** Needs `If-Match`. Makes a token in place of one, which ends after some hours. */
export const rotateAccessToken = {
  method: 'POST',
  url: `${url}/:id/rotate`,
  permission: 'access-token:write',
  confirmed: true,
  schema: {
    params: AdminRecord,
    body: z.object({
      days,
      overlapHours: z.int().check(z.gte(0), z.lte(168)),
    }),
    response: MadeAccessToken,
  },
} as const satisfies Endpoint

/** Needs `If-Match`. The token ends at once, and for good. */
export const revokeAccessToken = {
  method: 'DELETE',
  url: `${url}/:id`,
  permission: 'access-token:write',
  schema: { params: AdminRecord, response: Written },
} as const satisfies Endpoint

/**
 * A CI system whose own tokens are taken in place of a stored one: JSON Web Tokens that its OpenID Connect issuer signs, for one audience,
 * with the claims that the rules ask for.
 */
export const TrustedIssuerDraft = z.object({
  name: AdminName,
  issuer: z.string().check(z.trim(), z.maxLength(2048), z.refine(isTicketAddress, 'form')),
  audience: z.string().check(z.trim(), z.minLength(1), z.maxLength(512)),
  claims: ClaimRules,
  scopes,
  days,
  networks,
})
export type TrustedIssuerDraft = z.infer<typeof TrustedIssuerDraft>

export const AdminTrustedIssuer = z.object({
  id: z.string(),
  revision: Revision,
  name: z.string(),
  issuer: z.string(),
  audience: z.string(),
  claims: z.array(ClaimRule),
  scopes: z.array(z.string()),
  networks: z.array(z.string()),
  createdBy: z.string(),
  createdAt: WireTime,
  expiresAt: WireTime,
  revokedAt: z.nullable(WireTime),
  lastUsedAt: z.nullable(WireTime),
  lastNetwork: z.nullable(z.string()),
})
export type AdminTrustedIssuer = z.infer<typeof AdminTrustedIssuer>

const trustUrl = '/api/admin/tenants/:tenantCode/trusted-issuers'

export const listTrustedIssuers = {
  method: 'GET',
  url: trustUrl,
  permission: 'access-token:read',
  schema: { params: AdminTenant, querystring: AdminPaging, response: rowsOf(AdminTrustedIssuer) },
} as const satisfies Endpoint

/** Refuses a scope that its maker does not hold, and rules that leave open whose tokens are taken. */
export const createTrustedIssuer = {
  method: 'POST',
  url: trustUrl,
  permission: 'access-token:write',
  confirmed: true,
  schema: { params: AdminTenant, body: TrustedIssuerDraft, response: Written },
} as const satisfies Endpoint

/** Needs `If-Match`. No token of it is taken from then on. */
export const revokeTrustedIssuer = {
  method: 'DELETE',
  url: `${trustUrl}/:id`,
  permission: 'access-token:write',
  schema: { params: AdminRecord, response: Written },
} as const satisfies Endpoint
