import { and, asc, count, eq, ilike, inArray, or } from 'drizzle-orm'
import type { AdminPaging, AdminRole, AdminRoleRow, RoleChoices, RoleDraft, RolePaging } from '@center/shared/contract'
import {
  applications,
  departments,
  roleApplications,
  roles,
  userRoles,
  users,
  workbenches,
} from '../../domains/members/members.tables'
import { menuNodes, permissionEntries, roleMenus } from '../../domains/permissions/permissions.tables'
import { isAnyOf } from '../../platform/database/any-of'
import type { Database, Transaction } from '../../platform/database/database'
import { contains, offsetOf, orderOf } from '../list-query'

export type RoleRow = typeof roles.$inferSelect
export type MenuTitle = { id: string; parentId: string | null; title: string }
type Reading = Pick<Database, 'select'>

const { name, code } = roles
const order = { columns: { name, code }, usual: [asc(roles.orderNum), asc(roles.id)], last: roles.id }

const isOf = (tenantId: string, id: string) => and(eq(roles.tenantId, tenantId), eq(roles.id, id))

/** Roles with what they grant; every query names the tenant. */
export const roleRows = {
  async page(db: Reading, tenantId: string, paging: RolePaging): Promise<{ rows: AdminRoleRow[]; total: number }> {
    const { keyword } = paging
    const match = keyword ? or(ilike(roles.name, contains(keyword)), ilike(roles.code, contains(keyword))) : undefined
    const where = and(eq(roles.tenantId, tenantId), match)
    const rows = await db
      .select()
      .from(roles)
      .where(where)
      .orderBy(...orderOf(paging.sort, order))
      .limit(paging.limit)
      .offset(offsetOf(paging))
    const [counted] = await db.select({ total: count() }).from(roles).where(where)
    const ids = rows.map(({ id }) => id)
    const members = await db
      .select({ roleId: userRoles.roleId, users: count() })
      .from(userRoles)
      .where(and(eq(userRoles.tenantId, tenantId), isAnyOf(userRoles.roleId, ids)))
      .groupBy(userRoles.roleId)
    const membersOf = new Map(members.map(({ roleId, users: held }) => [roleId, held]))
    return { rows: rows.map((row) => ({ ...row, members: membersOf.get(row.id) ?? 0 })), total: counted?.total ?? 0 }
  },

  async find(db: Reading, tenantId: string, id: string): Promise<AdminRole | null> {
    const [row] = await db.select().from(roles).where(isOf(tenantId, id))
    if (!row) return null
    const ofRole = { entries: await entriesOf(db, tenantId, id), menus: await menusOf(db, tenantId, id) }
    const apps = await db
      .select({ id: roleApplications.applicationId })
      .from(roleApplications)
      .where(and(eq(roleApplications.tenantId, tenantId), eq(roleApplications.roleId, id)))
    return {
      ...row,
      members: await countMembers(db, tenantId, id),
      applicationIds: apps.map((app) => app.id).toSorted(),
      menuIds: ofRole.menus,
      actions: ofRole.entries.filter(({ type }) => type !== 2).flatMap(split),
      dataRules: ofRole.entries.filter(({ type }) => type === 2).flatMap(split),
    }
  },

  async members(db: Reading, tenantId: string, id: string, paging: AdminPaging) {
    const where = and(eq(userRoles.tenantId, tenantId), eq(userRoles.roleId, id))
    const rows = await db
      .select({ id: users.id, username: users.username, name: users.name, enabled: users.enabled })
      .from(userRoles)
      .innerJoin(users, and(eq(users.tenantId, userRoles.tenantId), eq(users.id, userRoles.userId)))
      .where(where)
      .orderBy(asc(users.username))
      .limit(paging.limit)
      .offset(offsetOf(paging))
    return { rows, total: await countMembers(db, tenantId, id) }
  },

  async choices(db: Reading, tenantId: string): Promise<RoleChoices> {
    const { code, name, nameEn, orderNum } = workbenches
    return {
      workbenches: await db
        .select({ code, name, nameEn })
        .from(workbenches)
        .where(eq(workbenches.tenantId, tenantId))
        .orderBy(asc(orderNum)),
      applications: await db
        .select({ id: applications.id, name: applications.name, nameEn: applications.nameEn })
        .from(applications)
        .where(eq(applications.tenantId, tenantId))
        .orderBy(asc(applications.orderNum)),
      menu: await db
        .select({ id: menuNodes.id, parentId: menuNodes.parentId, name: menuNodes.title, nameEn: menuNodes.titleEn })
        .from(menuNodes)
        .where(eq(menuNodes.tenantId, tenantId))
        .orderBy(asc(menuNodes.orderNum), asc(menuNodes.id)),
      departments: await departmentsOf(db, tenantId),
    }
  },

  menu: (db: Reading, tenantId: string): Promise<MenuTitle[]> =>
    db
      .select({ id: menuNodes.id, parentId: menuNodes.parentId, title: menuNodes.title })
      .from(menuNodes)
      .where(eq(menuNodes.tenantId, tenantId)),

  /** Whether the tenant has each of these departments. */
  async hasDepartments(db: Reading, tenantId: string, ids: readonly string[]): Promise<boolean> {
    if (ids.length === 0) return true
    const there = new Set((await departmentsOf(db, tenantId)).map(({ id }) => id))
    return ids.every((id) => there.has(id))
  },

  async hasWorkbench(db: Reading, tenantId: string, code: string): Promise<boolean> {
    const where = and(eq(workbenches.tenantId, tenantId), eq(workbenches.code, code))
    return (await db.select({ id: workbenches.id }).from(workbenches).where(where)).length > 0
  },

  async countApplications(db: Reading, tenantId: string, ids: string[]): Promise<number> {
    if (ids.length === 0) return 0
    const where = and(eq(applications.tenantId, tenantId), inArray(applications.id, ids))
    return (await db.select({ id: applications.id }).from(applications).where(where)).length
  },

  insert: (tx: Transaction, row: typeof roles.$inferInsert) => tx.insert(roles).values(row).execute(),

  update: (tx: Transaction, { tenantId, id }: RoleKey, row: Partial<RoleRow>) =>
    tx.update(roles).set(row).where(isOf(tenantId, id)),

  async delete(tx: Transaction, key: RoleKey): Promise<void> {
    await clear(tx, key)
    await tx.delete(roles).where(isOf(key.tenantId, key.id))
  },

  /** Writes what a role grants, in place of what it granted. */
  async grant(tx: Transaction, key: RoleKey, draft: Grants): Promise<void> {
    await clear(tx, key)
    const of = { tenantId: key.tenantId, roleId: key.id }
    const entries = [
      ...draft.actions.map((action) => ({ action, type: 1 })),
      ...draft.dataRules.map((action) => ({ action, type: 2 })),
    ].map((entry, index) => ({ ...entry, ...of, id: `p-${key.id}-${index + 1}` }))
    if (entries.length > 0) await tx.insert(permissionEntries).values(entries)
    if (draft.menuIds.length > 0) await tx.insert(roleMenus).values(draft.menuIds.map((menuId) => ({ ...of, menuId })))
    if (draft.applicationIds.length > 0)
      await tx.insert(roleApplications).values(draft.applicationIds.map((applicationId) => ({ ...of, applicationId })))
  },
}

