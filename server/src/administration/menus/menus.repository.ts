import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { withoutOuterSlashes, type AdminMenuRow, type Manifest, type MenuChoices } from '@center/shared/contract'
import type { Database, Transaction } from '../../platform/database/database'
import { applications, roles, workbenches } from '../../domains/members/members.tables'
import { menuNodes, roleMenus } from '../../domains/permissions/permissions.tables'
import { appVersions, registrations } from '../../domains/registry/database/registry.tables'
import { toPart } from '../catalogue/workbenches.repository'

export type MenuRow = typeof menuNodes.$inferSelect
export type NewMenuRow = typeof menuNodes.$inferInsert
type Key = Pick<MenuRow, 'id' | 'tenantId'>
type Reading = Pick<Database, 'select'>

const isNode = ({ tenantId, id }: Key) => and(eq(menuNodes.tenantId, tenantId), eq(menuNodes.id, id))
const inBranch = (tenantId: string, menuIds: string[]) =>
  and(eq(roleMenus.tenantId, tenantId), inArray(roleMenus.menuId, menuIds))

/** Menu items of tenants, and the roles that see them; each query names the tenant. */
export const menuRows = {
  list(db: Reading, tenantId: string): Promise<AdminMenuRow[]> {
    const { id, parentId, title, titleEn, icon, hidden, orderNum, revision } = menuNodes
    return db
      .select({ id, parentId, title, titleEn, icon, hidden, revision })
      .from(menuNodes)
      .where(eq(menuNodes.tenantId, tenantId))
      .orderBy(asc(orderNum), asc(id))
  },

  all: (db: Reading, tenantId: string): Promise<MenuRow[]> =>
    db
      .select()
      .from(menuNodes)
      .where(eq(menuNodes.tenantId, tenantId))
      .orderBy(asc(menuNodes.orderNum), asc(menuNodes.id)),

  async find(db: Reading, node: Key): Promise<MenuRow | null> {
    const [row] = await db.select().from(menuNodes).where(isNode(node))
    return row ?? null
  },

  insert: (tx: Transaction, row: NewMenuRow) => tx.insert(menuNodes).values(row),

  update: (tx: Transaction, node: Key, row: Partial<NewMenuRow>) => tx.update(menuNodes).set(row).where(isNode(node)),

  delete: (tx: Transaction, node: Key) => tx.delete(menuNodes).where(isNode(node)),

  /** Numbers siblings in the order they are given, in one statement. */
  async renumber(tx: Transaction, tenantId: string, ids: string[]): Promise<void> {
    const places = JSON.stringify(ids.map((id, index) => ({ id, place: (index + 1) * 10 })))
    await tx.execute(
      sql`update menu_nodes set order_num = placed.place from jsonb_to_recordset(${places}::jsonb) as placed(id text, place int)
          where menu_nodes.id = placed.id and menu_nodes.tenant_id = ${tenantId}`,
    )
  },

  async rolesOf(db: Reading, { tenantId, id }: Key): Promise<string[]> {
    const rows = await db
      .select({ roleId: roleMenus.roleId })
      .from(roleMenus)
      .where(and(eq(roleMenus.tenantId, tenantId), eq(roleMenus.menuId, id)))
    return rows.map(({ roleId }) => roleId).sort()
  },

  async show(tx: Transaction, tenantId: string, roleIds: string[], menuIds: string[]): Promise<void> {
    const rows = roleIds.flatMap((roleId) => menuIds.map((menuId) => ({ tenantId, roleId, menuId })))
    if (rows.length > 0) await tx.insert(roleMenus).values(rows).onConflictDoNothing()
  },

  async hide(tx: Transaction, tenantId: string, roleIds: string[], menuIds: string[]): Promise<void> {
    if (roleIds.length === 0) return
    await tx.delete(roleMenus).where(and(inBranch(tenantId, menuIds), inArray(roleMenus.roleId, roleIds)))
  },

  /** An editor of such a role has another version of it before them. */
  async touchRoles(tx: Transaction, tenantId: string, roleIds: string[]): Promise<void> {
    if (roleIds.length === 0) return
    await tx
      .update(roles)
      .set({ revision: sql`${roles.revision} + 1` })
      .where(and(eq(roles.tenantId, tenantId), inArray(roles.id, roleIds)))
  },

  async choices(db: Reading, tenantId: string): Promise<MenuChoices> {
    return {
      roles: await db
        .select({ id: roles.id, name: roles.name, nameEn: roles.nameEn })
        .from(roles)
        .where(eq(roles.tenantId, tenantId))
        .orderBy(asc(roles.orderNum), asc(roles.id)),
      applications: await db
        .select({ code: applications.code, name: applications.name, nameEn: applications.nameEn })
        .from(applications)
        .where(eq(applications.tenantId, tenantId))
        .orderBy(asc(applications.orderNum)),
      workbenches: await db
        .select({
          code: workbenches.code,
          name: workbenches.name,
          nameEn: workbenches.nameEn,
          parts: workbenches.parts,
        })
        .from(workbenches)
        .where(eq(workbenches.tenantId, tenantId))
        .orderBy(asc(workbenches.orderNum))
        .then((rows) => rows.map(({ parts, ...row }) => ({ ...row, parts: parts.map(toPart) }))),
      apps: await db
        .select({
          serviceCode: registrations.name,
          moduleName: registrations.menuPrefix,
          manifest: appVersions.manifest,
        })
        .from(registrations)
        .leftJoin(
          appVersions,
          and(eq(appVersions.name, registrations.name), eq(appVersions.version, registrations.version)),
        )
        .where(eq(registrations.tenantId, tenantId))
        .orderBy(asc(registrations.orderNum))
        .then((rows) => rows.map(({ manifest, ...row }) => ({ ...row, ...pagesOf(manifest) }))),
    }
  },
}

/** What an app calls itself and its pages; nothing of one of which no version is released. */
function pagesOf(manifest: Manifest | null): Pick<MenuChoices['apps'][number], 'title' | 'titleEn' | 'routes'> {
  const { title = '', titleEn = '', routes = [] } = manifest ?? {}
  const pages = routes.map((route) => ({
    path: withoutOuterSlashes(route.path),
    title: route.title,
    titleEn: route.titleEn ?? '',
  }))
  return { title, titleEn, routes: pages }
}
