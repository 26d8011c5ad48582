import { AppError } from '../../platform/errors/errors'
import { networkOf, subjectOf, type Limit, type Limits } from '../../platform/limits/limits'

const MINUTE_MS = 60_000

type Attempt = { tenantCode: string; username: string; ip: string }

export type SignInLimits = ReturnType<typeof createSignInLimits>

/**
 * How often somebody may try to sign in. An attempt is counted before its password is looked at, so that a burst in
 * parallel gets no more guesses than one after the other; a right password takes the attempt back from the user's counts.
 */
export function createSignInLimits(limits: Limits) {
  return {
    /** Counts an attempt at a sign-in; one too many is refused. */
    async countSignIn(attempt: Attempt): Promise<void> {
      for (const limit of [addressLimit(attempt), ...userLimits(attempt)]) {
        const retryAfter = await limits.count(limit)
        if (retryAfter !== null) throw new AppError('login.locked', { retryAfter })
      }
    },

    /** A new password came in by another door: failures with the one before it count no more. */
    forget: (attempt: Attempt): Promise<void> => limits.clear(userLimits(attempt).map(({ subject }) => subject)),

    forgive: (attempt: Attempt): Promise<void> => limits.forgive(userLimits(attempt).map(({ subject }) => subject)),
  }
}

function addressLimit({ ip }: Attempt): Limit {
  return { subject: subjectOf('address', ip), max: 100, windowMs: MINUTE_MS }
}

function userLimits({ tenantCode, username, ip }: Attempt): Limit[] {
  const user = `${tenantCode} ${username.toLowerCase()}`
  const windowMs = 15 * MINUTE_MS
  // The network first: what it does beyond its own limit does not lock out users from elsewhere.
  return [
    { subject: subjectOf('user-network', user, networkOf(ip)), max: 5, windowMs },
    { subject: subjectOf('user', user), max: 20, windowMs },
  ]
}
