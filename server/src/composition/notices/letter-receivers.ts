import { readLetterRights } from '@center/shared/contract'
import { createDirectory, createMembers } from '../../domains/members/members.plugin'
import { createPermissions } from '../../domains/permissions/permissions.plugin'
import type { Database } from '../../platform/database/database'

/** Who receives letters: enabled users with the right to them, as a database or one of its transactions has them. */
export function createLetterReceivers({ db, now }: { db: Database; now: () => Date }) {
  const permissions = createPermissions({ db, roles: createMembers({ db, now }) })
  return createDirectory({ db }, (tenantId) => permissions.rolesWith(tenantId, readLetterRights))
}
