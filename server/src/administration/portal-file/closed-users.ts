import type { Database } from '../../platform/database/database'
import { userRows } from '../users/users.repository'
import type { PortalFault } from './check-references'
import type { PlannedChange } from './plan'

/** Changes of users who were erased, or merged into another: nothing is written of those any more. Rows that say what is there are fine. */
export async function closedUsers(
  db: Pick<Database, 'select'>,
  tenantId: string,
  plan: readonly PlannedChange[],
): Promise<PortalFault[]> {
  const changed = plan.filter(({ kind, before }) => kind === 'user' && before !== null)
  const names = changed.map(({ key }) => key)
  const closed = await userRows.closedOf(db, tenantId, names)
  return changed
    .filter(({ key }) => closed.has(key))
    .map(({ key, path }) => ({ field: path, message: `user ${key} was erased or merged into another` }))
}
