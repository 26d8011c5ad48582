import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database'
import { externalSystems, externalUsers } from '../../domains/external-systems/external-systems.tables'
import { applications, departments, enterprises, workbenches } from '../../domains/members/members.tables'
import { menuNodes, roleMenus } from '../../domains/permissions/permissions.tables'
import {
  removeIdentityProvider,
  removeMessageChannel,
  removeMessageTemplate,
  writeIdentityProvider,
  writeMessageChannel,
  writeMessageTemplate,
} from './connections/write-connections'
import { deleteRow, saveRow, type IdOf, type RowKind, type RowToWrite, type Writing } from './save-row'
import { deleteRole, writeRole } from './write-role'
import { writePlan } from './terms/plans'
import { writeUser } from './write-user'

type Removing = Omit<RowToWrite, 'isNew'> & { key: string }

const idOrNull = (idOf: IdOf, kind: RowKind, key: unknown) => (key === '' ? null : idOf(kind, String(key)))

/** Writes a row of each kind, whole. */
export const writeKind: Record<RowKind, (writing: Writing) => Promise<void>> = {
  plan: writePlan,
  workbench: (writing) => saveRow(workbenches, writing, { ...writing.fields, code: writing.key }),
  application: (writing) => saveRow(applications, writing, { ...writing.fields, code: writing.key }),
  department: (writing) => {
    const { parent, ...fields } = writing.fields
    return saveRow(departments, writing, { ...fields, parentId: idOrNull(writing.idOf, 'department', parent) })
  },
  role: writeRole,
  menu: writeMenuItem,
  enterprise: (writing) => {
    const globalId = writing.fields['globalId'] ?? (writing.isNew ? randomUUID() : undefined)
    const createdAt = writing.isNew ? writing.now : undefined
    return saveRow(enterprises, writing, { ...writing.fields, globalId, createdAt })
  },
  externalSystem: writeExternalSystem,
  messageChannel: writeMessageChannel,
  messageTemplate: writeMessageTemplate,
  identityProvider: writeIdentityProvider,
  user: writeUser,
}

/** Removes a row of each kind; what belongs to it goes with it. Users are disabled instead, and plans stay. */
export const removeKind: Record<Exclude<RowKind, 'user' | 'plan'>, (removing: Removing) => Promise<void>> = {
  workbench: (removing) => deleteRow(workbenches, removing),
  application: (removing) => deleteRow(applications, removing),
  department: (removing) => deleteRow(departments, removing),
  role: deleteRole,
  menu: (removing) => deleteRow(menuNodes, removing),
  enterprise: (removing) => deleteRow(enterprises, removing),
  externalSystem: removeExternalSystem,
  messageChannel: removeMessageChannel,
  messageTemplate: removeMessageTemplate,
  identityProvider: removeIdentityProvider,
}

async function writeMenuItem(writing: Writing): Promise<void> {
  const { tx, tenantId, id, idOf } = writing
  const { parent, roles, ...fields } = writing.fields
  await saveRow(menuNodes, writing, { ...fields, parentId: idOrNull(idOf, 'menu', parent) })
  await tx.delete(roleMenus).where(and(eq(roleMenus.tenantId, tenantId), eq(roleMenus.menuId, id)))
  const grants = (roles as string[]).map((code) => ({ tenantId, roleId: idOf('role', code), menuId: id }))
  if (grants.length > 0) await tx.insert(roleMenus).values(grants)
}

type System = typeof externalSystems.$inferInsert

async function writeExternalSystem({ tx, tenantId, key: code, fields }: Writing): Promise<void> {
  const values = fields as Omit<System, 'tenantId' | 'code'>
  await tx
    .insert(externalSystems)
    .values({ ...values, tenantId, code })
    .onConflictDoUpdate({
      target: [externalSystems.tenantId, externalSystems.code],
      set: { ...values, revision: sql`${externalSystems.revision} + 1` },
    })
}

async function removeExternalSystem({ tx, tenantId, key: code }: { tx: Transaction; tenantId: string; key: string }) {
  await tx.delete(externalUsers).where(and(eq(externalUsers.tenantId, tenantId), eq(externalUsers.systemCode, code)))
  await tx.delete(externalSystems).where(and(eq(externalSystems.tenantId, tenantId), eq(externalSystems.code, code)))
}
