import { createHash, randomUUID } from 'node:crypto'
import type { Database } from '../../../platform/database/database'
import type { SessionUser } from '../../../platform/session/sessions'
import type { GrantRow, GrantsRepository } from './grants.repository'
import { randomTicket } from './random-ticket'

const HOUR_MS = 3_600_000
const MAX_MS = 12 * HOUR_MS
const IDLE_MS = 2 * HOUR_MS
/** Kept after the last moment it could live, so that applications which got a ticket of it can still be told. */
const KEPT_MS = 24 * HOUR_MS

type UserKey = Omit<SessionUser, 'tenantCode'>

/** Told once a grant is over, with the sessions of the portal that have ended with it. */
export type OnGrantEnd = (sessionIds: string[]) => void

/** Who was disabled or is gone: a user, or everybody of a tenant. */
export type ShutOut = { tenantId: string; userId: string | null }

export type GrantsService = ReturnType<typeof createGrantsService>

type Dependencies = {
  repository: GrantsRepository
  now: () => Date
  onEnd: OnGrantEnd
  /** Whether the user may still sign in anywhere. */
  isWelcome: (user: SessionUser) => Promise<boolean>
}

/**
 * Who is signed in at the central service, by a cookie that only the central pages get. It is 256 random bits, kept as a hash; it
 * ends after two hours without a ticket, twelve hours in all, or with whatever ends the user's sessions.
 */
export function createGrantsService({ repository, now, onEnd, isWelcome }: Dependencies) {
  const isOpen = (grant: GrantRow) => {
    const at = now().getTime()
    const isIdle = at >= grant.usedAt.getTime() + IDLE_MS
    return grant.endedAt === null && !isIdle && at < grant.beganAt.getTime() + MAX_MS
  }

  async function end(id: string): Promise<void> {
    const ended = await repository.end(id, now())
    if (ended) onEnd(ended)
  }

  /** Ends those of a user in the caller's transaction, but for those that are named; null when there was nothing to end. */
  async function endAllWithin(tx: Database, user: UserKey, but: string[] = []): Promise<string[] | null> {
    const others = (await repository.openOf(tx, user)).filter((id) => !but.includes(id))
    const sessionIds: string[] = []
    for (const id of others) sessionIds.push(...((await repository.endWithin(tx, id, now())) ?? []))
    return others.length > 0 ? sessionIds : null
  }

  async function endAllOf(user: UserKey): Promise<void> {
    const ended = await repository.transaction((tx) => endAllWithin(tx, user))
    if (ended) onEnd(ended)
  }

  return {
    /** `warns`: the user wants to be asked before an application gets a ticket. */
    async begin(
      { tenantId, tenantCode, userId }: SessionUser,
      { warns = false }: { warns?: boolean } = {},
    ): Promise<{ grant: GrantRow; cookie: string }> {
      const cookie = randomTicket('TGT')
      const at = now()
      const user = { tenantId, tenantCode, userId }
      const times = { beganAt: at, usedAt: at, endedAt: null }
      const grant = { id: randomUUID(), cookieHash: hashOf(cookie), ...user, ...times, warns }
      await repository.insert(grant)
      return { grant, cookie }
    },

    /** The grant behind a cookie, while it lasts. */
    async findOpen(cookie: string | null): Promise<GrantRow | null> {
      const grant = cookie === null ? null : await repository.findByCookie(hashOf(cookie))
      return grant && isOpen(grant) ? grant : null
    },

    /** The grant of a ticket, while it lasts. */
    async openById(id: string): Promise<GrantRow | null> {
      const grant = await repository.find(id)
      return grant && isOpen(grant) ? grant : null
    },

    /** Ends the grant behind a cookie, whether or not it could still be used. */
    async endByCookie(cookie: string | null): Promise<void> {
      const grant = cookie === null ? null : await repository.findByCookie(hashOf(cookie))
      if (grant) await end(grant.id)
    },

    noteUse: (id: string): Promise<void> => repository.touch(id, now()),

    /** Ends a grant with all that it opened: the portal's sessions, and those of applications. */
    end,

    /** Locks those of a user until the transaction ends: a call that makes a ticket or a session of one waits, and sees its outcome. */
    lockAllWithin: (tx: Database, user: UserKey) => repository.openOf(tx, user),

    endAllWithin,

    /** To be called once a transaction holds that ended grants. */
    noteEnd: onEnd,

    /** Ends the grants of a user or tenant that was disabled or is gone; null: which one is unknown, so all are checked. */
    async endShutOut(said: ShutOut | null): Promise<void> {
      if (said?.userId) return endAllOf({ tenantId: said.tenantId, userId: said.userId })
      for (const user of await repository.openUsers(said?.tenantId)) if (!(await isWelcome(user))) await endAllOf(user)
    },

    sweep: (): Promise<void> => repository.forgetBefore(new Date(now().getTime() - MAX_MS - KEPT_MS)),
  }
}

const hashOf = (cookie: string) => createHash('sha256').update(cookie).digest('base64url')
