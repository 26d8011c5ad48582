import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { standardRoles, type AdminRight } from '@center/shared/contract'
import type { Transaction } from '../../platform/database/database'
import { roles, workbenches } from '../../domains/members/members.tables'
import { menuNodes, permissionEntries, roleMenus } from '../../domains/permissions/permissions.tables'
import { actionsByRole } from '../rank'
import { pageOf } from './administration-pages'

export type AdministratorRole = { id: string; code: string; workbenchCode: string }

/** A role of a tenant with all of these rights: ADMIN before others, then by code. */
export async function findAdministratorRole(
  tx: Transaction,
  tenantId: string,
  rights: readonly AdminRight[],
): Promise<AdministratorRole | null> {
  const all = await rolesOf(tx, tenantId)
  const held = await actionsByRole(
    tx,
    tenantId,
    all.map(({ id }) => id),
  )
  const able = all.filter(({ id }) => rights.every((right) => held.get(id)?.has(right)))
  return able.find(({ code }) => code === 'ADMIN') ?? able[0] ?? null
}

const rolesOf = (tx: Transaction, tenantId: string): Promise<AdministratorRole[]> =>
  tx
    .select({ id: roles.id, code: roles.code, workbenchCode: roles.workbenchCode })
    .from(roles)
    .where(eq(roles.tenantId, tenantId))
    .orderBy(roles.code)

/** A role with the rights of a tenant's administrators, that sees every menu item. */
export async function insertAdministratorRole(tx: Transaction, tenantId: string): Promise<AdministratorRole> {
  const code = freeCode((await rolesOf(tx, tenantId)).map((role) => role.code))
  const workbenchCode = await workbenchOf(tx, tenantId)
  const id = randomUUID()
  await tx.insert(roles).values({ id, tenantId, code, name: '管理员', nameEn: 'Administrator', workbenchCode })
  const action = standardRoles.tenant.join(',')
  await tx.insert(permissionEntries).values({ id: randomUUID(), tenantId, roleId: id, action })
  const pageId = await pageOf(tx, tenantId, 'AdminIndex')
  const menus = await tx.select({ id: menuNodes.id }).from(menuNodes).where(eq(menuNodes.tenantId, tenantId))
  const menuIds = new Set([pageId, ...menus.map((menu) => menu.id)])
  await tx.insert(roleMenus).values([...menuIds].map((menuId) => ({ tenantId, roleId: id, menuId })))
  return { id, code, workbenchCode }
}

function freeCode(taken: string[]): string {
  const wished = ['ADMIN', 'TENANT_ADMIN', ...taken.map((_, index) => `TENANT_ADMIN_${index + 2}`)]
  return wished.find((code) => !taken.includes(code)) ?? randomUUID()
}

/** The code of a workbench of the tenant, which gets one if it has no other. */
export async function workbenchOf(tx: Transaction, tenantId: string): Promise<string> {
  const [found] = await tx.select().from(workbenches).where(eq(workbenches.tenantId, tenantId)).limit(1)
  if (found) return found.code
  const row = { code: 'WB_ADMIN', name: '管理工作台', nameEn: 'Administration', icon: 'setting' }
  await tx.insert(workbenches).values({ ...row, id: randomUUID(), tenantId })
  return row.code
}
