import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { departmentLimit, departmentOfLimit } from '@center/shared/contract'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../platform/database/database'
import { applications, departments, roleApplications, roles, workbenches } from '../../domains/members/members.tables'
import {
  menuNodes,
  permissionEntries,
  roleMenus,
  statedPermissions,
} from '../../domains/permissions/permissions.tables'
import { inTreeOrder } from '../catalogue/department-tree'
import { withoutOperating } from './tenant-actions'

/** A statement has at most 65,535 values; a menu node has 27. */
const CHUNK = 1000

type Ids = Map<string, string>

/**
 * Copies what a tenant offers to another: workbenches, applications, departments, roles with their rights, and menus, each under a new id
 * and with its first revision. Users, enterprises and the right to operate every tenant stay where they are.
 */
export async function copyTenant(tx: Transaction, from: string, tenantId: string): Promise<void> {
  const own = await readOwn(tx, from)
  const roleIds = idsOf(own.roles)
  const menuIds = idsOf(own.menus)
  const applicationIds = idsOf(own.applications)
  const toRow = <Row extends { id: string }>(row: Row, ids: Ids) => ({
    ...row,
    id: idIn(ids, row.id),
    tenantId,
    revision: 1,
  })
  const toNode = <Row extends { id: string; parentId: string | null }>(row: Row, ids: Ids) => {
    return { ...toRow(row, ids), parentId: row.parentId === null ? null : idIn(ids, row.parentId) }
  }
  const departmentIds = idsOf(own.departments)
  await insert(
    tx,
    workbenches,
    own.workbenches.map((row) => ({ ...row, id: randomUUID(), tenantId, revision: 1 })),
  )
  await insert(
    tx,
    applications,
    own.applications.map((row) => toRow(row, applicationIds)),
  )
  await insert(
    tx,
    departments,
    inTreeOrder(own.departments).map((row) => toNode(row, departmentIds)),
  )
  await insert(
    tx,
    roles,
    own.roles.map((row) => toRow(row, roleIds)),
  )
  await insert(
    tx,
    menuNodes,
    inTreeOrder(own.menus).map((row) => toNode(row, menuIds)),
  )
  await copyRights(tx, from, { tenantId, roleIds, menuIds, applicationIds, departmentIds })
}

async function readOwn(tx: Transaction, from: string) {
  return {
    workbenches: await tx.select().from(workbenches).where(eq(workbenches.tenantId, from)),
    applications: await tx.select().from(applications).where(eq(applications.tenantId, from)),
    departments: await tx.select().from(departments).where(eq(departments.tenantId, from)),
    roles: await tx.select().from(roles).where(eq(roles.tenantId, from)),
    menus: await tx.select().from(menuNodes).where(eq(menuNodes.tenantId, from)),
  }
}

type Target = { tenantId: string; roleIds: Ids; menuIds: Ids; applicationIds: Ids; departmentIds: Ids }

/** What roles have: a right of a role or menu that is no more is left behind. */
async function copyRights(tx: Transaction, from: string, target: Target) {
  const { tenantId, roleIds, menuIds, applicationIds, departmentIds } = target
  const held = await tx.select().from(roleApplications).where(eq(roleApplications.tenantId, from))
  const shown = await tx.select().from(roleMenus).where(eq(roleMenus.tenantId, from))
  const entries = await tx.select().from(permissionEntries).where(eq(permissionEntries.tenantId, from))
  const stated = await tx.select().from(statedPermissions).where(eq(statedPermissions.tenantId, from))
  const isKnown = ({ roleId }: { roleId: string }) => roleIds.has(roleId)
  const ofRole = ({ roleId }: { roleId: string }) => ({ tenantId, roleId: idIn(roleIds, roleId) })

  await insert(
    tx,
    roleApplications,
    held.filter(isKnown).map((row) => ({ ...ofRole(row), applicationId: idIn(applicationIds, row.applicationId) })),
  )
  await insert(
    tx,
    roleMenus,
    shown.filter(isKnown).map((row) => ({ ...ofRole(row), menuId: idIn(menuIds, row.menuId) })),
  )
  await insert(
    tx,
    permissionEntries,
    entries.filter(isKnown).flatMap((row) => {
      const action = limitsIn(departmentIds, withoutOperating(row.action))
      const menuId = menuIds.get(row.menuId) ?? ''
      return action === '' ? [] : [{ ...row, ...ofRole(row), id: randomUUID(), menuId, action }]
    }),
  )
  await insert(
    tx,
    statedPermissions,
    stated
      .filter((row) => isKnown(row) && withoutOperating(row.action) !== '')
      .map((row) => ({ ...row, ...ofRole(row) })),
  )
}

/** Rules that limit a role to departments name those of the copy. */
const limitsIn = (departmentIds: Ids, action: string) =>
  action
    .split(',')
    .map((rule) => {
      const id = departmentOfLimit(rule.trim())
      return id === null ? rule : departmentLimit(departmentIds.get(id) ?? '')
    })
    .join(',')

const idsOf = (rows: readonly { id: string }[]): Ids => new Map(rows.map(({ id }) => [id, randomUUID()]))

function idIn(ids: Ids, id: string): string {
  const next = ids.get(id)
  if (next === undefined) throw new Error(`Nothing of the tenant has the id ${id}`)
  return next
}

async function insert<Table extends PgTable>(tx: Transaction, table: Table, rows: Table['$inferInsert'][]) {
  for (let first = 0; first < rows.length; first += CHUNK) {
    await tx.insert(table).values(rows.slice(first, first + CHUNK))
  }
}
