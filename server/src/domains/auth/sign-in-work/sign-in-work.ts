import { createHash, randomBytes, randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import { WorkSolution, type WorkChallenge } from '@center/shared/contract'
import { AppError } from '../../../platform/errors/errors'
import { networkOf, subjectOf, workSubject, WORK_MS, type Limits } from '../../../platform/limits/limits'
import type { Sealing } from '../../../platform/secrets/sealing'
import { FAILURES_MS } from '../sign-in-limits'

/** `grows`: with the failures of the network or the account; `always`: from the first try on. */
export type WorkSetting = 'off' | 'grows' | 'always'

type Attempt = { tenantCode: string; username: string; ip: string }
type Dependencies = { limits: Limits; sealing: Sealing; now: () => Date; setting: WorkSetting }

/** So many failures ask for as many hashes at most, half of them on average. */
const STEPS = [
  { failures: 100, hashes: 1_000_000 },
  { failures: 30, hashes: 300_000 },
  { failures: 10, hashes: 100_000 },
  { failures: 3, hashes: 30_000 },
]
const LEAST = 10_000

export type SignInWork = ReturnType<typeof createSignInWork>

/**
 * Work that a browser does before a sign-in is looked at, in the form of ALTCHA: a number is to be found whose SHA-256 with a salt is
 * known. It lives five minutes, for one network and one try, and costs the server one hash.
 */
export function createSignInWork({ limits, sealing, now, setting }: Dependencies) {
  async function hashesFor({ tenantCode, username, ip }: Attempt): Promise<number> {
    if (setting === 'off') return 0
    const account = subjectOf('work-account', `${tenantCode} ${username.toLowerCase()}`)
    const windowMs = FAILURES_MS
    const counted = await Promise.all(
      [workSubject(ip), account].map((subject) => limits.counted({ subject, windowMs })),
    )
    const step = STEPS.find(({ failures }) => Math.max(...counted) >= failures)
    return step?.hashes ?? (setting === 'always' ? LEAST : 0)
  }

  function create(hashes: number, ip: string): WorkChallenge {
    const expires = Math.floor((now().getTime() + WORK_MS) / 1000)
    const salt = `${randomBytes(12).toString('hex')}?${new URLSearchParams({ expires: String(expires), max: String(hashes), net: netOf(ip) })}&`
    const challenge = hashOf(`${salt}${randomInt(hashes)}`)
    const signature = sealing.seal('sign-in-work', challenge)
    return { algorithm: 'SHA-256', challenge, salt, signature, maxnumber: hashes }
  }

  async function isDone(text: string, hashes: number, ip: string): Promise<boolean> {
    const solution = read(text)
    if (!solution || !isOurs(sealing, solution)) return false
    const { salt, number, challenge } = solution
    const said = new URLSearchParams(salt.slice(salt.indexOf('?')))
    const isFresh = Number(said.get('expires')) * 1000 > now().getTime()
    const fits = said.get('net') === netOf(ip) && Number(said.get('max')) >= hashes
    if (!isFresh || !fits || hashOf(`${salt}${number}`) !== challenge) return false
    // The first who brings it has it for as long as it lives.
    return (await limits.hold(subjectOf('work-done', challenge), WORK_MS)) === null
  }

  return {
    /** Refuses a try without the work that it needs; the refusal says which. */
    async expectDone(attempt: Attempt, work: string | undefined): Promise<void> {
      const hashes = await hashesFor(attempt)
      if (hashes === 0 || (work !== undefined && (await isDone(work, hashes, attempt.ip)))) return
      throw new AppError('login.work_required', create(hashes, attempt.ip))
    },

    /** Of the network alone: who solves no captcha cannot make the sign-in of another user dearer. */
    async noteWrongCaptcha(ip: string): Promise<void> {
      await limits.count({ subject: workSubject(ip), max: 100, windowMs: FAILURES_MS })
    },

    /** A try that failed makes the next one dearer, for its network and for its account. */
    async noteFailure({ tenantCode, username, ip }: Attempt): Promise<void> {
      const account = subjectOf('work-account', `${tenantCode} ${username.toLowerCase()}`)
      for (const subject of [workSubject(ip), account]) await limits.count({ subject, max: 100, windowMs: FAILURES_MS })
    },
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const netOf = (ip: string) => hashOf(networkOf(ip)).slice(0, 16)

function isOurs(sealing: Sealing, { signature, challenge }: WorkSolution): boolean {
  try {
    return sealing.isSealed(signature) && sealing.open('sign-in-work', signature) === challenge
  } catch {
    return false
  }
}

/** What ALTCHA sends: base64 of JSON; null for anything else. */
function read(text: string): WorkSolution | null {
  try {
    const parsed = z.safeParse(WorkSolution, JSON.parse(Buffer.from(text, 'base64').toString('utf8')))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
