import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { AppError } from '../../platform/errors'
import type { AuthRepository } from './auth.repository'

const MINUTE_MS = 60_000

type Limit = { subject: string; most: number; windowMs: number; isForgiven: boolean }
type Attempt = { tenantCode: string; username: string; ip: string }

export type SignInLimits = ReturnType<typeof createSignInLimits>

/**
 * How often somebody may try. An attempt is counted before its password is looked at, so that a burst in parallel gets
 * no more guesses than one after the other; a right password takes the attempt back from the user's counters.
 */
export function createSignInLimits({ repository, now }: { repository: AuthRepository; now: () => Date }) {
  async function count({ subject, most, windowMs }: Limit): Promise<number | null> {
    const at = now().getTime()
    const start = at - (at % windowMs)
    const number = await repository.raiseAttempts(subject, new Date(start))
    return number > most ? Math.ceil((start + windowMs - at) / 1000) : null
  }

  return {
    /** Counts an attempt at a sign-in; one too many is refused. */
    async countSignIn(attempt: Attempt): Promise<void> {
      for (const limit of signInLimits(attempt)) {
        const retryAfter = await count(limit)
        if (retryAfter !== null) throw new AppError('login.locked', { retryAfter })
      }
    },

    async forgive(attempt: Attempt): Promise<void> {
      const subjects = signInLimits(attempt).filter(({ isForgiven }) => isForgiven)
      await repository.forgiveAttempts(subjects.map(({ subject }) => subject))
    },

    async countCaptcha(ip: string): Promise<void> {
      const limit = { subject: subjectOf('captcha', ip), most: 30, windowMs: MINUTE_MS, isForgiven: false }
      const retryAfter = await count(limit)
      if (retryAfter !== null) throw new AppError('rate.limited', { retryAfter })
    },

    /** Removes what no window needs any more. */
    sweep: () => repository.forgetBefore(new Date(now().getTime() - 30 * MINUTE_MS)),
  }
}

function signInLimits({ tenantCode, username, ip }: Attempt): Limit[] {
  const user = `${tenantCode} ${username.toLowerCase()}`
  const quarter = 15 * MINUTE_MS
  return [
    { subject: subjectOf('address', ip), most: 100, windowMs: MINUTE_MS, isForgiven: false },
    { subject: subjectOf('user', user), most: 20, windowMs: quarter, isForgiven: true },
    { subject: subjectOf('user-network', user, networkOf(ip)), most: 5, windowMs: quarter, isForgiven: true },
  ]
}

/** The /24 of an IPv4 address, the /64 of an IPv6 one. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '')
  if (!isIPv6(plain)) return plain.split('.').slice(0, 3).join('.')
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  return [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail ?? '').split(':')].slice(0, 4).join(':')
}

/** A hash: who reads the table learns no name and no address from it. */
function subjectOf(...parts: string[]): string {
  return `${parts[0]}:${createHash('sha256').update(parts.join('\n')).digest('base64url')}`
}
