import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  createPasswordLink,
  createUser,
  disableUser,
  getAdminUser,
  listAdminUsers,
  resetSecondFactor,
  listUserChoices,
  updateUser,
  type AdminUserRow,
} from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'

const role = { id: 'r1', name: '企业管理员', nameEn: 'Administrator' }
const row: AdminUserRow = {
  id: 'u2',
  username: 'lisi',
  name: '李四',
  mobile: '13800000002',
  email: '',
  enabled: true,
  locked: true,
  secondFactor: false,
  hasPasskeys: false,
  roles: [role],
  enterprises: ['海东钢铁'],
  signedInAt: null,
  eraseAt: null,
  erasedAt: null,
  erasureAskedAt: null,
  mergedInto: null,
  revision: 3,
}
const { id, username, name, mobile, email, enabled, revision } = row
const user = {
  id,
  username,
  name,
  mobile,
  email,
  enabled,
  revision,
  roleIds: ['r1'],
  departmentIds: [],
  enterpriseIds: ['e1'],
}
const given = { link: 'http://localhost/center/user/alteration?tc=demo#token=abc', expiresAt: '2026-01-08 08:00:00' }

let server: FakeServer
beforeEach(() => {
  addTexts('admin', texts)
  server = startFakeServer()
  server.answer(listAdminUsers, { rows: [row], total: 1 })
  server.answer(listUserChoices, {
    sendBy: [],
    roles: [role],
    departments: [{ id: 'd1', name: '生产部', nameEn: 'Production' }],
    enterprises: [{ id: 'e1', name: '海东钢铁' }],
  })
  server.answer(getAdminUser, user)
})
afterEach(() => server.close())

async function open(...rights: string[]) {
  const [who, permissions] = [buildUserInfo({ userId: 'u1' }), buildPermissions(['user:read', ...rights])]
  await act(async () =>
    renderApp(<Root />, { user: who, permissions, locale: 'zh', path: '/center/admin#section=users' }),
  )
  await screen.findByText('李四')
}
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
const type = (name: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(name), { target: { value } }))

test('users who may only read see the list, and no action', async () => {
  await open()
  expect(screen.getByText('已锁定')).toBeTruthy()
  expect(screen.getByText('从未登录')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '新建用户' })).toBeNull()
  expect(screen.queryByRole('button', { name: '编辑 李四' })).toBeNull()
})

test('the list is narrowed by state and role', async () => {
  await open()
  await type('全部状态', '0')
  await type('全部角色', 'r1')
  await waitFor(() => expect(server.calls.at(-1)?.query.get('roleId')).toBe('r1'))
  expect(server.calls.at(-1)?.query.get('enabled')).toBe('0')
  expect(server.calls.at(-1)?.query.has('departmentId')).toBe(false)
})

test('a new user is given what is chosen, and the link is shown', async () => {
  server.answer(createUser, { id: 'u9', revision: 1, ...given })
  await open('user:write', 'role:grant')
  await press('新建用户')
  await type('用户名', 'sunqi')
  await type('姓名', '孙七')
  await act(async () => fireEvent.click(screen.getByLabelText('企业管理员')))
  await press('保存')
  const dialog = await screen.findByRole('dialog', { name: '设置密码的链接' })
  expect(within(dialog).getByDisplayValue(given.link)).toBeTruthy()
  const sent = server.calls.find(({ body }) => body !== undefined)?.body
  expect(sent).toMatchObject({ username: 'sunqi', name: '孙七', roleIds: ['r1'] })
})

test('a change says on which revision it was decided; without role:grant no roles are offered', async () => {
  server.answer(updateUser, { id: 'u2', revision: 4 })
  await open('user:write')
  await press('编辑 李四')
  const department = await screen.findByLabelText('生产部')
  expect(screen.queryByLabelText('企业管理员')).toBeNull()
  await act(async () => fireEvent.click(department))
  await press('保存')
  await waitFor(() => expect(server.calls.some(({ method }) => method === 'PUT')).toBe(true))
  const sent = server.calls.find(({ method }) => method === 'PUT')
  expect(sent?.headers['if-match'] ?? sent?.headers['If-Match']).toBe('3')
  expect(sent?.body).toMatchObject({ roleIds: ['r1'], departmentIds: ['d1'], enterpriseIds: ['e1'] })
})

test('a second factor is seen in the list, and is reset after a question', async () => {
  server.answer(listAdminUsers, { rows: [{ ...row, secondFactor: true }], total: 1 })
  server.answer(resetSecondFactor, { id: 'u2', revision: 3 })
  await open('user:write')
  screen.getByText('两步验证')
  await press('重置登录验证 李四')
  await press('重置登录验证')
  await waitFor(() => expect(server.calls.some(({ path }) => path.endsWith('/reset-second-factor'))).toBe(true))
})

test('a link for another password is shown once and can be copied', async () => {
  const writeText = jest.fn(async () => {})
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  server.answer(createPasswordLink, given)
  await open('user:write')
  await press('重置密码 李四')
  await press('重置密码')
  await press('复制链接')
  expect(writeText).toHaveBeenCalledWith(given.link)
  expect(await screen.findByText('链接已复制')).toBeTruthy()
})

const choices = { roles: [role], departments: [], enterprises: [] }

test('a link goes to the user by SMS where the tenant can send it, and is not shown then', async () => {
  server.answer(listUserChoices, { ...choices, sendBy: ['sms', 'email'] })
  const sent = { kind: 'sms' as const, recipient: '138****0002', isSent: true, error: '' }
  server.answer(createPasswordLink, { ...given, link: '', sent })
  await open('user:write')
  await press('重置密码 李四')
  const field = screen.getByLabelText('设置密码的链接')
  // The user has a number and no address.
  expect(within(field).queryByText('邮件发送给用户')).toBeNull()
  await type('设置密码的链接', 'sms')
  await press('重置密码')
  expect(await screen.findByText(/链接已发送到 138\*{4}0002/)).toBeTruthy()
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({ sendBy: 'sms' })
  expect(screen.queryByRole('button', { name: '复制链接' })).toBeNull()
})

test('a link that could not be sent is shown with the reason', async () => {
  const sent = { kind: 'sms' as const, recipient: '138****0002', isSent: false, error: 'timeout' }
  server.answer(createPasswordLink, { ...given, sent })
  await open('user:write')
  await press('重置密码 李四')
  await press('重置密码')
  expect(await screen.findByText('未能发送到 138****0002：服务商没有及时返回')).toBeTruthy()
  expect(screen.getByRole('button', { name: '复制链接' })).toBeTruthy()
})

test('disabling is asked about, on what was seen, and a refusal is told', async () => {
  server.refuse(disableUser, 'permission.outranked')
  await open('user:write')
  await press('停用 李四')
  await press('停用')
  expect(await screen.findByText('未能保存')).toBeTruthy()
  expect(server.calls.at(-1)?.headers['If-Match']).toBe('3')
})
