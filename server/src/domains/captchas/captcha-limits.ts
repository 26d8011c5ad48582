import { AppError } from '../../platform/errors/errors'
import { subjectOf, workSubject, type Limits } from '../../platform/limits/limits'
import { Refusal, type RepCode } from './rep-codes'

const MINUTE_MS = 60_000
const LOCK_MS = 300_000
const TOO_MANY = { get: '6201', check: '6204', verify: '6205' } as const satisfies Record<string, RepCode>
const MOST = { get: 30, check: 60, verify: 60 }
/** Failures in a minute after which no more pictures are handed out for five. */
const MAX_FAILURES = { client: 5, address: 20 }

/** Who plays: an address, and what its browser says of itself. */
export type Player = { ip: string; agent: string; clientUid: string | null }

export type CaptchaLimits = ReturnType<typeof createCaptchaLimits>

/**
 * How often an address gets, tries and redeems captchas, and how often it may fail. With test codes the machine that runs
 * the tests is one address for all of them: then a player who names a `clientUid` is counted by it, and others are not.
 */
export function createCaptchaLimits({ limits, hasTestCodes }: { limits: Limits; hasTestCodes: boolean }) {
  const clientOf = ({ ip, agent, clientUid }: Player) => [ip, agent, clientUid ?? '']

  function counted(player: Player): string[] | null {
    if (!hasTestCodes) return [player.ip]
    return player.clientUid === null ? null : clientOf(player)
  }

  async function count(what: keyof typeof MOST, player: Player): Promise<void> {
    const who = counted(player)
    if (!who) return
    const limit = { subject: subjectOf(`captcha-${what}`, ...who), max: MOST[what], windowMs: MINUTE_MS }
    if ((await limits.count(limit)) !== null) throw new Refusal(TOO_MANY[what])
  }

  function failuresOf(player: Player): { who: string[]; max: number }[] {
    const client = { who: clientOf(player), max: MAX_FAILURES.client }
    if (hasTestCodes) return player.clientUid === null ? [] : [client]
    return [client, { who: [player.ip], max: MAX_FAILURES.address }]
  }

  return {
    /** Counts a picture that is asked for; refuses one too many, and clients that failed too often. */
    async countGet(player: Player): Promise<void> {
      for (const { who } of failuresOf(player)) {
        if ((await limits.held(subjectOf('captcha-lock', ...who))) !== null) throw new Refusal('6202')
      }
      await count('get', player)
    },

    countCheck: (player: Player): Promise<void> => count('check', player),
    countVerify: (player: Player): Promise<void> => count('verify', player),

    async noteFailure(player: Player): Promise<void> {
      for (const { who, max } of failuresOf(player)) {
        const tooMany = await limits.count({ subject: subjectOf('captcha-failed', ...who), max, windowMs: MINUTE_MS })
        if (tooMany !== null) await limits.hold(subjectOf('captcha-lock', ...who), LOCK_MS)
      }
    },

    /** A slider without a trace: the next sign-in from its network is asked for work sooner. */
    async noteUntraced({ ip }: Player): Promise<void> {
      await limits.count({ subject: workSubject(ip), max: 100, windowMs: 15 * MINUTE_MS })
    },

    /** Counts a picture with four characters. */
    async countText(ip: string): Promise<void> {
      if (hasTestCodes) return
      const limit = { subject: subjectOf('captcha', ip), max: 30, windowMs: MINUTE_MS }
      const retryAfter = await limits.count(limit)
      if (retryAfter !== null) throw new AppError('rate.limited', { retryAfter })
    },

    /** Counts a code by SMS that was asked for without a picture: nothing but this stands before it. */
    async countCode(ip: string): Promise<void> {
      const limit = { subject: subjectOf('captcha-sms', ip), max: 10, windowMs: 60 * MINUTE_MS }
      const retryAfter = await limits.count(limit)
      if (retryAfter !== null) throw new AppError('rate.limited', { retryAfter })
    },
  }
}
