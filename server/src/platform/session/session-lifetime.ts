import type { ErrorCode } from '@center/shared/contract'
import type { SessionLimits } from '../config/session-limits'
import type { SessionRow } from './session.repository'

export type SessionLifetime = ReturnType<typeof createSessionLifetime>

/** Ended sessions are kept this long after the last moment they could live, so that they can say why they ended. */
const KEPT_MS = 24 * 3_600_000

/** When sessions end by themselves, by the limits of the deployment. */
export function createSessionLifetime({ idleMs, maxMs }: SessionLimits) {
  /** When the session ends if no one calls. */
  const endOf = (row: SessionRow) => new Date(Math.min(row.seenAt.getTime() + idleMs, row.beganAt.getTime() + maxMs))

  return {
    endOf,

    /** What a browser is told: the time without a call, in seconds. */
    expiresIn: idleMs / 1000,

    /** Why a session may not call; null while it may. */
    whyEnded(row: SessionRow, at: Date): ErrorCode | null {
      if (row.endReason === 'replaced') return 'session.replaced'
      const isEnded = row.endedAt !== null && row.endReason !== 'expired'
      if (isEnded || at.getTime() >= row.beganAt.getTime() + maxMs) return 'session.required'
      return row.endedAt || at >= endOf(row) ? 'session.idle' : null
    },

    /** A session has run out that was seen last, or began, no later than this. */
    ranOutAt: (at: Date) => ({ seen: new Date(at.getTime() - idleMs), began: new Date(at.getTime() - maxMs) }),

    /** Sessions that began before this are no longer needed. */
    oldestOfUse: (at: Date) => new Date(at.getTime() - maxMs - KEPT_MS),
  }
}
