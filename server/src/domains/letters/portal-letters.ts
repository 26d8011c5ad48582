import type { Database, DatabaseClock } from '../../platform/database/database'
import { letterReceivers, letters } from './letters.tables'

/** A letter of the portal itself to one user. `remark` is HTML, and clean. */
export type PortalLetter = { tenantId: string; userId: string; senderId: string; title: string; remark: string }

/**
 * Writes a letter in the caller's transaction: it is there when what it tells of is. The receiver's open page hears of it within
 * seconds, as of any letter that is due.
 */
export async function sendPortalLetter(
  tx: Database,
  { userId, ...letter }: PortalLetter,
  clock: DatabaseClock,
): Promise<void> {
  const pushTime = clock()
  const receivers = { all: false, enterpriseIds: [], roleIds: [], userIds: [userId] }
  const sent = { ...letter, replyWay: '0' as const, sender: '系统通知 / System', receivers, pushTime }
  const [row] = await tx.insert(letters).values(sent).returning({ id: letters.id })
  if (!row) throw new Error('The letter was not stored')
  await tx.insert(letterReceivers).values({ tenantId: letter.tenantId, letterId: row.id, userId, pushedAt: pushTime })
}
