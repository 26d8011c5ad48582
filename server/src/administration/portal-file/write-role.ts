import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { departmentLimit, departmentOfLimit } from '@center/shared/contract'
import { roleApplications, roles } from '../../domains/members/members.tables'
import { permissionEntries, roleMenus, statedPermissions } from '../../domains/permissions/permissions.tables'
import { DATA_RULE } from './read-roles'
import { deleteRow, saveRow, type RowToWrite, type Writing } from './save-row'

type Lists = {
  applications: string[]
  actions: string[]
  dataRules: string[]
  stated: { action: string; status: string }[]
}

/** A role with everything it holds. */
export async function writeRole(writing: Writing): Promise<void> {
  const { tx, tenantId, id: roleId, key: code, idOf } = writing
  const { name, nameEn, orderNum, workbench: workbenchCode } = writing.fields
  await saveRow(roles, writing, { code, name, nameEn, orderNum, workbenchCode })
  await takeRights(writing)
  await tx
    .delete(roleApplications)
    .where(and(eq(roleApplications.tenantId, tenantId), eq(roleApplications.roleId, roleId)))

  const { applications, actions, dataRules, stated } = writing.fields as Lists
  const own = { tenantId, roleId }
  const held = applications.map((application) => ({ ...own, applicationId: idOf('application', application) }))
  const entries = [
    ...actions.map((action) => ({ ...own, id: randomUUID(), action, type: 1 })),
    ...dataRules.map((rule) => ({ ...own, id: randomUUID(), action: ruleById(rule, idOf), type: DATA_RULE })),
  ]
  if (held.length > 0) await tx.insert(roleApplications).values(held)
  if (entries.length > 0) await tx.insert(permissionEntries).values(entries)
  if (stated.length > 0) await tx.insert(statedPermissions).values(stated.map((row) => ({ ...row, ...own })))
}

export async function deleteRole(removing: Omit<RowToWrite, 'isNew'>): Promise<void> {
  const { tx, tenantId, id } = removing
  await takeRights(removing)
  await tx.delete(roleMenus).where(and(eq(roleMenus.tenantId, tenantId), eq(roleMenus.roleId, id)))
  await deleteRow(roles, removing)
}

async function takeRights({ tx, tenantId, id }: Omit<RowToWrite, 'isNew'>): Promise<void> {
  await tx
    .delete(permissionEntries)
    .where(and(eq(permissionEntries.tenantId, tenantId), eq(permissionEntries.roleId, id)))
  await tx
    .delete(statedPermissions)
    .where(and(eq(statedPermissions.tenantId, tenantId), eq(statedPermissions.roleId, id)))
}

/** A file names departments by their keys. */
function ruleById(rule: string, idOf: Writing['idOf']): string {
  const key = departmentOfLimit(rule)
  return key === null ? rule : departmentLimit(idOf('department', key))
}
