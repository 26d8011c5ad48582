import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  createMenu,
  deleteMenu,
  getAdminMenu,
  getAdminRole,
  listAdminMenus,
  listAdminRoles,
  listMenuChoices,
  moveMenu,
  restoreMenu,
  updateMenu,
  type AdminMenu,
} from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import {
  catchSavedFiles,
  buildPermissions,
  buildUserInfo,
  renderApp,
  startFakeServer,
  type FakeServer,
} from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'

const orders = {
  serviceCode: '@apps/orders',
  moduleName: 'orders',
  title: '订单',
  titleEn: 'Orders',
  routes: [
    { path: 'all', title: '全部订单', titleEn: 'All orders' },
    { path: 'open', title: '进行中', titleEn: 'Open' },
  ],
}

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
    apps: [orders],
  })
  server.answer(moveMenu, { id: 'h', revision: 2 })
  server.answer(createMenu, { id: 'n', revision: 1 })
  server.answer(updateMenu, { id: 'a', revision: 2 })
  server.answer(deleteMenu, { id: 'n', revision: 1, deleted: 1 })
  server.answer(getAdminMenu, { ...item('a', 'g', '全部订单'), roleIds: ['r1'] })
  const role = { id: 'r1', code: 'USER', name: '普通成员', nameEn: '', workbenchCode: '', orderNum: 1, revision: 1 }
  server.answer(listAdminRoles, { rows: [{ ...role, members: 2 }], total: 1 })
  server.answer(getAdminRole, { ...role, applicationIds: [], menuIds: ['g', 'a'], actions: [], dataRules: [] } as never)
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
/** Takes back what the toast with these words says. Toasts of tests before may still be there. */
async function takeBack(words: string): Promise<void> {
  const toasts = await screen.findAllByText(
    (_, element) => element?.role === 'alert' && element.textContent.includes(words),
  )
  await click(within(toasts.at(-1)!).getByRole('button', { name: '撤销' }))
}
const sent = (method: string) => server.calls.filter((call) => call.method === method)
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

test('the menu is saved as a table, each item with the way to it', async () => {
  const saved = catchSavedFiles()
  await open(['menu:read'])
  await screen.findByRole('treeitem', { name: '订单' })
  await click(screen.getByRole('button', { name: '导出' }))
  await click(await screen.findByRole('menuitem', { name: 'CSV' }))
  const asked = () => server.calls.find(({ path }) => path.endsWith('/menus/export'))
  await waitFor(() => expect(asked()?.query.get('format')).toBe('csv'))
  saved.stop()
})

test('Alt with an arrow moves an item, and the move is taken back', async () => {
  await open(['menu:read', 'menu:write'])
  await press(await screen.findByRole('treeitem', { name: '设备' }), 'ArrowUp', true)
  await waitFor(() => expect(moves()).toEqual([{ parentId: null, index: 0 }]))
  await takeBack('已移动“设备”')
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

test('an item that is dropped on another goes below it, and not below itself', async () => {
  await open(['menu:read', 'menu:write'])
  const [group, device] = [
    await screen.findByRole('treeitem', { name: '订单' }),
    screen.getByRole('treeitem', { name: '设备' }),
  ]
  const dataTransfer = { setData: () => {}, effectAllowed: '' }
  await act(async () => fireEvent.dragStart(device, { dataTransfer }))
  await act(async () => fireEvent.dragOver(group, { dataTransfer }))
  expect(group.dataset.drop).toBe('inside')
  await act(async () => fireEvent.drop(group, { dataTransfer }))
  await waitFor(() => expect(moves()).toEqual([{ parentId: 'g', index: 1 }]))
  await press(group, 'ArrowRight')
  await act(async () => fireEvent.dragStart(group, { dataTransfer }))
  await act(async () => fireEvent.drop(screen.getByRole('treeitem', { name: '全部订单' }), { dataTransfer }))
  expect(moves()).toHaveLength(1)
})

test('a change is taken back with the words of before, and a new item is deleted', async () => {
  await open(['menu:read', 'menu:write'])
  const set = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })
  await click(await screen.findByRole('button', { name: '编辑 订单' }))
  await screen.findByRole('dialog')
  set('名称', '订单中心')
  await click(screen.getByRole('button', { name: '保存' }))
  await takeBack('“订单中心”')
  await waitFor(() => expect(sent('PUT')).toHaveLength(2))
  expect(sent('PUT').map(({ body }) => (body as { title: string }).title)).toEqual(['订单中心', '全部订单'])
  await click(screen.getByRole('button', { name: '新建菜单' }))
  await screen.findByRole('dialog')
  set('名称', '临时')
  await click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await takeBack('“临时”')
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1))
})

