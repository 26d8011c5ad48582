import * as z from 'zod/mini'
import { EncryptedPassword } from '../sign-in/auth'
import type { Endpoint } from '../wire/endpoint'

const id = z.string().check(z.minLength(1), z.maxLength(64))

/** So long after a change of the phone no password is recovered by the new number. */
export const RECOVERY_HOLD_HOURS = 24

/** A display name: 1 to 32 characters, blanks at its ends left out. */
export const NickName = z.string().check(z.trim(), z.minLength(1), z.maxLength(32))

/** Changes the display name (spec 3). `userId` must be the caller's own; another's counts as not there. */
export const updateNickName = {
  method: 'POST',
  url: '/api/front/member/updateNickName',
  permission: 'session',
  schema: { body: z.object({ userId: id, nickName: NickName }), response: z.boolean() },
} as const satisfies Endpoint

/**
 * Changes the password; both fields are encrypted with the key `kid` (contract 0.3). Every session of the user ends. A
 * refusal is `request.invalid` with `data: [{ field, message, code }]`: `oldPwd` is wrong, or `newPwd` breaks a rule, which
 * `code` names.
 */
export const updatePassword = {
  method: 'POST',
  url: '/api/front/account/auth/updatePassword',
  permission: 'session',
  schema: {
    body: z.object({ oldPwd: EncryptedPassword, newPwd: EncryptedPassword, kid: id }),
    response: z.boolean(),
  },
} as const satisfies Endpoint

/**
 * Changes the phone number. `oldPhone` is the present one, empty where there is none; the code went to the new one; `password` is
 * encrypted with the key `kid`, and a wrong one counts as a failed sign-in. The old number is told by SMS, the user's other sessions
 * end, and for {@link RECOVERY_HOLD_HOURS} hours no password is recovered by the new number. A refusal is `request.invalid` with the
 * field, `account.phone_taken`, `sms.wrong_code`, `sms.unavailable` when the old number cannot be told, or `login.locked`.
 */
export const updatePhone = {
  method: 'POST',
  url: '/api/front/account/auth/updatePhone',
  permission: 'session',
  schema: {
    body: z.object({
      oldPhone: z.string().check(z.trim(), z.maxLength(20)),
      newPhone: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
      smsCode: z.string().check(z.trim(), z.minLength(1), z.maxLength(12)),
      password: EncryptedPassword,
      kid: id,
    }),
    response: z.boolean(),
  },
} as const satisfies Endpoint

/**
 * Whether the signed-in user knows the password: what a locked screen asks. A wrong one is `request.invalid` at
 * `password` and counts as a failed sign-in, so a session gives no more guesses than the sign-in page.
 */
export const verifyPassword = {
  method: 'POST',
  url: '/api/front/account/auth/verifyPassword',
  permission: 'session',
  schema: { body: z.object({ password: EncryptedPassword, kid: id }), response: z.boolean() },
} as const satisfies Endpoint