type RoleKey = { tenantId: string; id: string }
export type Grants = Pick<RoleDraft, 'actions' | 'dataRules' | 'menuIds' | 'applicationIds'>

/** All that a role grants but its stated permissions, which the portal file alone writes. */
async function clear(tx: Transaction, { tenantId, id }: RoleKey): Promise<void> {
  for (const table of [permissionEntries, roleMenus, roleApplications])
    await tx.delete(table).where(and(eq(table.tenantId, tenantId), eq(table.roleId, id)))
}

const split = ({ action }: { action: string }) => action.split(',').map((part) => part.trim())

function entriesOf(db: Reading, tenantId: string, id: string) {
  return db
    .select()
    .from(permissionEntries)
    .where(and(eq(permissionEntries.tenantId, tenantId), eq(permissionEntries.roleId, id)))
    .orderBy(asc(permissionEntries.id))
}

async function menusOf(db: Reading, tenantId: string, id: string): Promise<string[]> {
  const rows = await db
    .select({ menuId: roleMenus.menuId })
    .from(roleMenus)
    .where(and(eq(roleMenus.tenantId, tenantId), eq(roleMenus.roleId, id)))
    .orderBy(asc(roleMenus.menuId))
  return rows.map(({ menuId }) => menuId)
}

async function countMembers(db: Reading, tenantId: string, id: string): Promise<number> {
  const [row] = await db
    .select({ members: count() })
    .from(userRoles)
    .where(and(eq(userRoles.tenantId, tenantId), eq(userRoles.roleId, id)))
  return row?.members ?? 0
}

const departmentsOf = (db: Reading, tenantId: string) =>
  db
    .select({ id: departments.id, parentId: departments.parentId, name: departments.name, nameEn: departments.nameEn })
    .from(departments)
    .where(eq(departments.tenantId, tenantId))
    .orderBy(asc(departments.orderNum), asc(departments.id))
