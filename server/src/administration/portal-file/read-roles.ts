import { asc, eq } from 'drizzle-orm'
import { departmentLimit, departmentOfLimit } from '@center/shared/contract'
import { roleApplications, roles } from '../../domains/members/members.tables'
import { permissionEntries, statedPermissions } from '../../domains/permissions/permissions.tables'
import type { ReadingOf } from './reading'
import { orderOf } from './short-rows'

/** An entry of this type is a data rule, which grants nothing (spec 3). */
export const DATA_RULE = 2

/** The roles of a tenant with what they hold; their names are noted for those who point at them. */
export async function readRoles({ db, tenant, names }: ReadingOf) {
  const rows = await db
    .select()
    .from(roles)
    .where(eq(roles.tenantId, tenant.id))
    .orderBy(asc(roles.orderNum), asc(roles.code))
  for (const { id, code } of rows) names.role.set(id, code)
  const held = await db.select().from(roleApplications).where(eq(roleApplications.tenantId, tenant.id))
  const entries = await db.select().from(permissionEntries).where(eq(permissionEntries.tenantId, tenant.id))
  const stated = await db.select().from(statedPermissions).where(eq(statedPermissions.tenantId, tenant.id))

  return rows.map(({ id, code, name, nameEn, workbenchCode, orderNum }, at) => {
    const isOf = ({ roleId }: { roleId: string }) => roleId === id
    const own = entries.filter(isOf)
    return {
      code,
      name,
      ...(nameEn === '' ? {} : { nameEn }),
      workbench: workbenchCode,
      ...filled({
        applications: namesIn(names.application, held.filter(isOf), ({ applicationId }) => applicationId),
        actions: actionsOf(own.filter(({ type }) => type !== DATA_RULE)),
        dataRules: actionsOf(own.filter(({ type }) => type === DATA_RULE)).map((rule) => {
          const departmentId = departmentOfLimit(rule)
          return departmentId === null ? rule : departmentLimit(names.department.get(departmentId) ?? departmentId)
        }),
        stated: stated
          .filter(isOf)
          .map(({ action, status }) => ({ action, status: status === '0' ? ('0' as const) : ('1' as const) }))
          .sort((a, b) => a.action.localeCompare(b.action)),
      }),
      ...orderOf(orderNum, at),
    }
  })
}

const actionsOf = (entries: { action: string }[]) =>
  [...new Set(entries.flatMap(({ action }) => action.split(',')).map((action) => action.trim()))].filter(Boolean).sort()

/** What rows point at, by name, in order. */
export const namesIn = <Row>(names: Map<string, string>, rows: Row[], idOf: (row: Row) => string): string[] =>
  rows
    .map((row) => names.get(idOf(row)))
    .filter((name) => name !== undefined)
    .sort()

/** Lists that have something in them. */
export const filled = <Lists extends Record<string, unknown[]>>(lists: Lists) =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)) as Partial<Lists>
