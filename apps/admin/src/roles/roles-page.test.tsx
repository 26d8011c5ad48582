import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  addStandardRoles,
  adminRights,
  createRole,
  deleteRole,
  getAdminRole,
  getRoleChoices,
  guardedActions,
  listAdminRoles,
  listRoleMembers,
  previewRole,
  updateRole,
  type AdminRole,
} from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'

let server: FakeServer

const role: AdminRole = {
  id: 'r1',
  code: 'STAFF',
  name: '普通成员',
  nameEn: 'Staff',
  workbenchCode: 'WB_ENT',
  orderNum: 10,
  applicationIds: ['a1'],
  menuIds: ['m1', 'm2'],
  actions: ['order:view', 'user:read'],
  dataRules: [],
  revision: 4,
  members: 3,
}
const menu = [
  { id: 'm1', parentId: null, name: '订单协同', nameEn: 'Orders' },
  { id: 'm2', parentId: 'm1', name: '全部订单', nameEn: 'All orders' },
  { id: 'm3', parentId: 'm1', name: '已完成订单', nameEn: 'Completed' },
]

beforeEach(() => {
  addTexts('admin', texts)
  server = startFakeServer()
  server.answer(listAdminRoles, { rows: [role], total: 1 })
  server.answer(getAdminRole, role)
  server.answer(getRoleChoices, {
    workbenches: [{ code: 'WB_ENT', name: '企业工作台', nameEn: '' }],
    applications: [{ id: 'a1', name: '企业工作台应用', nameEn: '' }],
    menu,
    departments: [
      { id: 'd1', parentId: null, name: '运营部', nameEn: '' },
      { id: 'd2', parentId: 'd1', name: '客服组', nameEn: '' },
      { id: 'd3', parentId: null, name: '研发部', nameEn: '' },
    ],
  })
})
afterEach(() => server.close())

async function open(rights: readonly string[] = adminRights): Promise<void> {
  const [user, permissions] = [buildUserInfo({ userId: 'u1' }), buildPermissions([...rights])]
  await act(async () => renderApp(<Root />, { user, permissions, locale: 'zh', path: '/center/admin#section=roles' }))
  await screen.findByText('普通成员')
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const sent = (method: string) => server.calls.filter((call) => call.method === method).at(-1)?.body as AdminRole

test('an item of the menu with some below it is half chosen, and brings all when it is pressed', async () => {
  await open()
  await press('编辑 普通成员')
  expect((await box('订单协同')).indeterminate).toBe(true)
  await act(async () => fireEvent.click(await box('订单协同')))
  expect((await box('已完成订单')).checked).toBe(true)
  expect((await box('订单协同')).checked).toBe(true)
})

test('the search shows what contains the word, with what stands above it', async () => {
  await open()
  await press('编辑 普通成员')
  const search = await screen.findByLabelText('搜索菜单')
  await act(async () => fireEvent.change(search, { target: { value: '已完成' } }))
  const tree = screen.getByRole('group', { name: '可见菜单', hidden: false })
  expect(within(tree).getAllByRole('checkbox')).toHaveLength(2)
})

test('before a change is saved the page says who loses what', async () => {
  const lost = { added: [], removed: ['全部订单'] }
  server.answer(previewRole, { members: 3, actions: { added: [], removed: ['order:view'] }, menus: lost })
  server.answer(updateRole, { id: 'r1', revision: 5 })
  await open()
  await press('编辑 普通成员')
  const actions = await screen.findByLabelText('页面操作权限')
  await act(async () => fireEvent.change(actions, { target: { value: '' } }))
  await press('保存')
  await screen.findByText('3 名成员将受影响')
  expect(screen.getByText('将失去：全部订单、order:view')).toBeTruthy()
  expect(server.calls.some(({ method }) => method === 'PUT')).toBe(false)

  await press('确认保存')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('PUT')).toMatchObject({ code: 'STAFF', actions: ['user:read'] })
})

test('rights that the user does not hold are not offered, but those of the role stay', async () => {
  await open(['role:read', 'role:write'])
  await press('编辑 普通成员')
  expect((await box('查看用户')).checked).toBe(true)
  expect(screen.queryByRole('checkbox', { name: '管理所有租户' })).toBeNull()
})

test('a limit of the users is one of the data rules, beside those of apps', async () => {
  server.answer(createRole, { id: 'r2', revision: 1 })
  await open()
  await press('复制 普通成员')
  const code = await screen.findByLabelText('编码')
  await act(async () => fireEvent.change(code, { target: { value: 'HEAD' } }))
  const rules = screen.getByLabelText('数据规则')
  await act(async () => fireEvent.change(rules, { target: { value: 'data:limit:own' } }))
  await act(async () =>
    fireEvent.change(screen.getByLabelText('可管理的用户'), { target: { value: 'users:department' } }),
  )
  expect(screen.getByLabelText<HTMLTextAreaElement>('数据规则').value).toBe('data:limit:own')
  await press('保存')
  await waitFor(() => expect(sent('POST')).toMatchObject({ dataRules: ['users:department', 'data:limit:own'] }))
})

