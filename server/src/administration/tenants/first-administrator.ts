import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { administratorRights, type FirstAdministrator } from '@center/shared/contract'
import type { Transaction } from '../../platform/database/database'
import { passwordLinks } from '../../domains/auth/auth.tables'
import { userRoles, users } from '../../domains/members/members.tables'
import type { Act } from '../admin-dependencies'
import { expectRankOverRoles } from '../rank'
import { findAdministratorRole, insertAdministratorRole, type AdministratorRole } from './administrator-role'

const DAY_MS = 86_400_000
const LINK_MS = 7 * DAY_MS

type Made = Pick<Act, 'tenantId' | 'actor' | 'held'> & { at: Date }

/**
 * Writes the first user of a tenant with the role of an administrator, and a link by which they set their password. The token of the link
 * is in the answer and nowhere else. Refuses a role with rights that the actor does not hold.
 */
export async function insertAdministrator(tx: Transaction, made: Made, administrator: FirstAdministrator) {
  const { tenantId, actor, at } = made
  const role = await roleOf(tx, tenantId)
  await expectRankOverRoles(tx, made, [role.id])
  const userId = randomUUID()
  const defaults = { defaultRoleId: role.id, defaultWorkbenchCode: role.workbenchCode }
  await tx.insert(users).values({ ...administrator, ...defaults, id: userId, tenantId, createdAt: at })
  await tx.insert(userRoles).values({ tenantId, userId, roleId: role.id })
  const token = randomBytes(32).toString('base64url')
  const key = createHash('sha256').update(token).digest('base64url')
  const expiresAt = new Date(at.getTime() + LINK_MS)
  await tx.insert(passwordLinks).values({ key, tenantId, userId, madeBy: actor, expiresAt })
  return { token, expiresAt }
}

/** The role ADMIN of the template where it is one of administrators, else a new one. */
async function roleOf(tx: Transaction, tenantId: string): Promise<AdministratorRole> {
  const found = await findAdministratorRole(tx, tenantId, administratorRights)
  return found?.code === 'ADMIN' ? found : insertAdministratorRole(tx, tenantId)
}
