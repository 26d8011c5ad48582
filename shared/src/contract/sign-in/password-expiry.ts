import * as z from 'zod/mini'

/** Days after which a password must be a new one at the next sign-in; 0: never. */
export const PASSWORD_AGE_SETTING = 'CENTER_PASSWORD_MAX_AGE_DAYS'
/** So long can the password be set after a sign-in with an expired one, in minutes. */
export const EXPIRED_PASSWORD_MINUTES = 10
const MIN_DAYS = 30
const MAX_DAYS = 730

/** 0, or 30 to 730: shorter ages make users count upwards. */
export const PasswordMaxAge = z
  .int()
  .check(z.refine((days) => days === 0 || (days >= MIN_DAYS && days <= MAX_DAYS), 'must be 0, or 30 to 730'))

/** `data` of `login.password_expired`: the `resetToken` of `resetPassword`, good for ten minutes, once. */
export const ExpiredPassword = z.object({ token: z.string() })
export type ExpiredPassword = z.infer<typeof ExpiredPassword>
