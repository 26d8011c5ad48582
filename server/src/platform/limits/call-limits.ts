import type { CallCountsRepository } from './call-counts.repository'

export type CallLimits = ReturnType<typeof createCallLimits>

/** No more than `max` calls of a subject within any minute. */
export type CallLimit = { subject: string; max: number }
/** Whose call it is. Null: there is no limit. All users of a tenant have the same. */
type Call = { user: CallLimit | null; tenant: CallLimit | null }

type Waiting = Call & { answer: (retryAfter: number | null) => void; fail: (error: unknown) => void }
type Queue = { waiting: Waiting[]; isAsking: boolean }

type Dependencies = { repository: CallCountsRepository; now: () => Date }

/** A subject without a question for so long is forgotten here; the database still knows it. */
const MAX_KNOWN = 10_000

/**
 * Limits of calls by the minute, counted by all instances together in the database: one statement for a user and the tenant. The calls of one
 * tenant that come while the database is asked are counted in one statement after it; a subject that is over its limit is refused from memory until
 * the first of its calls is a minute old. No minute, wherever it begins, has more than the limit; a call may wait up to a second longer than a minute.
 */
export function createCallLimits({ repository, now }: Dependencies) {
  const queues = new Map<string, Queue>()
  const fullUntil = new Map<string, number>()

  async function ask(key: string, queue: Queue): Promise<void> {
    if (queue.isAsking) return
    queue.isAsking = true
    while (queue.waiting.length > 0) await askOnce(queue.waiting.splice(0))
    queues.delete(key)
  }

  async function askOnce(callers: Waiting[]): Promise<void> {
    const at = now().getTime()
    try {
      const room = await repository.count({
        at,
        users: countBySubject(callers),
        userMax: callers[0]?.user?.max ?? null,
        tenant: callers[0]?.tenant ?? null,
      })
      for (const caller of callers) caller.answer(takeRoom(caller, room, at))
    } catch (error) {
      callers.forEach(({ fail }) => fail(error))
    }
  }

  /** The first to come are let through. What a user is refused takes no room from the others of the tenant. */
  function takeRoom({ user, tenant }: Call, room: Room, at: number): number | null {
    for (const limit of [user, tenant]) {
      const left = limit && room.get(limit.subject)
      if (left && left.granted <= 0) {
        note(limit.subject, at + left.retryAfter * 1000)
        return left.retryAfter
      }
      if (left) left.granted -= 1
    }
    return null
  }

  function note(subject: string, until: number): void {
    if (fullUntil.size >= MAX_KNOWN) fullUntil.clear()
    fullUntil.set(subject, until)
  }

  /** Seconds until there is room again, as far as is known here. */
  function knownRefusal({ user, tenant }: Call): number | null {
    const at = now().getTime()
    const left = Math.max(...[user, tenant].map((limit) => (limit && fullUntil.get(limit.subject)) ?? at)) - at
    return left > 0 ? Math.ceil(left / 1000) : null
  }

  return {
    /** Counts a call; null while it is allowed, else the seconds until one is again. */
    count(call: Call): Promise<number | null> {
      const key = (call.tenant ?? call.user)?.subject
      const refused = knownRefusal(call)
      if (key === undefined || refused !== null) return Promise.resolve(refused)
      const queue = queues.get(key) ?? { waiting: [], isAsking: false }
      queues.set(key, queue)
      return new Promise((answer, fail) => {
        queue.waiting.push({ ...call, answer, fail })
        void ask(key, queue)
      })
    },

    /** Removes what no minute needs any more. */
    sweep: (): Promise<void> => repository.forgetBefore(now().getTime() - 2 * 60_000),
  }
}

type Room = Awaited<ReturnType<CallCountsRepository['count']>>

/** Of a tenant without a limit for users it is one subject. */
function countBySubject(callers: Waiting[]): { subject: string; calls: number }[] {
  const calls = new Map<string, number>()
  for (const { user } of callers) calls.set(user?.subject ?? '', (calls.get(user?.subject ?? '') ?? 0) + 1)
  return [...calls].map(([subject, count]) => ({ subject, calls: count }))
}
