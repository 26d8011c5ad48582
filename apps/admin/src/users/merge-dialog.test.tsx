import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  listAdminUsers,
  listUserChoices,
  mergeUsers,
  previewUserMerge,
  type AdminUserRow,
  type UserMerge,
} from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'

const userOf = (id: string, username: string, name: string): AdminUserRow => ({
  id,
  username,
  name,
  mobile: '',
  email: '',
  enabled: true,
  locked: false,
  secondFactor: false,
  hasPasskeys: false,
  roles: [],
  enterprises: [],
  signedInAt: null,
  eraseAt: null,
  erasedAt: null,
  erasureAskedAt: null,
  mergedInto: null,
  revision: 4,
})
const gone = { ...userOf('u9', 'zhou-old', '周旧'), enabled: false, mergedInto: 'zhoumin' }
const rows = [userOf('u2', 'zhoumin', '周敏'), userOf('u3', 'zhoumin2', '周敏二'), gone]
const merge: UserMerge = {
  from: { id: 'u3', username: 'zhoumin2', name: '周敏二', revision: 4 },
  into: { id: 'u2', username: 'zhoumin', name: '周敏', revision: 4 },
  roles: [{ id: 'r1', name: '成员', nameEn: 'Staff' }],
  departments: [],
  enterprises: ['海东钢铁'],
  externalAccounts: [{ system: 'ERP', name: 'zhou' }],
  lostAccounts: [{ system: 'CRM', name: 'min' }],
  takesMobile: true,
  takesEmail: false,
  lettersReceived: 7,
  lettersSent: 1,
  replies: 2,
  todos: 3,
  files: 0,
  sessions: 2,
  secondFactor: true,
}

let server: FakeServer
beforeEach(async () => {
  addTexts('admin', texts)
  server = startFakeServer()
  server.answer(listAdminUsers, { rows, total: rows.length })
  server.answer(listUserChoices, { sendBy: [], roles: [], departments: [], enterprises: [] })
  server.answer(previewUserMerge, merge)
  server.answer(mergeUsers, { id: 'u3', revision: 5 })
  const [user, permissions] = [buildUserInfo({ userId: 'u1' }), buildPermissions(['user:read', 'user:write'])]
  await act(async () => renderApp(<Root />, { user, permissions, locale: 'zh', path: '/center/admin#section=users' }))
  await screen.findByText('周敏')
})
afterEach(() => server.close())

const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
const type = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))
const sent = () => server.calls.find(({ method }) => method === 'POST')

test('a user is merged into the one that is named, after what moves and ends was shown', async () => {
  await press('合并 周敏二')
  await type('保留的账号（用户名）', 'ZHOUMIN')
  await press('查看合并内容')
  const dialog = within(await screen.findByRole('dialog', { name: '合并账号“周敏二”' }))
  expect(await dialog.findByText('从 zhoumin2 转到 zhoumin')).toBeTruthy()
  for (const line of ['角色：成员', '企业：海东钢铁', '外部系统账号：ERP（zhou）', '手机号', '两步验证'])
    expect(dialog.getByText(line)).toBeTruthy()
  expect(dialog.getByText('收到的通知 7，发出的通知 1，回复 2，待办 3，文件 0')).toBeTruthy()
  expect(dialog.getByText('外部系统账号（保留的账号已有）：CRM（min）')).toBeTruthy()
  expect(sent()).toBeUndefined()
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: '合并' })))
  await waitFor(() => expect(sent()).toMatchObject({ body: { intoId: 'u2' } }))
  expect(sent()?.path).toMatch(/\/users\/u3\/merge$/)
  expect(sent()?.headers['If-Match']).toBe('4')
})

test('a username that no user has is said at its field, and nothing is shown', async () => {
  await press('合并 周敏二')
  await type('保留的账号（用户名）', 'zhou')
  await press('查看合并内容')
  expect(await screen.findByText('没有这个用户名')).toBeTruthy()
  expect(screen.queryByText(/^从 zhoumin2/)).toBeNull()
})

test('merging is offered while two users are chosen, and either of them can stay', async () => {
  const check = (name: string) => act(async () => fireEvent.click(screen.getByRole('checkbox', { name })))
  await check('选择 周敏')
  const bar = () => within(screen.getByRole('toolbar', { name: '批量操作' }))
  expect(bar().queryByRole('button', { name: '合并' })).toBeNull()
  await check('选择 周敏二')
  await act(async () => fireEvent.click(bar().getByRole('button', { name: '合并' })))
  await type('保留的账号', 'zhoumin')
  await press('查看合并内容')
  await screen.findByText('从 zhoumin2 转到 zhoumin')
  const asked = server.calls.find(({ path }) => path.includes('/merge/'))
  expect(asked?.path).toMatch(/u3\/merge\/u2$/)
  await type('保留的账号', 'zhoumin2')
  expect(screen.queryByText('从 zhoumin2 转到 zhoumin')).toBeNull()
})

test('an account that was merged says into which, and has no actions but its erasure', () => {
  expect(screen.getByText('已合并到 zhoumin')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '启用 周旧' })).toBeNull()
  expect(screen.queryByRole('button', { name: '合并 周旧' })).toBeNull()
})
