import type { ErrorCode } from '@center/shared/contract'
import type { SessionRow } from './session.repository'

export const IDLE_MS = 30 * 60_000
const LONGEST_MS = 12 * 3_600_000
/** Ended sessions are kept this long after the last moment they could live, so that they can say why they ended. */
const KEPT_MS = 24 * 3_600_000

/** When the session ends if nobody calls. */
export function endOf(row: SessionRow): Date {
  return new Date(Math.min(row.seenAt.getTime() + IDLE_MS, row.beganAt.getTime() + LONGEST_MS))
}

/** Why a session may not call; null while it may. */
export function whyEnded(row: SessionRow, at: Date): ErrorCode | null {
  if (row.endReason === 'replaced') return 'session.replaced'
  const isEnded = row.endedAt !== null && row.endReason !== 'expired'
  if (isEnded || at.getTime() >= row.beganAt.getTime() + LONGEST_MS) return 'session.required'
  return row.endedAt || at >= endOf(row) ? 'session.idle' : null
}

/** A session has run out that was seen last, or began, no later than this. */
export function ranOutAt(at: Date): { seen: Date; began: Date } {
  return { seen: new Date(at.getTime() - IDLE_MS), began: new Date(at.getTime() - LONGEST_MS) }
}

/** Sessions that began before this are of no use to anybody. */
export function oldestOfUse(at: Date): Date {
  return new Date(at.getTime() - LONGEST_MS - KEPT_MS)
}
