import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { LimitsRepository } from './limits.repository'

/** No more than `most` within any such time, wherever it begins. */
export type Limit = { subject: string; max: number; windowMs: number }

export type Limits = ReturnType<typeof createLimits>

/**
 * How often somebody may do something. The counts lie in the database and are raised in one statement, so that instances
 * count together and a burst in parallel gets no more than calls one after the other.
 */
export function createLimits({ repository, now }: { repository: LimitsRepository; now: () => Date }) {
  const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

  return {
    /** Counts; null while it is allowed, else the seconds until it is again. */
    async count({ subject, max, windowMs }: Limit): Promise<number | null> {
      const at = now()
      const [since, until] = [new Date(at.getTime() - windowMs), new Date(at.getTime() + windowMs)]
      if (await repository.note({ subject, max, at, since, until })) return null
      const first = (await repository.firstHit(subject, since)) ?? at
      return seconds(first.getTime() + windowMs - at.getTime())
    },

    /** The subjects of those that allow nothing more now. */
    async full(limits: Limit[]): Promise<Set<string>> {
      if (limits.length === 0) return new Set()
      const hits = await repository.hitsOf(limits.map(({ subject }) => subject))
      const isFull = ({ subject, max, windowMs }: Limit) => {
        const since = now().getTime() - windowMs
        return (hits.get(subject) ?? []).filter((hit) => hit.getTime() > since).length >= max
      }
      return new Set(limits.filter(isFull).map(({ subject }) => subject))
    },

    /** How often it was counted within its time. */
    async counted({ subject, windowMs }: Omit<Limit, 'max'>): Promise<number> {
      const since = now().getTime() - windowMs
      const hits = (await repository.hitsOf([subject])).get(subject) ?? []
      return hits.filter((hit) => hit.getTime() > since).length
    },

    /** Takes one back of each: they turned out not to count. */
    forgive: (subjects: string[]): Promise<void> => repository.lower(subjects),

    /** Forgets what was counted of each. */
    clear: (subjects: string[]): Promise<void> => repository.clear(subjects),

    /** Takes a hold for some time; null for the one who got it, else the seconds until it is free. */
    async hold(subject: string, ms: number): Promise<number | null> {
      const at = now()
      const until = new Date(at.getTime() + ms)
      if (await repository.takeHold({ subject: holdOf(subject), at, until })) return null
      return seconds(((await repository.holdEnd(holdOf(subject), at)) ?? until).getTime() - at.getTime())
    },

    /** Seconds until a hold ends; null without a hold. */
    async held(subject: string): Promise<number | null> {
      const at = now()
      const end = await repository.holdEnd(holdOf(subject), at)
      return end && seconds(end.getTime() - at.getTime())
    },

    release: (subject: string): Promise<void> => repository.dropHold(holdOf(subject)),

    /** Removes what no window needs any more. */
    sweep: (): Promise<void> => repository.forgetExpired(now()),
  }
}

/** What is counted and what is held are two rows, also of one subject. */
const holdOf = (subject: string) => `held:${subject}`

/** The name of what is counted, as a hash: who reads the table learns no name, phone or address from it. */
export function subjectOf(...parts: string[]): string {
  return `${parts[0]}:${createHash('sha256').update(parts.join('\n')).digest('base64url')}`
}

/** How long work for a sign-in is good. */
export const WORK_MS = 5 * 60_000

/** What makes the next sign-in from a network dearer is counted here: by sign-ins and by captchas. */
export const workSubject = (ip: string) => subjectOf('work-network', networkOf(ip))

/** The /24 of an IPv4 address, the /64 of an IPv6 one. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '')
  if (!isIPv6(plain)) return plain.split('.').slice(0, 3).join('.')
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  return [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail ?? '').split(':')].slice(0, 4).join(':')
}
