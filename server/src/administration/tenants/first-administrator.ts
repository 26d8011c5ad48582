import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { administratorRights, standardRoles, type FirstAdministrator } from '@center/shared/contract'
import type { Transaction } from '../../platform/database/database'
import { passwordLinks } from '../../domains/auth/auth.tables'
import { roles, userRoles, users, workbenches } from '../../domains/members/members.tables'
import { menuNodes, permissionEntries, roleMenus } from '../../domains/permissions/permissions.tables'
import type { Act } from '../admin-dependencies'
import { actionsByRole, expectRankOverRoles } from '../rank'

const DAY_MS = 86_400_000
const LINK_MS = 7 * DAY_MS

type Made = Pick<Act, 'tenantId' | 'actor' | 'held'> & { at: Date }

/**
 * Writes the first user of a tenant with the role of an administrator, and a link by which they set their password. The token of the link
 * is in the answer and nowhere else. Refuses a role with rights that the actor does not hold.
 */
export async function insertAdministrator(tx: Transaction, made: Made, administrator: FirstAdministrator) {
  const { tenantId, actor, at } = made
  const role = (await findRole(tx, tenantId)) ?? (await insertRole(tx, tenantId))
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

type Role = { id: string; workbenchCode: string }

/** A role ADMIN of the template that is one of administrators. */
async function findRole(tx: Transaction, tenantId: string): Promise<Role | null> {
  const [role] = await tx
    .select()
    .from(roles)
    .where(and(eq(roles.tenantId, tenantId), eq(roles.code, 'ADMIN')))
  if (!role) return null
  const held = (await actionsByRole(tx, tenantId, [role.id])).get(role.id)
  return administratorRights.every((right) => held?.has(right)) ? role : null
}

/** A role with the rights of a tenant's administrators, that sees every menu item. */
async function insertRole(tx: Transaction, tenantId: string): Promise<Role> {
  const [taken] = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.tenantId, tenantId), eq(roles.code, 'ADMIN')))
  const workbenchCode = await workbenchOf(tx, tenantId)
  const id = randomUUID()
  const code = taken ? 'TENANT_ADMIN' : 'ADMIN'
  await tx.insert(roles).values({ id, tenantId, code, name: '管理员', nameEn: 'Administrator', workbenchCode })
  const action = standardRoles.tenant.join(',')
  await tx.insert(permissionEntries).values({ id: randomUUID(), tenantId, roleId: id, action })
  const menus = await menusOf(tx, tenantId)
  await tx.insert(roleMenus).values(menus.map((menuId) => ({ tenantId, roleId: id, menuId })))
  return { id, workbenchCode }
}

async function workbenchOf(tx: Transaction, tenantId: string): Promise<string> {
  const [found] = await tx.select().from(workbenches).where(eq(workbenches.tenantId, tenantId)).limit(1)
  if (found) return found.code
  const row = { code: 'WB_ADMIN', name: '管理工作台', nameEn: 'Administration', icon: 'setting' }
  await tx.insert(workbenches).values({ ...row, id: randomUUID(), tenantId })
  return row.code
}

/** The menu items of the tenant; the page of administration is made where there is none. */
async function menusOf(tx: Transaction, tenantId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: menuNodes.id, component: menuNodes.component })
    .from(menuNodes)
    .where(eq(menuNodes.tenantId, tenantId))
  const ids = rows.map(({ id }) => id)
  if (rows.some(({ component }) => component === 'AdminIndex')) return ids
  const id = randomUUID()
  const page = { name: 'administration', path: 'admin', component: 'AdminIndex', resourceType: 'menu' as const }
  const texts = { title: '系统管理', titleEn: 'Administration', icon: 'user-setting' }
  await tx.insert(menuNodes).values({ ...page, ...texts, id, tenantId })
  return [...ids, id]
}
