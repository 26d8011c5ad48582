import { asc, eq } from 'drizzle-orm'
import type { PortalMenuItem } from '@center/shared/contract'
import { menuNodes, roleMenus } from '../../domains/permissions/permissions.tables'
import { menuNameOf, portalDefaults } from './portal-row'
import type { ReadingOf } from './reading'
import { namesIn } from './read-roles'
import { changed, keysOf, orderOf } from './short-rows'

type Node = typeof menuNodes.$inferSelect

/** The menu of a tenant as it is nested; an item names its roles where they differ from those of the item that it is in. */
export async function readMenu({ db, tenant, names }: ReadingOf): Promise<PortalMenuItem[]> {
  const nodes = await db
    .select()
    .from(menuNodes)
    .where(eq(menuNodes.tenantId, tenant.id))
    .orderBy(asc(menuNodes.orderNum), asc(menuNodes.id))
  const ids = nodes.map(({ id }) => id)
  for (const [id, key] of keysOf(tenant.code, ids)) names.menu.set(id, key)
  const grants = await db.select().from(roleMenus).where(eq(roleMenus.tenantId, tenant.id))
  const rolesOf = new Map<string, string[]>(
    nodes.map(({ id }) => [
      id,
      namesIn(
        names.role,
        grants.filter(({ menuId }) => menuId === id),
        ({ roleId }) => roleId,
      ),
    ]),
  )

  const childrenOf = (parentId: string | null, inherited: string[]): PortalMenuItem[] =>
    nodes
      .filter((node) => node.parentId === parentId)
      .map((node, at) => {
        const roles = rolesOf.get(node.id) ?? []
        const children = childrenOf(node.id, roles)
        return {
          ...itemOf(node, names.menu.get(node.id) ?? node.id),
          ...(roles.join() === inherited.join() ? {} : { roles }),
          ...orderOf(node.orderNum, at),
          ...(children.length > 0 ? { children } : {}),
        }
      })
  return childrenOf(null, [...names.role.values()].sort())
}

function itemOf(node: Node, key: string): PortalMenuItem {
  const { badge, ...fields } = changed(node, portalDefaults.menu)
  return {
    key,
    title: node.title,
    titleEn: node.titleEn,
    ...(node.name === menuNameOf(key) ? {} : { name: node.name }),
    ...fields,
    ...(badge ? { badge } : {}),
  }
}
