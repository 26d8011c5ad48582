import { and, eq, sql } from 'drizzle-orm'
import { getPermissions, listLetters, type MenuNode, type Permissions } from '@center/shared/contract'
import { openEmbeddedTestDatabase, openTestDatabase } from '../../testing/test-database'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'
import { userRoles } from '../members/members.tables'
import { menuNodes, permissionEntries, rightsRevisions, roleMenus, statedPermissions } from './permissions.tables'

const tenantId = 't-demo'
const roleId = 'r-of-a-test'
const entry = { id: 'e-of-a-test', tenantId, roleId, action: 'letter:read' }
const stated = { tenantId, roleId, action: 'letter:read', status: '0' }

describe.each([
  ['the server', openTestDatabase],
  ['the embedded engine', openEmbeddedTestDatabase],
])('on %s', (_, open) => {
  let demo: DemoApp
  beforeAll(async () => {
    demo = await buildDemoApp({}, open)
  })
  afterAll(() => demo.close())

  const revisions = async () =>
    new Map((await demo.db.select().from(rightsRevisions)).map((row) => [row.tenantId, row.revision]))

  test('whatever changes menu or permissions of a tenant gives it another revision, and no other tenant', async () => {
    const { db } = demo
    const isEntry = eq(permissionEntries.id, entry.id)
    const isStated = and(eq(statedPermissions.roleId, roleId), eq(statedPermissions.action, stated.action))
    const changes = [
      () => db.insert(permissionEntries).values(entry),
      () => db.update(permissionEntries).set({ action: 'letter:send' }).where(isEntry),
      () => db.delete(permissionEntries).where(isEntry),
      () => db.insert(statedPermissions).values(stated),
      () => db.update(statedPermissions).set({ status: '1' }).where(isStated),
      () => db.delete(statedPermissions).where(isStated),
      () => db.insert(roleMenus).values({ tenantId, roleId, menuId: 'demo-orders-all' }),
      () => db.delete(roleMenus).where(eq(roleMenus.roleId, roleId)),
      () => db.update(menuNodes).set({ title: '订单' }).where(eq(menuNodes.id, 'demo-orders-all')),
      () => db.delete(menuNodes).where(eq(menuNodes.id, 'demo-orders-all')),
    ]
    const seen = [await revisions()]
    for (const change of changes) {
      await change()
      seen.push(await revisions())
    }
    expect(new Set(seen.map((of) => of.get(tenantId))).size).toBe(changes.length + 1)
    expect(new Set(seen.map((of) => of.get('t-park')))).toEqual(new Set([seen[0]?.get('t-park')]))
  })

  test('what is undone leaves the revision as it was', async () => {
    const before = await revisions()
    const undone = demo.db.transaction(async (tx) => {
      await tx.insert(permissionEntries).values(entry)
      await tx.execute(sql`set constraints all immediate`)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await revisions()).toEqual(before)
  })

  test('the next call after a change is answered by it', async () => {
    const caller = await demo.signInAs('zhangsan')
    const flat = (nodes: MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children)])
    const titles = async () => {
      const { data } = await caller.call(getPermissions, { querystring: {} })
      return flat((data as Permissions).menu).map(({ meta }) => meta.title)
    }
    expect(await titles()).not.toContain('changed')
    await demo.db.update(menuNodes).set({ title: 'changed' }).where(eq(menuNodes.id, 'demo-purchase-orders'))
    expect(await titles()).toContain('changed')
  })

  test('the call after a permission or a role was taken away is made without it', async () => {
    const caller = await demo.signInAs('zhangsan')
    const seesLetters = async () => {
      const { data } = await caller.call(listLetters, { querystring: { page: 1, limit: 20 } })
      return (data as { rows: unknown[] }).rows.length > 0
    }
    expect(await seesLetters()).toBe(true)
    const entries = await demo.db.delete(permissionEntries).where(eq(permissionEntries.tenantId, tenantId)).returning()
    const actions = await demo.db.delete(statedPermissions).where(eq(statedPermissions.tenantId, tenantId)).returning()
    expect(await seesLetters()).toBe(false)
    await demo.db.insert(permissionEntries).values(entries)
    if (actions.length > 0) await demo.db.insert(statedPermissions).values(actions)
    expect(await seesLetters()).toBe(true)
    await demo.db.delete(userRoles).where(eq(userRoles.userId, 'u-zhangsan'))
    expect(await seesLetters()).toBe(false)
  })
})