test('a copy has the rights of the other, and a code of its own', async () => {
  server.answer(createRole, { id: 'r2', revision: 1 })
  await open()
  await press('复制 普通成员')
  expect((await screen.findByLabelText<HTMLInputElement>('名称')).value).toBe('普通成员 副本')
  await act(async () => fireEvent.change(screen.getByLabelText('编码'), { target: { value: 'STAFF2' } }))
  await press('保存')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('POST')).toMatchObject({ code: 'STAFF2', actions: role.actions, menuIds: role.menuIds })
})

test('the members of a role are listed', async () => {
  server.answer(listRoleMembers, { rows: [{ id: 'u2', username: 'lisi', name: '李四', enabled: true }], total: 1 })
  await open()
  await press('成员 普通成员')
  const dialog = await screen.findByRole('dialog', { name: '“普通成员”的成员' })
  await within(dialog).findByText('李四')
})

test('two roles are compared: what one has and the other has not, and on demand what both have', async () => {
  const other = { ...role, id: 'r9', code: 'OTHER', name: '访客', actions: ['order:print'], menuIds: [] }
  server.answer(listAdminRoles, { rows: [role, other].map((each) => ({ ...each, members: 1 })), total: 2 })
  server.answer(getAdminRole, ({ path }) => (path.endsWith('r9') ? other : role))
  await open()
  await press('比较 普通成员')
  const table = await screen.findByRole('region', { name: '比较结果' })
  expect(table.textContent).toContain('order:print')
  expect(table.textContent).toContain('查看用户')
  expect(table.textContent).not.toContain('企业工作台')
  await act(async () => fireEvent.click(await box('同时显示相同的内容')))
  expect(screen.getByRole('region', { name: '比较结果' }).textContent).toContain('企业工作台')
})

test.each(guardedActions)('the right %s has a name in both languages', (right) => {
  for (const locale of ['zh', 'en'] as const) expect(texts[locale].right).toHaveProperty([right.replace(':', '_')])
})

test('a role is limited to chosen departments, of which one at least is chosen', async () => {
  const none = { added: [], removed: [] }
  server.answer(updateRole, { id: 'r1', revision: 3 })
  await open()
  await press('编辑 普通成员')
  const select = await screen.findByLabelText<HTMLSelectElement>('可管理的用户')
  await act(async () => fireEvent.change(select, { target: { value: 'in' } }))
  screen.getByText('请至少选择一个部门')
  const tree = within(screen.getByRole('group', { name: '指定部门' }))
  await act(async () => fireEvent.click(tree.getByRole('checkbox', { name: '运营部' })))
  expect(tree.getByRole<HTMLInputElement>('checkbox', { name: '客服组' }).checked).toBe(true)
  expect(screen.queryByText('请至少选择一个部门')).toBeNull()
  server.answer(previewRole, { members: 0, actions: none, menus: none })
  await press('保存')
  await waitFor(() => expect(sent('PUT').dataRules).toEqual(expect.arrayContaining(['users:in:d1', 'users:in:d2'])))
})

test('the standard roles that the tenant lacks are added by one button, which says when there is nothing to add', async () => {
  server.answer(addStandardRoles, { added: ['AUDITOR', 'OPERATOR'] })
  await open()
  server.answer(listAdminRoles, { rows: [role, { ...role, id: 'r2', name: '审计员' }], total: 2 })
  await press('添加标准角色')
  await screen.findByText('已添加：AUDITOR, OPERATOR')
  await screen.findByText('审计员')
  server.answer(addStandardRoles, { added: [] })
  await press('添加标准角色')
  await screen.findByText('标准角色均已存在')
})

test('chosen roles without members are deleted, and those with some stay', async () => {
  server.answer(listAdminRoles, { rows: [role, { ...role, id: 'r2', name: '空角色', members: 0 }], total: 2 })
  server.answer(deleteRole, { id: 'r2', revision: 4 })
  await open()
  await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' })))
  await act(async () =>
    fireEvent.click(within(screen.getByRole('toolbar', { name: '批量操作' })).getByRole('button', { name: '删除' })),
  )
  const dialog = within(await screen.findByRole('dialog'))
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: '删除' })))
  const deleted = () =>
    server.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path.split('/').at(-1))
  await waitFor(() => expect(deleted()).toEqual(['r2']))
})
