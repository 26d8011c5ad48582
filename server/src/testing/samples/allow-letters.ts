import { permissionEntries } from '../../domains/permissions/permissions.tables'
import type { Database } from '../../platform/database/database'

/** Gives `lisi`, who has no right to letters in the demo, the right to them. */
export async function allowLetters(db: Database): Promise<void> {
  const role = { tenantId: 't-demo', roleId: 'r-demo-staff' }
  await db.insert(permissionEntries).values({ ...role, id: 'staff-reads', action: 'messageIndex' })
}
