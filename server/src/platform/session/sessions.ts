import { randomUUID } from 'node:crypto'
import type { SessionGrant } from '@center/shared/contract'
import type { SessionLimits } from '../config/session-limits'
import type { Database } from '../database/database'
import { AppError } from '../errors/errors'
import { hashOf, randomText } from '../secrets/secret-text'
import { createSessionCache } from './session-cache'
import { createSessionLifetime, type SessionLifetime } from './session-lifetime'
import { createProofs } from './session-proof'
import type { SessionRepository, SessionRow } from './session.repository'
import { createTabs } from './session-tabs'
import type { EndReason } from './session.tables'

export type SessionUser = { userId: string; tenantId: string; tenantCode: string }
/** Where a session begins, for its user to recognise it by. */
export type SessionPlace = { ip: string; agent: string }
/** A session that may call, with the key its calls are signed with. */
export type OpenSession = SessionUser & { id: string; signKey: Buffer; expiresAt: Date; previewRoleId?: string }
export type Sessions = ReturnType<typeof createSessions>

const MAX_PER_USER = 5
/** That a session was seen is written down this often, not on every call. */
const TOUCH_MS = 30_000
const NONCE_MS = 600_000
const MAX_AGENT_LENGTH = 256
const nowhere: SessionPlace = { ip: '', agent: '' }
type UserKey = Pick<SessionUser, 'tenantId' | 'userId'>
type Dependencies = { repository: SessionRepository; now: () => Date; limits: SessionLimits }
type Begun = { id: string; token: string; grant: SessionGrant }

/**
 * Who is signed in. A token is 256 random bits, kept as a hash; it ends after a time without a call, after a time in all
 * (`CENTER_SESSION_IDLE_MINUTES`, `CENTER_SESSION_MAX_HOURS`), at sign-out, or when the user opens a sixth session. An ended token says why it ended for a day.
 */
export function createSessions({ repository, now, limits }: Dependencies) {
  const lifetime = createSessionLifetime(limits)
  const { endOf, whyEnded } = lifetime
  const cache = createSessionCache(repository, now)

  const endings = createEndings(repository, cache, { now, lifetime })
  const openOf = (user: UserKey) => openRowsOf(repository, user, (row) => whyEnded(row, now()) === null)

  const touch = (row: SessionRow) => touchRow(repository, row, now())

  return {
    /** Another instance ended these, or a transaction that holds by now; what this one remembers of them is void. */
    drop: cache.drop,

    /** Signs a user in. Over the limit, those of the user's sessions end as replaced that were seen longest ago. */
    async begin(user: SessionUser, place: SessionPlace = nowhere): Promise<Begun> {
      const [token, signKey] = [randomText(), randomText()]
      const at = now()
      await repository.forgetBefore(lifetime.oldestOfUse(at))
      const { userId, tenantId, tenantCode } = user
      const row = { id: randomUUID(), tokenHash: hashOf(token), userId, tenantId, tenantCode, signKey }
      const { ip, agent } = place
      await repository.insert({ ...row, ip, agent: agent.slice(0, MAX_AGENT_LENGTH), beganAt: at, seenAt: at })
      const others = (await openOf(user)).map(({ id }) => id).filter((id) => id !== row.id)
      await endings.endEach(others.slice(MAX_PER_USER - 1), 'replaced')
      return { id: row.id, token, grant: { signKey, expiresIn: lifetime.expiresIn, mark: row.id } }
    },

    /** The session of a token, or the failure that says why it cannot be used. */
    async find(token: string): Promise<OpenSession> {
      const row = await cache.find(hashOf(token))
      const failure = row ? whyEnded(row, now()) : 'session.required'
      if (!row || failure) throw new AppError(failure ?? 'session.required')
      await touch(row)
      const { id, userId, tenantId, tenantCode } = row
      const signKey = Buffer.from(row.signKey, 'base64url')
      const previewed = row.previewRoleId ? { previewRoleId: row.previewRoleId } : {}
      return { id, userId, tenantId, tenantCode, signKey, expiresAt: endOf(row), ...previewed }
    },

    ...endings,

    ...createTabs({ repository, now, lifetime, touch }),

    ...createProofs({ repository, now }),

    /** Whether a session is over. Waits for a transaction that is ending it. */
    async isOver(id: string): Promise<boolean> {
      const row = await repository.findSettled(id)
      return row === null || whyEnded(row, now()) !== null
    },

    /** Those of a user that may call, the one that was seen last first. */
    openOf,

    markSignedOut: (id: string) => repository.markSignedOut(id, now()),

    /** When a session ends if no one calls; null when it is not there. */
    async expiryOf(id: string): Promise<Date | null> {
      const [row] = await repository.findByIds([id])
      return row ? endOf(row) : null
    },

    /** Those of the sessions that are over, for whatever reason and on whichever instance. */
    async ended(ids: string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set()
      const at = now()
      const open = (await repository.findByIds(ids)).filter((row) => whyEnded(row, at) === null)
      const openIds = new Set(open.map(({ id }) => id))
      return new Set(ids.filter((id) => !openIds.has(id)))
    },

    /** False when the session has used the nonce within ten minutes: longer than any timestamp stays valid. */
    useNonce: (sessionId: string, nonce: string) =>
      repository.useNonce(sessionId, nonce, new Date(now().getTime() + NONCE_MS)),

    forgetNonces: () => repository.forgetNonces(now()),
  }
}

type SessionCache = ReturnType<typeof createSessionCache>
type Clock = { now: () => Date; lifetime: SessionLifetime }

/** The ways in which sessions end before they run out. */
function createEndings(repository: SessionRepository, cache: SessionCache, { now, lifetime }: Clock) {
  async function endEach(ids: string[], reason: EndReason): Promise<void> {
    if (ids.length === 0) return
    await repository.end(ids, { reason, at: now() })
    cache.drop(ids)
  }

  return {
    endEach,

    end: (id: string, reason: EndReason) => endEach([id], reason),

    /** Ends some in a transaction of the caller's, who drops them once it holds. */
    endWithin: (tx: Database, ids: string[], reason: EndReason): Promise<void> =>
      repository.endWithin(tx, ids, { reason, at: now() }),

    /** Ends every session of a user. */
    async endAllOf(user: UserKey): Promise<void> {
      cache.drop(await repository.endAllOf(user, { reason: 'revoked', at: now() }))
    },

    /** Ends every session of a user, but for `keep`, in a transaction of the caller's, who drops them once it holds; their ids. */
    endAllWithin: (tx: Database, user: UserKey, keep: string | null = null): Promise<string[]> =>
      repository.endAllWithin(tx, user, { reason: 'revoked', at: now(), keep }),

    /** Marks sessions that ran out as ended, so that they do not pile up; they still say why they ended. */
    endExpired: (): Promise<void> => repository.endExpired(lifetime.ranOutAt(now()), now()),
  }
}

async function openRowsOf(
  repository: SessionRepository,
  user: UserKey,
  isOpen: (row: SessionRow) => boolean,
): Promise<SessionRow[]> {
  return (await repository.openRowsOf(user)).filter(isOpen)
}

async function touchRow(repository: SessionRepository, row: SessionRow, at: Date): Promise<void> {
  if (at.getTime() - row.seenAt.getTime() < TOUCH_MS) return
  await repository.touch(row.id, at)
  row.seenAt = at
}
