import type { CallCountsRepository } from './call-counts.repository'

export type CallLimits = ReturnType<typeof createCallLimits>

/** No more than `most` calls of a subject within any minute. */
type CallLimit = { subject: string; max: number }

type Waiting = { answer: (retryAfter: number | null) => void; fail: (error: unknown) => void }
type Queue = { limit: CallLimit; waiting: Waiting[]; fullUntil: number; isAsking: boolean }

type Dependencies = { repository: CallCountsRepository; now: () => Date }

/** A subject without a question for so long is forgotten here; the database still knows it. */
const MAX_QUEUES = 10_000

/**
 * Limits of calls by the minute, counted by all instances together in the database. The calls of one subject that come while the database is
 * asked are counted in one statement after it; a subject that is over its limit is refused from memory until the first of its calls is a
 * minute old. No minute, wherever it begins, has more than the limit; a call may wait up to a second longer than a minute.
 */
export function createCallLimits({ repository, now }: Dependencies) {
  const queues = new Map<string, Queue>()

  function queueOf(limit: CallLimit): Queue {
    const known = queues.get(limit.subject)
    if (known) return Object.assign(known, { limit })
    if (queues.size >= MAX_QUEUES) forgetIdle(queues)
    const made = { limit, waiting: [], fullUntil: 0, isAsking: false }
    queues.set(limit.subject, made)
    return made
  }

  async function ask(queue: Queue): Promise<void> {
    if (queue.isAsking) return
    queue.isAsking = true
    while (queue.waiting.length > 0) await askOnce(queue, queue.waiting.splice(0))
    queue.isAsking = false
  }

  async function askOnce(queue: Queue, callers: Waiting[]): Promise<void> {
    const at = now().getTime()
    try {
      const { granted, retryAfter } = await repository.count({ ...queue.limit, at, calls: callers.length })
      if (granted < callers.length) queue.fullUntil = at + retryAfter * 1000
      callers.forEach(({ answer }, index) => answer(index < granted ? null : retryAfter))
    } catch (error) {
      callers.forEach(({ fail }) => fail(error))
    }
  }

  return {
    /** Counts a call; null while it is allowed, else the seconds until one is again. */
    count(limit: CallLimit): Promise<number | null> {
      const queue = queueOf(limit)
      const left = queue.fullUntil - now().getTime()
      if (left > 0) return Promise.resolve(Math.ceil(left / 1000))
      return new Promise((answer, fail) => {
        queue.waiting.push({ answer, fail })
        void ask(queue)
      })
    },

    /** Removes what no minute needs any more. */
    sweep: (): Promise<void> => repository.forgetBefore(now().getTime() - 2 * 60_000),
  }
}

function forgetIdle(queues: Map<string, Queue>): void {
  for (const [subject, { waiting, isAsking }] of queues) if (!isAsking && waiting.length === 0) queues.delete(subject)
}
