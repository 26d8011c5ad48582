import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { WireTime } from '../wire/envelope'

/** So long does a user have for the second step of a sign-in, in minutes. */
export const SECOND_STEP_MINUTES = 10
/** So many recovery codes does a user get; each is good once. */
export const RECOVERY_CODES = 10

/** From whom a tenant demands a second factor; others may have one. */
export const SECOND_FACTOR_SETTING = 'CENTER_SECOND_FACTOR'
export const secondFactorPolicies = ['optional', 'administrators', 'everybody'] as const
export type SecondFactorPolicy = (typeof secondFactorPolicies)[number]

/** Codes of roles whose users must have one, whatever the policy says of others. */
export const SECOND_FACTOR_ROLES_SETTING = 'CENTER_SECOND_FACTOR_ROLES'
export const SecondFactorRoles = z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(100))

/** For how many days users may have no code asked for in a browser that they trust; 0: in none. */
export const TRUSTED_DEVICE_SETTING = 'CENTER_TRUSTED_DEVICE_DAYS'
export const TrustedDeviceDays = z.int().check(z.gte(0), z.lte(90))

/** Of an authenticator app (6 digits), or a recovery code; blanks and hyphens in it do not count. */
export const SecondFactorCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(32))

/** What an authenticator app is set up with. It is told this one time. */
export const SecondFactorSetUp = z.object({
  /** Base32, for apps that cannot read a picture. */
  secret: z.string(),
  /** `otpauth://totp/…`: what the picture says. */
  uri: z.string(),
  /** The QR code: a `data:` address of an SVG. */
  picture: z.string(),
  recoveryCodes: z.array(z.string()),
})
export type SecondFactorSetUp = z.infer<typeof SecondFactorSetUp>

/**
 * `data` of `login.second_step`: the password was right, and the sign-in goes on with a code. The same form is sent again with
 * `secondStep`, which stands in place of the captcha. With `setUp` the tenant demands a second factor that the user does not have yet:
 * the code that is sent puts this one in force.
 */
export const SecondStep = z.object({
  ticket: z.string(),
  setUp: z.nullable(SecondFactorSetUp),
  /** For how many days the browser can be trusted from then on, with `trust` in the form; 0: it cannot. */
  trustDays: z._default(z.number(), 0),
})
export type SecondStep = z.infer<typeof SecondStep>

export const SecondFactorState = z.object({
  /** Since when it is in force; null: it is not. */
  since: z.nullable(WireTime),
  /** Recovery codes that were not used yet. */
  codesLeft: z.number(),
  /** Browsers in which no code is asked for. */
  trustedDevices: z.number(),
  /** The tenant demands it of the caller, so it cannot be turned off. */
  isDemanded: z.boolean(),
})
export type SecondFactorState = z.infer<typeof SecondFactorState>

const url = '/api/front/account/auth/second-factor'
const Codes = z.object({ recoveryCodes: z.array(z.string()) })

/** How the signed-in user's second factor stands. */
export const getSecondFactor = {
  method: 'GET',
  url,
  permission: 'session',
  schema: { response: SecondFactorState },
} as const satisfies Endpoint

/** Makes a secret and recovery codes, in place of those that were made before and never confirmed. Refused while one is in force. */
export const beginSecondFactor = {
  method: 'POST',
  url: `${url}/begin`,
  permission: 'session',
  confirmed: true,
  schema: { response: SecondFactorSetUp },
} as const satisfies Endpoint

/** Puts the secret in force by a first code. A wrong one is `login.wrong_code`. */
export const confirmSecondFactor = {
  method: 'POST',
  url: `${url}/confirm`,
  permission: 'session',
  confirmed: true,
  schema: { body: z.object({ code: SecondFactorCode }), response: z.boolean() },
} as const satisfies Endpoint

/** New recovery codes; those of before are void. */
export const renewRecoveryCodes = {
  method: 'POST',
  url: `${url}/recovery-codes`,
  permission: 'session',
  confirmed: true,
  schema: { response: Codes },
} as const satisfies Endpoint

/** Has a code asked for in every browser again, also in those that were trusted. */
export const forgetTrustedDevices = {
  method: 'POST',
  url: `${url}/forget-devices`,
  permission: 'session',
  schema: { response: z.boolean() },
} as const satisfies Endpoint

/** Turns it off. Refused where the tenant demands it of the caller. */
export const endSecondFactor = {
  method: 'POST',
  url: `${url}/end`,
  permission: 'session',
  confirmed: true,
  schema: { response: z.boolean() },
} as const satisfies Endpoint
