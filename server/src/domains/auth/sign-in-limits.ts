import { AppError } from '../../platform/errors/errors'
import { networkOf, subjectOf, type Limit, type Limits } from '../../platform/limits/limits'

const MINUTE_MS = 60_000

type Attempt = { tenantCode: string; username: string; ip: string }

/** A user, and the addresses from which somebody tried to be that user. */
export type Tried = { username: string; ips: string[] }
/** Failed sign-ins count for so long. */
export const FAILURES_MS = 15 * MINUTE_MS

export type SignInLimits = ReturnType<typeof createSignInLimits>

/**
 * How often somebody may try to sign in. An attempt is counted before its password is looked at, so that a burst in
 * parallel gets no more guesses than one after the other; a right password takes the attempt back from the user's counts.
 */
export function createSignInLimits(limits: Limits) {
  return {
    /** Counts an attempt at a sign-in; one too many is refused. */
    async countSignIn(attempt: Attempt): Promise<void> {
      for (const limit of [addressLimit(attempt), networkLimit(attempt), ...userLimits(attempt)]) {
        const retryAfter = await limits.count(limit)
        if (retryAfter !== null) throw new AppError('login.locked', { retryAfter })
      }
    },

    /** Counts an answer by a passkey. Keys cannot be guessed; what is bounded is the work with them. */
    async countPasskey(ip: string): Promise<void> {
      const retryAfter = await limits.count(addressLimit({ ip }))
      if (retryAfter !== null) throw new AppError('login.locked', { retryAfter })
    },

    /** A new password came in by another door: failures with the one before it count no more. */
    forget: (attempt: Attempt): Promise<void> => limits.clear(userLimits(attempt).map(({ subject }) => subject)),

    /** Of users, and of the addresses that each tried to sign in from of late: the names of those who are refused somewhere. */
    async lockedOf(tenantCode: string, tried: Tried[]): Promise<Set<string>> {
      const limitsOf = ({ username, ips }: Tried) =>
        ['', ...ips].flatMap((ip) => userLimits({ tenantCode, username, ip }))
      const full = await limits.full(tried.flatMap(limitsOf))
      const isLocked = (one: Tried) => limitsOf(one).some(({ subject }) => full.has(subject))
      return new Set(tried.filter(isLocked).map(({ username }) => username))
    },

    /** A right password is no failure, of its user and of its network. */
    forgive: (attempt: Attempt): Promise<void> =>
      limits.forgive([networkLimit(attempt), ...userLimits(attempt)].map(({ subject }) => subject)),
  }
}

function addressLimit({ ip }: Pick<Attempt, 'ip'>): Limit {
  return { subject: subjectOf('address', ip), max: 100, windowMs: MINUTE_MS }
}

/** One network that tries many names, from one address or from each that it has. */
function networkLimit({ ip }: Attempt): Limit {
  return { subject: subjectOf('network', networkOf(ip)), max: 300, windowMs: FAILURES_MS }
}

function userLimits({ tenantCode, username, ip }: Attempt): Limit[] {
  const user = `${tenantCode} ${username.toLowerCase()}`
  const windowMs = FAILURES_MS
  // The network first: what it does beyond its own limit does not lock out users from elsewhere.
  return [
    { subject: subjectOf('user-network', user, networkOf(ip)), max: 5, windowMs },
    { subject: subjectOf('user', user), max: 20, windowMs },
  ]
}
