import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database'
import { menuNodes, roleMenus } from '../../domains/permissions/permissions.tables'

const pages = {
  AdminIndex: {
    name: 'administration',
    path: 'admin',
    title: '系统管理',
    titleEn: 'Administration',
    icon: 'user-setting',
  },
  OpsIndex: { name: 'releases', path: 'ops', title: '发布运维', titleEn: 'Releases', icon: 'pulse' },
}
export type AdministrationPage = keyof typeof pages

/** Pages of every user, which a role sees where the menu of the tenant has them. */
const common = ['WorkStand', 'MessageIndex']

/** Lets a role see the page of administration and the groups around it. */
export const showAdministration = async (tx: Transaction, tenantId: string, roleId: string): Promise<void> =>
  show(tx, { tenantId, roleId }, [await pageOf(tx, tenantId, 'AdminIndex')])

/** Lets a role see one of these pages, and those of every user, with the groups around them. */
export async function showPages(
  tx: Transaction,
  role: { tenantId: string; roleId: string },
  page: AdministrationPage,
): Promise<void> {
  const { tenantId } = role
  const found = await tx
    .select({ id: menuNodes.id })
    .from(menuNodes)
    .where(and(eq(menuNodes.tenantId, tenantId), inArray(menuNodes.component, common)))
  await show(tx, role, [await pageOf(tx, tenantId, page), ...found.map(({ id }) => id)])
}

async function show(tx: Transaction, role: { tenantId: string; roleId: string }, pageIds: string[]): Promise<void> {
  const rows = await tx
    .select({ id: menuNodes.id, parentId: menuNodes.parentId })
    .from(menuNodes)
    .where(eq(menuNodes.tenantId, role.tenantId))
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]))
  const menuIds = new Set<string>()
  for (const pageId of pageIds)
    for (let id: string | null = pageId; id && !menuIds.has(id); id = parents.get(id) ?? null) menuIds.add(id)
  const values = [...menuIds].map((menuId) => ({ ...role, menuId }))
  await tx.insert(roleMenus).values(values).onConflictDoNothing()
}

/** The id of a page in the menu of a tenant, made where the menu has none. */
export async function pageOf(tx: Transaction, tenantId: string, component: AdministrationPage): Promise<string> {
  const isPage = and(eq(menuNodes.tenantId, tenantId), eq(menuNodes.component, component))
  const [found] = await tx.select({ id: menuNodes.id }).from(menuNodes).where(isPage).orderBy(menuNodes.id).limit(1)
  if (found) return found.id
  const id = randomUUID()
  await tx.insert(menuNodes).values({ ...pages[component], component, resourceType: 'menu', id, tenantId })
  return id
}
