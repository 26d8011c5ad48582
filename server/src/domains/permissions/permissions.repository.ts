import { asc, eq, getTableColumns, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/database/database'
import { jsonRows } from '../../platform/database/json-rows'
import { menuNodes, permissionEntries, rightsRevisions, roleMenus, statedPermissions } from './permissions.tables'

export type MenuRow = typeof menuNodes.$inferSelect
export type EntryRow = { roleId: string; id: string; type: number; action: string; menuId: string }
export type StatedRow = { roleId: string; action: string; status: string }

export type RolePermissions = { revision: string | null; auth: EntryRow[]; stated: StatedRow[] }
export type RoleMenu = RolePermissions & { menu: MenuRow[]; granted: { menuId: string }[] }

/**
 * The revision that a tenant's menus and permissions have, as a part of another query; null before the first change. It has one: the limit is
 * for the test of the walls, in which queries forget the tenant.
 */
export const rightsRevisionOf = (tenantId: Placeholder): SQL<string | null> =>
  sql<
    string | null
  >`(select ${rightsRevisions.revision} from ${rightsRevisions} where ${rightsRevisions.tenantId} = ${tenantId} limit 1)`

const tenant = sql.placeholder('tenantId')
const roleIds = sql.placeholder('roleIds')
/** A query of one row, which has its parts from other tables. */
const oneRow = sql`(select) as one_row`
const nothing: RolePermissions = { revision: null, auth: [], stated: [] }
const noMenu: RoleMenu = { ...nothing, menu: [], granted: [] }

const permissionsOfRoles = {
  revision: rightsRevisionOf(tenant),
  auth: jsonRows<EntryRow>(
    {
      roleId: permissionEntries.roleId,
      id: permissionEntries.id,
      type: permissionEntries.type,
      action: permissionEntries.action,
      menuId: permissionEntries.menuId,
    },
    sql`${permissionEntries} where ${permissionEntries.tenantId} = ${tenant} and ${permissionEntries.roleId} = any(${roleIds})`,
    sql`${permissionEntries.id}`,
  ),
  stated: jsonRows<StatedRow>(
    { roleId: statedPermissions.roleId, action: statedPermissions.action, status: statedPermissions.status },
    sql`${statedPermissions} where ${statedPermissions.tenantId} = ${tenant} and ${statedPermissions.roleId} = any(${roleIds})`,
    sql`${statedPermissions.action}`,
  ),
}

const menuOfRoles = {
  menu: jsonRows<MenuRow>(
    getTableColumns(menuNodes),
    sql`${menuNodes} where ${menuNodes.tenantId} = ${tenant}`,
    sql`${menuNodes.orderNum}, ${menuNodes.id}`,
  ),
  granted: jsonRows<{ menuId: string }>(
    { menuId: roleMenus.menuId },
    sql`${roleMenus} where ${roleMenus.tenantId} = ${tenant} and ${roleMenus.roleId} = any(${roleIds})`,
  ),
}

export type PermissionsRepository = ReturnType<typeof createPermissionsRepository>

/** Every query names the tenant: a row of another tenant is not there. */
export function createPermissionsRepository(db: Database) {
  const ofRoles = db.select(permissionsOfRoles).from(oneRow).prepare('')
  const ofRole = db
    .select({ ...permissionsOfRoles, ...menuOfRoles })
    .from(oneRow)
    .prepare('')

  return {
    /** The tenant's whole menu, in order. */
    menuOf(tenantId: string): Promise<MenuRow[]> {
      return db
        .select()
        .from(menuNodes)
        .where(eq(menuNodes.tenantId, tenantId))
        .orderBy(asc(menuNodes.orderNum), asc(menuNodes.id))
    },

    /** What a role may do and see, and the menu that it sees a part of, all of one moment. */
    async findMenuOf(tenantId: string, roleId: string): Promise<RoleMenu> {
      const [found] = await ofRole.execute({ tenantId, roleIds: [roleId] })
      return found ?? noMenu
    },

    /** What some roles may do, of one moment. */
    async findRightsOf(tenantId: string, roleIds: string[]): Promise<RolePermissions> {
      const [found] = await ofRoles.execute({ tenantId, roleIds })
      return found ?? nothing
    },

    /** What the roles of a tenant may do, role by role. */
    async actionsByRole(tenantId: string): Promise<{ roleId: string; type: number; action: string; status: string }[]> {
      const entries = await db.select().from(permissionEntries).where(eq(permissionEntries.tenantId, tenantId))
      const stated = await db.select().from(statedPermissions).where(eq(statedPermissions.tenantId, tenantId))
      return [
        ...entries.map(({ roleId, type, action }) => ({ roleId, type, action, status: '0' })),
        ...stated.map(({ roleId, action, status }) => ({ roleId, type: 1, action, status })),
      ]
    },
  }
}
