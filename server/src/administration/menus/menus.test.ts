import { sql } from 'drizzle-orm'
import {
  createMenu,
  deleteMenu,
  getAdminMenu,
  listAdminMenus,
  listMenuChoices,
  moveMenu,
  restoreMenu,
  updateMenu,
  type AdminMenu,
  type AdminMenuDetail,
  type MenuChoices,
  type MenuDraft,
  type NewMenu,
} from '@center/shared/contract'
import { auditEntries } from '../../domains/audit/audit.tables'
import { events } from '../../domains/events/events.tables'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'

let demo: DemoApp
let guanli: Awaited<ReturnType<DemoApp['signInAs']>>
beforeAll(async () => {
  demo = await buildDemoApp()
})
beforeEach(async () => {
  guanli = await demo.signInAs('guanli')
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const params = { tenantCode: 'demo' }
const draft: MenuDraft = {
  component: 'Layout',
  title: '设备',
  titleEn: 'Devices',
  icon: 'apps',
  path: '',
  moduleName: '',
  serviceCode: '',
  url: '',
  hidden: false,
  keepAlive: true,
  applicationCode: '',
  workbenchCode: '',
  roleIds: [],
}
const frame = { ...draft, component: 'Iframe', title: '看板', path: 'board', url: 'https://board.example/' }

const list = async () => (await guanli.call(listAdminMenus, { params })).data as AdminMenu[]
const choices = async () => (await guanli.call(listMenuChoices, { params })).data as MenuChoices
const get = async (id: string) =>
  (await guanli.call(getAdminMenu, { params: { ...params, id } })).data as AdminMenuDetail
const send = (change: Partial<NewMenu>) =>
  guanli.call(createMenu, { params, body: { ...draft, parentId: null, ...change } })
const create = async (change: Partial<NewMenu> = {}) => ((await send(change)).data as { id: string }).id
const move = async (id: string, parentId: string | null, index: number) => {
  const { revision } = await get(id)
  return guanli.call(moveMenu, { params: { ...params, id }, body: { parentId, index } }, { 'If-Match': `${revision}` })
}
const childrenOf = async (parent: string) =>
  (await list()).filter(({ parentId }) => parentId === parent).map(({ id }) => id)

test('an item is created, changed and deleted with what is below it, and open pages are told', async () => {
  const group = await create()
  const page = await create({ ...frame, parentId: group })
  expect(await get(page)).toMatchObject({ serviceType: 1, resourceType: 'menu', internalOrExternal: 'internal' })
  const call = { params: { ...params, id: page }, body: { ...frame, component: 'Link', title: '大屏' } }
  expect((await guanli.call(updateMenu, call, { 'If-Match': '1' })).data).toEqual({ id: page, revision: 2 })
  expect(await get(page)).toMatchObject({ title: '大屏', serviceType: 0, internalOrExternal: 'external' })
  expect(await guanli.call(updateMenu, call, { 'If-Match': '1' })).toMatchObject({ status: 40901 })

  const removed = await guanli.call(deleteMenu, { params: { ...params, id: group } }, { 'If-Match': '1' })
  expect(removed.data).toMatchObject({ deleted: 2 })
  expect(await guanli.call(getAdminMenu, { params: { ...params, id: page } })).toMatchObject({ status: 40400 })
  const kinds = (await demo.db.select().from(auditEntries).orderBy(auditEntries.sequence)).map(
    ({ action, details }) => [action, details['kind']],
  )
  expect(kinds).toEqual(['create', 'create', 'update', 'delete'].map((kind) => ['menu', kind]))
  const told = (await demo.db.select().from(events).orderBy(events.id)).filter(
    ({ payload }) => payload.type === 'permission',
  )
  expect(told).toHaveLength(4)
})

test('an item moves to a place among its siblings, and never below itself', async () => {
  const group = await create()
  const ids: string[] = []
  for (const path of ['a', 'b', 'c']) ids.push(await create({ ...frame, path, parentId: group }))
  const [a, b, c] = ids as [string, string, string]
  await move(c, group, 0)
  expect(await childrenOf(group)).toEqual([c, a, b])
  await move(a, group, 99)
  expect(await childrenOf(group)).toEqual([c, b, a])
  const inner = await create({ parentId: group })
  await move(b, inner, 0)
  expect(await childrenOf(inner)).toEqual([b])
  expect(await move(group, inner, 0)).toMatchObject({ status: 40001, data: [{ field: 'parentId' }] })
  expect(await move(group, group, 0)).toMatchObject({ status: 40001 })
})

test('a role that is shown an item sees the groups above it, and one that is not sees nothing below it', async () => {
  const { roles } = await choices()
  const roleIds = [roles[0]!.id]
  const group = await create()
  const page = await create({ ...frame, parentId: group, roleIds })
  expect((await get(group)).roleIds).toEqual(roleIds)
  await guanli.call(updateMenu, { params: { ...params, id: group }, body: draft }, { 'If-Match': '1' })
  expect((await get(page)).roleIds).toEqual([])
})

test('an item has what its kind needs', async () => {
  const fault = async (change: Partial<NewMenu>) => (await send(change)).data
  expect(await fault({ component: 'MicroApp', moduleName: 'x' })).toMatchObject([{ field: 'serviceCode' }])
  expect(await fault({ component: 'MicroApp', serviceCode: 'x' })).toMatchObject([{ field: 'moduleName' }])
  expect(await fault({ ...frame, url: 'javascript:alert(1)' })).toMatchObject([{ field: 'url' }])
  expect(await fault({ ...frame, component: 'Link', url: '' })).toMatchObject([{ field: 'url' }])
  expect(await fault({ component: 'WelcomePage' })).toMatchObject([{ field: 'path' }])
  expect(await fault({ parentId: 'none' })).toMatchObject([{ field: 'parentId' }])
  expect(await fault({ roleIds: ['none'] })).toMatchObject([{ field: 'roleIds' }])
})

test('two pages of one parent have two paths', async () => {
  const group = await create()
  await create({ ...frame, parentId: group })
  expect(await send({ ...frame, path: '/board', parentId: group })).toMatchObject({ status: 40915 })
  const other = await create({ ...frame })
  expect(await move(other, group, 0)).toMatchObject({ status: 40915 })
})

test('the apps of the tenant can be chosen, with the pages of the version that it runs', async () => {
  await demo.db.execute(
    `insert into apps (name, title, title_en, kind) values ('@apps/orders', '订单', 'Orders', 'element')`,
  )
  await demo.db.execute(`insert into registrations
    (tenant_id, name, menu_prefix, origins, capabilities, isolation, props, enabled, revision, updated_at, updated_by)
    values ('t-demo', '@apps/orders', 'orders', '[]', '[]', 'none', '{}', true, 1, now(), 'center')`)
  const orders = { serviceCode: '@apps/orders', moduleName: 'orders' }
  expect((await choices()).apps).toContainEqual({ ...orders, title: '', titleEn: '', routes: [] })

  const routes = [
    { path: '/all', title: '全部订单', titleEn: 'All orders' },
    { path: '/', title: '首页' },
  ]
  const manifest = { name: '@apps/orders', title: '订单', titleEn: 'Orders', routes }
  await demo.db.execute(sql`insert into app_versions
    (name, version, manifest, digest, bytes, published_at, published_by)
    values ('@apps/orders', '1.0.0', ${JSON.stringify(manifest)}::jsonb, 'd', 1, now(), 'center')`)
  await demo.db.execute(`update registrations set version = '1.0.0' where name = '@apps/orders'`)
  expect((await choices()).apps).toContainEqual({
    ...orders,
    title: '订单',
    titleEn: 'Orders',
    routes: [
      { path: 'all', title: '全部订单', titleEn: 'All orders' },
      { path: '', title: '首页', titleEn: '' },
    ],
  })
})

describe('a deleted branch', () => {
  const restore = (id: string) => guanli.call(restoreMenu, { params: { ...params, id } })
  async function remove(id: string) {
    const { revision } = await get(id)
    return guanli.call(deleteMenu, { params: { ...params, id } }, { 'If-Match': `${revision}` })
  }
  const shape = async (ids: string[]) => Promise.all(ids.map(async (id) => ({ ...(await get(id)), revision: 0 })))

  test('comes back whole: place, items below, bindings, and the roles that saw it', async () => {
    const roleIds = (await choices()).roles
      .slice(0, 2)
      .map(({ id }) => id)
      .sort()
    const group = await create()
    const [before, page, after] = [
      await create({ ...frame, path: 'a', parentId: group }),
      await create({ ...frame, parentId: group, roleIds }),
      await create({ ...frame, path: 'c', parentId: group }),
    ]
    const leaf = await create({ ...frame, title: '明细', parentId: page, roleIds: roleIds.slice(0, 1) })
    const was = await shape([page, leaf])
    await remove(page)
    expect(await childrenOf(group)).toEqual([before, after])
    expect(await restore(page)).toMatchObject({ status: 200 })
    expect(await childrenOf(group)).toEqual([before, page, after])
    expect(await shape([page, leaf])).toEqual(was)
    expect(await restore(page)).toMatchObject({ status: 40400 })
  })

  test('comes to the top when its group is gone', async () => {
    const group = await create()
    const page = await create({ ...frame, parentId: group })
    await remove(page)
    await remove(group)
    expect(await restore(page)).toMatchObject({ status: 200 })
    expect((await get(page)).parentId).toBeNull()
  })

  test('is refused where another item has its address by now, and after a day', async () => {
    const group = await create()
    const page = await create({ ...frame, parentId: group })
    await remove(page)
    const other = await create({ ...frame, parentId: group })
    expect(await restore(page)).toMatchObject({ status: 40915 })
    await remove(other)
    demo.clock.advance(24 * 3_600_000 + 1)
    guanli = await demo.signInAs('guanli')
    expect(await restore(page)).toMatchObject({ status: 40400 })
  })
})

test('users without the right are refused', async () => {
  const lisi = await demo.signInAs('lisi')
  expect(await lisi.call(listAdminMenus, { params })).toMatchObject({ status: 40301 })
  expect(await lisi.call(createMenu, { params, body: { ...draft, parentId: null } })).toMatchObject({ status: 40301 })
})

describe('what a page has beside its address', () => {
  const full = { ...frame, isInnerTab: true, permissionList: ['board:export'], badge: '新' }

  test('is written and told: a tab of the page above, permissions of its buttons, a badge, a part of its workbench', async () => {
    const { workbenches } = await choices()
    const bench = workbenches.find(({ parts }) => parts.length > 0)
    const partBench = bench?.parts[0]?.partBench ?? ''
    const parentId = await create()
    const id = await create({ ...full, parentId, workbenchCode: bench?.code ?? '', partBench })
    const said = { resourceType: 'innerTabMenu', permissionList: ['board:export'], badge: '新', partBench }
    expect(partBench).not.toBe('')
    expect(await get(id)).toMatchObject(said)
    const body = { ...frame, title: '大屏', workbenchCode: bench?.code ?? '' }
    await guanli.call(updateMenu, { params: { ...params, id }, body }, { 'If-Match': '1' })
    expect(await get(id)).toMatchObject({ ...said, title: '大屏' })
    await guanli.call(
      updateMenu,
      { params: { ...params, id }, body: { ...body, isInnerTab: false, badge: null } },
      { 'If-Match': '2' },
    )
    expect(await get(id)).toMatchObject({ resourceType: 'menu', badge: null })
  })

  test.each<[string, Partial<NewMenu>, string]>([
    ['a tab at the top', { ...full, parentId: null }, 'isInnerTab'],
    ['a group as a tab', { ...draft, isInnerTab: true }, 'isInnerTab'],
    ['a part of no workbench', { ...frame, partBench: 'nowhere' }, 'partBench'],
    ['two permissions in one', { ...frame, permissionList: ['a,b'] }, 'permissionList.0'],
  ])('%s is refused', async (_what, change, field) => {
    const parentId = 'parentId' in change ? null : await create({ title: '组' })
    expect(await send({ parentId, ...change })).toMatchObject({ status: 40001, data: [{ field }] })
  })

  test('a tab of a page is not moved to the top', async () => {
    const parentId = await create()
    const id = await create({ ...full, parentId })
    expect(await move(id, null, 0)).toMatchObject({ status: 40001, data: [{ field: 'isInnerTab' }] })
  })
})