test('an icon is chosen from those that there are, and shown in the menu at once', async () => {
  await open(['menu:read', 'menu:write'])
  await click(await screen.findByRole('button', { name: '新建菜单' }))
  const dialog = within(await screen.findByRole('dialog'))
  await click(dialog.getByRole('button', { name: '选择图标' }))
  fireEvent.change(dialog.getByLabelText('搜索图标'), { target: { value: 'cart' } })
  await click(dialog.getByRole('button', { name: 'cart' }))
  expect(dialog.getByLabelText<HTMLInputElement>('图标').value).toBe('cart')
  fireEvent.change(dialog.getByLabelText('名称'), { target: { value: '采购' } })
  fireEvent.change(dialog.getByLabelText('英文名称'), { target: { value: 'Purchases' } })
  expect(within(dialog.getByRole('region', { name: '中文' })).getByText('采购')).toBeTruthy()
  expect(within(dialog.getByRole('region', { name: '英文' })).getByText('Purchases')).toBeTruthy()
})

test('the preview shows what a role sees', async () => {
  await open(['menu:read', 'role:read'])
  const preview = within(screen.getAllByRole('region', { name: '菜单预览' }).at(-1)!)
  expect(await preview.findByText('设备')).toBeTruthy()
  await screen.findByRole('option', { name: '普通成员' })
  await act(async () => fireEvent.change(screen.getByLabelText('角色'), { target: { value: 'r1' } }))
  expect(await preview.findByText('全部订单')).toBeTruthy()
  expect(preview.queryByText('设备')).toBeNull()
})

test('a deleted branch is put back', async () => {
  server.answer(deleteMenu, { id: 'm1', revision: 1, deleted: 2 })
  server.answer(restoreMenu, { id: 'm1', revision: 2 })
  await open(['menu:read', 'menu:write'])
  const [button] = await screen.findAllByRole('button', { name: /^删除/ })
  await click(button!)
  await click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
  await takeBack('已删除“订单”')
  await waitFor(() => expect(sent('POST').some(({ path }) => path.endsWith('/restore'))).toBe(true))
})

test('a page is made a tab of the page above, for a part of a workbench, with what its buttons ask for', async () => {
  const parts = [{ partBench: 'PART_A', name: '制造', nameEn: '' }]
  server.answer(listMenuChoices, {
    roles: [],
    applications: [],
    workbenches: [{ code: 'WB_ENT', name: '企业工作台', nameEn: '', parts }],
    apps: [orders],
  })
  const kept = { component: 'Iframe', url: 'https://board.example/', path: 'board', badge: '新' }
  server.answer(getAdminMenu, { ...item('a', 'g', '全部订单'), ...kept, roleIds: [] })
  await open(['menu:read', 'menu:write'])
  await click(await screen.findByRole('button', { name: '编辑 订单' }))
  const dialog = within(await screen.findByRole('dialog'))
  await click(dialog.getByRole('checkbox', { name: '上级页面内的标签' }))
  await act(async () => fireEvent.change(dialog.getByLabelText(/^限于工作台/), { target: { value: 'WB_ENT' } }))
  await act(async () => fireEvent.change(dialog.getByLabelText(/^限于组成部分/), { target: { value: 'PART_A' } }))
  const asked = { target: { value: 'order:export\n\norder:print' } }
  await act(async () => fireEvent.change(dialog.getByLabelText(/^按钮权限/), asked))
  await click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(sent('PUT')).toHaveLength(1))
  expect(sent('PUT')[0]?.body).toMatchObject({
    isInnerTab: true,
    partBench: 'PART_A',
    permissionList: ['order:export', 'order:print'],
    badge: '新',
  })
})

test('a page of an app is chosen of those that the app declares, and names the item until it has a name of its own', async () => {
  await open(['menu:read', 'menu:write'])
  await click(await screen.findByRole('button', { name: '新建菜单' }))
  const dialog = within(await screen.findByRole('dialog'))
  const change = (label: RegExp, value: string) =>
    act(async () => fireEvent.change(dialog.getByLabelText(label), { target: { value } }))
  await change(/^类型/, 'MicroApp')
  dialog.getByRole('option', { name: '订单（@apps/orders）' })
  await change(/^应用页面/, '@apps/orders')
  const path = dialog.getByLabelText<HTMLInputElement>(/^路径/)
  expect([...path.list!.options].map(({ value, label }) => [value, label])).toEqual([
    ['all', '全部订单'],
    ['open', '进行中'],
  ])
  const title = dialog.getByLabelText<HTMLInputElement>(/^名称/)
  await change(/^路径/, 'all')
  expect(title.value).toBe('全部订单')
  await change(/^路径/, 'open')
  expect(title.value).toBe('进行中')
  await change(/^名称/, '我的订单')
  await change(/^路径/, 'all')
  await click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    serviceCode: '@apps/orders',
    moduleName: 'orders',
    path: 'all',
    title: '我的订单',
  })
})
