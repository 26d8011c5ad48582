import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { SecondFactorCode } from './second-factor'

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))

/** The server's public key for password fields: base64 DER, RSA-OAEP with SHA-256 (contract 0.3). */
export const PublicKey = z.object({
  kid: z.string(),
  alg: z.enum(['RSA-OAEP-256', 'RSA1_5']),
  spki: z.string(),
  expiresAt: z.number(),
})
export type PublicKey = z.infer<typeof PublicKey>

/** base64(RSA(UTF-8 password)). */
export const EncryptedPassword = z.string().check(z.minLength(1), z.maxLength(1024))

/**
 * `data` of `login.work_required`, in the form of ALTCHA: a `number` below `maxnumber` is to be found so that the SHA-256 of `salt` and it,
 * in hex, is `challenge`. The same form is sent again with `work`.
 */
export const WorkChallenge = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  salt: z.string(),
  signature: z.string(),
  maxnumber: z.number(),
})
export type WorkChallenge = z.infer<typeof WorkChallenge>

/** What a browser found; sent as base64 of its JSON. */
export const WorkSolution = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  salt: z.string(),
  signature: z.string(),
  number: z.number().check(z.int(), z.gte(0)),
})
export type WorkSolution = z.infer<typeof WorkSolution>

export const LoginForm = z.object({
  username: text(64),
  password: EncryptedPassword,
  kid: text(64),
  /** The text of the picture; empty where a puzzle was solved instead. */
  imgvercode: z._default(z.string().check(z.maxLength(16)), ''),
  /** The counter of the captcha picture that was shown: part of its key. */
  captchaData: z._default(z.union([z.number(), text(32)]), 0),
  /** The proof of a solved puzzle, or of a code by SMS. */
  captchaVerification: z.optional(z.string().check(z.maxLength(1024))),
  /** {@link WorkSolution} in base64, where the answer before was `login.work_required`. */
  work: z.optional(z.string().check(z.maxLength(2048))),
  host: z.optional(z.string().check(z.maxLength(255))),
  tenantCode: text(64),
  /** The same form again, after `login.second_step`: the ticket of that answer, and the code; no captcha is asked for then. */
  secondStep: z.optional(
    z.object({
      ticket: text(64),
      code: SecondFactorCode,
      /** No code is asked for in this browser for the days that the answer named. */
      trust: z.optional(z.boolean()),
    }),
  ),
})
export type LoginForm = z.infer<typeof LoginForm>

/**
 * What a sign-in hands over beside the token. On the wire these are siblings of `data` in the envelope
 * (contract 1), and `data` is the token.
 */
export const SessionGrant = z.object({
  /** Seconds without a call until the session ends. */
  expiresIn: z.number(),
  /** 32 random bytes, base64url: the HMAC key of this session. Sent once. */
  signKey: z.string(),
  /** By this the tabs of one session know each other. It opens nothing. */
  mark: z.optional(z.string()),
  /** Whose session it is, where a ticket was redeemed: a browser may hold a session of another user. */
  holder: z.optional(z.object({ userId: z.string(), username: z.string(), name: z.string() })),
})
export type SessionGrant = z.infer<typeof SessionGrant>

export const getPublicKey = {
  method: 'GET',
  url: '/api/auth/publicKey',
  permission: 'public',
  schema: { response: PublicKey },
} as const satisfies Endpoint

/** A 4-character picture, any case, 5 minutes, one attempt; sets the cookie `kaptcha_login`. Answers image/png. */
export const getLoginCaptcha = {
  method: 'GET',
  url: '/api/auth/kaptcha/get',
  permission: 'public',
  answers: 'image/png',
  schema: {
    querystring: z.object({ type: z.literal('LOGIN'), data: text(32) }),
    response: z.unknown(),
  },
} as const satisfies Endpoint

/**
 * Sign-in by username, password and picture. `data` is the token; {@link SessionGrant} stands beside it. A user with a second factor, or
 * one who must have one, is answered `login.second_step` first, and one whose password is too old `login.password_expired` in place of
 * the session.
 */
export const signIn = {
  method: 'POST',
  url: '/api/auth/jwt/token',
  permission: 'public',
  schema: { body: LoginForm, response: z.string(), siblings: SessionGrant },
} as const satisfies Endpoint

/** Ends the session of the token. `ssoLogoutUrl` is where the browser goes next under single sign-on. */
export const signOut = {
  method: 'POST',
  url: '/api/auth/jwt/logout',
  permission: 'session',
  schema: { response: z.object({ ssoLogoutUrl: z.nullable(z.string()) }) },
} as const satisfies Endpoint

/**
 * Has this browser remember the session of the token: sets an HttpOnly cookie, named by the tenant, that {@link resumeSession} takes and
 * nothing else does. It is in force as long as the session.
 */
export const rememberSession = {
  method: 'POST',
  url: '/api/auth/session/remember',
  permission: 'session',
  schema: { response: z.boolean() },
} as const satisfies Endpoint

/**
 * Signs another tab in to the session that this browser remembers for a tenant. `data` is a token of that tab's own; its
 * {@link SessionGrant} stands beside it. Asked from the portal's own origin, once for each page: `ticket` is what the server has written
 * into the page that was opened. With `previewRoleId` the tab has this role alone in place of the user's own, and changes nothing; that
 * takes `role:read`, and every right over others that the role has.
 */
export const resumeSession = {
  method: 'POST',
  url: '/api/auth/session/resume',
  permission: 'public',
  schema: {
    body: z.object({ tenantCode: text(64), ticket: text(1024), previewRoleId: z.optional(text(64)) }),
    response: z.string(),
    siblings: SessionGrant,
  },
} as const satisfies Endpoint

export const getSession = {
  method: 'GET',
  url: '/api/auth/session',
  permission: 'session',
  schema: { response: z.object({ active: z.boolean(), expiresAt: z.number() }) },
} as const satisfies Endpoint

/** Marks a sign-out as the user's own wish, so that single sign-on does not sign in again by itself. */
export const saveLogoutFlag = {
  method: 'GET',
  url: '/api/front/member/saveLogoutFlag',
  permission: 'session',
  changes: true,
  schema: { querystring: z.object({ token: z.optional(z.string().check(z.maxLength(256))) }), response: z.boolean() },
} as const satisfies Endpoint
