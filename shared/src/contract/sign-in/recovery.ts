import * as z from 'zod/mini'
import { EncryptedPassword } from './auth'
import type { Endpoint } from '../wire/endpoint'

const token = z.string().check(z.minLength(16), z.maxLength(128))

/**
 * The first of four steps: which account. An account that is not there, or has no phone, is answered as any other, with a
 * unknown number; a code for it is never sent and never right.
 */
export const beginRecovery = {
  method: 'POST',
  url: '/api/front/account/auth/forget/account',
  permission: 'public',
  schema: {
    body: z.object({
      account: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
      imgCode: z.string().check(z.minLength(1), z.maxLength(1024)),
      number: z._default(z.string().check(z.maxLength(64)), ''),
      tenantCode: z.string().check(z.minLength(1), z.maxLength(64)),
    }),
    response: z.object({
      ticket: z.string(),
      /** `138****0000` */
      maskedMobile: z.string(),
      methods: z.array(z.literal('sms')),
    }),
  },
} as const satisfies Endpoint

export const sendRecoveryCode = {
  method: 'POST',
  url: '/api/front/account/auth/forget/sendCode',
  permission: 'public',
  schema: {
    body: z.object({ ticket: token, method: z._default(z.literal('sms'), 'sms') }),
    response: z.object({ resendAfter: z.number() }),
  },
} as const satisfies Endpoint

/** The right code, once, for a token that sets a new password within ten minutes. */
export const verifyRecovery = {
  method: 'POST',
  url: '/api/front/account/auth/forget/verify',
  permission: 'public',
  schema: {
    body: z.object({ ticket: token, code: z.string().check(z.trim(), z.minLength(1), z.maxLength(12)) }),
    response: z.object({ resetToken: z.string() }),
  },
} as const satisfies Endpoint

/** The new password. The token is used up by a password that is taken, and by no other; every session of the user ends. */
export const resetPassword = {
  method: 'POST',
  url: '/api/front/account/auth/forget/reset',
  permission: 'public',
  schema: {
    body: z.object({
      resetToken: token,
      newPwd: EncryptedPassword,
      kid: z.string().check(z.minLength(1), z.maxLength(64)),
    }),
    response: z.boolean(),
  },
} as const satisfies Endpoint
