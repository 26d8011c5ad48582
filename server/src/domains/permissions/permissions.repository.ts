import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/database/database'
import { menuNodes, permissionEntries, roleMenus, statedPermissions } from './permissions.tables'

export type MenuRow = typeof menuNodes.$inferSelect
export type EntryRow = { roleId: string; id: string; type: number; action: string; menuId: string }
export type StatedRow = { roleId: string; action: string; status: string }

export type PermissionsRepository = ReturnType<typeof createPermissionsRepository>

/** Every query names the tenant: a row of another tenant is not there. */
export function createPermissionsRepository(db: Database) {
  return {
    /** The tenant's whole menu, in order. */
    menuOf(tenantId: string): Promise<MenuRow[]> {
      return db
        .select()
        .from(menuNodes)
        .where(eq(menuNodes.tenantId, tenantId))
        .orderBy(asc(menuNodes.orderNum), asc(menuNodes.id))
    },

    async menuIdsOf(tenantId: string, roleId: string): Promise<Set<string>> {
      const rows = await db
        .select({ menuId: roleMenus.menuId })
        .from(roleMenus)
        .where(and(eq(roleMenus.tenantId, tenantId), eq(roleMenus.roleId, roleId)))
      return new Set(rows.map((row) => row.menuId))
    },

    async entriesOf(tenantId: string, roleIds: string[]): Promise<EntryRow[]> {
      return db
        .select({
          roleId: permissionEntries.roleId,
          id: permissionEntries.id,
          type: permissionEntries.type,
          action: permissionEntries.action,
          menuId: permissionEntries.menuId,
        })
        .from(permissionEntries)
        .where(and(eq(permissionEntries.tenantId, tenantId), inArray(permissionEntries.roleId, roleIds)))
        .orderBy(asc(permissionEntries.id))
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

    async statedOf(tenantId: string, roleIds: string[]): Promise<StatedRow[]> {
      return db
        .select({
          roleId: statedPermissions.roleId,
          action: statedPermissions.action,
          status: statedPermissions.status,
        })
        .from(statedPermissions)
        .where(and(eq(statedPermissions.tenantId, tenantId), inArray(statedPermissions.roleId, roleIds)))
        .orderBy(asc(statedPermissions.action))
    },
  }
}
