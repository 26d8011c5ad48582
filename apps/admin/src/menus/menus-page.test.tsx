import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { createMenu, listAdminMenus, listMenuChoices, moveMenu, type AdminMenu } from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'

let server: FakeServer
const item = (id: string, parentId: string | null, title: string): AdminMenu => ({
  id,
  parentId,
  title,
  titleEn: '',
  path: id,
  name: id,
  component: 'Layout',
  hidden: false,
  route: '1',
  resourceType: 'dir',
  serviceType: 0,
  moduleName: '',
  serviceCode: '',
  applicationCode: '',
  workbenchCode: '',
  partBench: '',
  orderNum: 10,
  icon: '',
  url: '',
  isTabs: true,
  pageStyleType: 'default',
  permissionList: [],
  keepAlive: true,
  internalOrExternal: 'internal',
  badge: null,
  revision: 1,
})

beforeEach(() => {
  addTexts('admin', texts)
  server = startFakeServer()
  server.answer(listAdminMenus, [item('g', null, '订单'), item('a', 'g', '全部订单'), item('h', null, '设备')])
  server.answer(listMenuChoices, {
    roles: [{ id: 'r1', name: '普通成员', nameEn: '' }],
    applications: [],
    workbenches: [],
    apps: [{ serviceCode: '@apps/orders', moduleName: 'orders' }],
  })
  server.answer(moveMenu, { id: 'h', revision: 2 })
  server.answer(createMenu, { id: 'n', revision: 1 })
})
afterEach(() => server.close())

const open = (rights: string[]) =>
  act(async () =>
    renderApp(<Root />, {
      user: buildUserInfo({ userId: 'u1' }),
      permissions: buildPermissions(rights),
      locale: 'zh',
      path: '/center/admin#section=menus',
    }),
  )
const press = (element: HTMLElement, key: string, altKey = false) =>
  act(async () => fireEvent.keyDown(element, { key, altKey }))
const click = (element: HTMLElement) => act(async () => fireEvent.click(element))
const moves = () => server.calls.filter(({ path }) => path.endsWith('/move')).map(({ body }) => body)

test('arrows unfold and walk the tree', async () => {
  await open(['menu:read'])
  const group = await screen.findByRole('treeitem', { name: '订单' })
  expect(screen.queryByRole('treeitem', { name: '全部订单' })).toBeNull()
  act(() => group.focus())
  await press(group, 'ArrowRight')
  await press(group, 'ArrowDown')
  expect(document.activeElement).toBe(screen.getByRole('treeitem', { name: '全部订单' }))
  expect(screen.queryByRole('button', { name: '新建菜单' })).toBeNull()
})

test('Alt with an arrow moves an item, and the move is taken back', async () => {
  await open(['menu:read', 'menu:write'])
  await press(await screen.findByRole('treeitem', { name: '设备' }), 'ArrowUp', true)
  await waitFor(() => expect(moves()).toEqual([{ parentId: null, index: 0 }]))
  await click(await screen.findByRole('button', { name: '撤销' }))
  await waitFor(() => expect(moves()).toEqual([expect.anything(), { parentId: null, index: 1 }]))
})

test('a page of an app is created with the prefix of the app and its roles', async () => {
  await open(['menu:read', 'menu:write'])
  await click(await screen.findByRole('button', { name: '添加下级 订单' }))
  const set = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })
  await screen.findByRole('dialog', { name: '新建菜单' })
  set('类型', 'MicroApp')
  set('应用页面', '@apps/orders')
  set('名称', '退货')
  await click(screen.getByRole('checkbox', { name: '普通成员' }))
  await click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = server.calls.find(({ method }) => method === 'POST')
  expect(sent?.body).toMatchObject({
    parentId: 'g',
    serviceCode: '@apps/orders',
    moduleName: 'orders',
    roleIds: ['r1'],
  })
})
