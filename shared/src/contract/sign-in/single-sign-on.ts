import * as z from 'zod/mini'
import { LoginForm, SessionGrant } from './auth'
import { PasskeyAnswer } from './passkey-answers'
import type { Endpoint } from '../wire/endpoint'

/** An address that asks for a sign-in; whether it may is the server's to say. */
const ServiceAddress = z.string().check(z.minLength(1), z.maxLength(2048))
const TenantCode = z.string().check(z.minLength(1), z.maxLength(64))

/** What stands in an address after a central sign-in: opaque, for one use within ten seconds. */
export const ServiceTicket = z.string().check(z.regex(/^ST-[A-Za-z0-9-]{8,250}$/))

/** The form of the central sign-in page: the tenant stands in the address (spec 7). */
export const CentralLoginForm = z.omit(LoginForm, { tenantCode: true, host: true })
export type CentralLoginForm = z.infer<typeof CentralLoginForm>

export const GrantedTicket = z.object({
  ticketToken: z.string(),
  service: z.string(),
  /** The service with the ticket in its query, under the name that the service is registered with. */
  redirectUrl: z.string(),
})
export type GrantedTicket = z.infer<typeof GrantedTicket>

/**
 * Signs in at the central service, and answers with a ticket for the application that asked; sets the ticket-granting cookie.
 * Without a service the ticket is for the portal. An address that no registered application has is refused.
 */
export const signInCentrally = {
  method: 'POST',
  url: '/api/auth/jwt/front/token',
  permission: 'public',
  schema: {
    querystring: z.object({
      service: z.optional(ServiceAddress),
      tenantCode: TenantCode,
      /** How the ticket is handed over: with `POST` and `HEADER` the browser is led to a page of ours that does it. */
      method: z.optional(z.enum(['GET', 'POST', 'HEADER'])),
      /** The user wants to be asked before another application gets a ticket. */
      warn: z.optional(z.enum(['true', 'false'])),
    }),
    body: CentralLoginForm,
    response: GrantedTicket,
  },
} as const satisfies Endpoint

/** The same by a passkey, as at the portal. */
export const signInCentrallyByPasskey = {
  method: 'POST',
  url: '/api/auth/passkey/front/token',
  permission: 'public',
  schema: {
    querystring: signInCentrally.schema.querystring,
    body: PasskeyAnswer,
    response: GrantedTicket,
  },
} as const satisfies Endpoint

/**
 * Redeems a ticket of the portal for a token: once, within ten seconds, for the very address that it was made for. An attempt with
 * another address uses it up. `data` is the token; a grant as at sign-in stands beside it, with the user whose session it is.
 */
export const redeemTicket = {
  method: 'POST',
  url: '/api/auth/jwt/getTokenBySt',
  permission: 'public',
  schema: {
    querystring: z.object({
      st: z.string().check(z.minLength(1), z.maxLength(256)),
      service: z.optional(ServiceAddress),
      tenantCode: z.optional(TenantCode),
    }),
    response: z.string(),
    siblings: SessionGrant,
  },
} as const satisfies Endpoint

/** Who asks for a central sign-in: what the sign-in page says before anything is typed. */
export const AskingService = z.object({
  /** Empty for the portal itself. */
  name: z.string(),
  /** The tenant whose users may sign in: that of the application, of the address, or the deployment's own. */
  tenantCode: z.string(),
})
export type AskingService = z.infer<typeof AskingService>

export const describeService = {
  method: 'GET',
  url: '/api/auth/sso/service',
  permission: 'public',
  schema: {
    querystring: z.object({ service: z.optional(ServiceAddress), tenantCode: z.optional(TenantCode) }),
    response: AskingService,
  },
} as const satisfies Endpoint

/**
 * Why a sign-in by another provider came to nothing, as the address of the form says it (`failed=`).
 *
 * `refused`: the user or the provider said no. `expired`: it took more than ten minutes, or was begun in another browser.
 * `no_account`: no user of the tenant has that name. `unreachable`: the provider does not answer. `invalid`: what was asked for is not
 * allowed here, or what the provider answered does not hold.
 */
export const ProviderFailure = z.enum(['refused', 'expired', 'no_account', 'unreachable', 'invalid', 'busy'])
export type ProviderFailure = z.infer<typeof ProviderFailure>
