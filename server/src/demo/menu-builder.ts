import type { menuNodes } from '../domains/permissions/permissions.tables'

export type MenuRecord = typeof menuNodes.$inferInsert

/** A node of a demo menu before it has an id; `roles` are the codes of the roles that see it. */
export type Item = Omit<MenuRecord, 'id' | 'tenantId' | 'parentId' | 'name' | 'orderNum' | 'title' | 'titleEn'> & {
  key: string
  title: string
  titleEn: string
  roles?: string[]
  children?: Item[]
}

type Texts = [title: string, titleEn: string]

/** Names of guests by menu prefix. */
const guests: Record<string, string> = {
  notepad: '@apps/notepad',
  orders: '@apps/orders',
  deviceManage: '@apps/device-manage',
  energy: '@apps/energy',
  'legacy-erp': 'legacy-erp',
  'legacy-form': 'legacy-form',
}

/** A group. It has no path of its own, so the address of a page does not change when it moves to another group. */
export function dir(key: string, [title, titleEn]: Texts, icon: string, children: Item[]): Item {
  return { key, title, titleEn, icon, component: 'Layout', resourceType: 'dir', path: '', children }
}

/**
 * A page of a guest: `orders/all` is the inner path `/all` of the guest whose menu prefix is `orders`. Every page has an icon of
 * its own, by which its tab is told from the others of the same guest.
 */
export function guest(key: string, [title, titleEn]: Texts, address: string, icon: string): Item {
  const [moduleName = '', ...path] = address.split('/')
  const serviceCode = guests[moduleName]
  if (!serviceCode) throw new Error(`No guest has the menu prefix "${moduleName}"`)
  return {
    key,
    title,
    titleEn,
    moduleName,
    serviceCode,
    icon,
    path: path.join('/'),
    component: 'MicroApp',
    resourceType: 'menu',
  }
}

export type BuiltMenu = { nodes: MenuRecord[]; grants: { roleCode: string; menuId: string }[] }

/** Rows of a menu. An item without roles is seen by users who see its parent; at the top, by `everyone`. */
export function buildMenuRecords(tenant: { id: string; code: string }, items: Item[], everyone: string[]): BuiltMenu {
  const built: BuiltMenu = { nodes: [], grants: [] }
  const add = (siblings: Item[], parentId: string | null, inherited: string[]) => {
    siblings.forEach(({ key, roles = inherited, children = [], ...item }, index) => {
      const id = `${tenant.code}-${key}`
      built.nodes.push({ ...item, id, tenantId: tenant.id, parentId, name: toName(key), orderNum: (index + 1) * 10 })
      built.grants.push(...roles.map((roleCode) => ({ roleCode, menuId: id })))
      add(children, id, roles)
    })
  }
  add(items, null, everyone)
  return built
}

function toName(key: string): string {
  return key.replace(/(^|-)([a-z])/g, (_match, _dash, letter: string) => letter.toUpperCase())
}
