import type { Database, DatabaseClock } from '../../platform/database/database'
import type { Inbox } from './letters.repository'
import { letterReceivers, letters } from './letters.tables'

/** A letter of the portal itself to one user, or in the name of an app. `remark` is HTML, and clean. */
export type PortalLetter = Inbox & { senderId: string; title: string; remark: string; sender?: string }

export type PortalLetterDependencies = {
  clock: DatabaseClock
  /** Whether a user has the right to letters, as a transaction sees it. */
  mayReceive: (tx: Database, user: Inbox) => Promise<boolean>
}

export type SendPortalLetter = (tx: Database, letter: PortalLetter) => Promise<void>

/**
 * Writes letters in the caller's transaction: each is there when what it tells of is. The receiver's open page hears of it within
 * seconds, as of any letter that is due. A user without the right to letters gets none.
 */
export function createPortalLetters({ clock, mayReceive }: PortalLetterDependencies): SendPortalLetter {
  return async (tx, { userId, sender = '系统通知 / System', ...letter }) => {
    const { tenantId } = letter
    if (!(await mayReceive(tx, { tenantId, userId }))) return
    const pushTime = clock()
    const receivers = { all: false, enterpriseIds: [], roleIds: [], userIds: [userId] }
    const sent = { ...letter, replyWay: '0' as const, sender, receivers, pushTime }
    const [row] = await tx.insert(letters).values(sent).returning({ id: letters.id })
    if (!row) throw new Error('The letter was not stored')
    await tx.insert(letterReceivers).values({ tenantId, letterId: row.id, userId, pushedAt: pushTime })
  }
}
