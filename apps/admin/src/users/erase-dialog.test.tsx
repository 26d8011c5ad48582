import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { declineErasure, eraseUser, listAdminUsers, listUserChoices, type AdminUserRow } from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'

const off: AdminUserRow = {
  id: 'u2',
  username: 'lisi',
  name: '李四',
  mobile: '',
  email: '',
  enabled: false,
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
  revision: 3,
}
const on: AdminUserRow = { ...off, id: 'u3', username: 'sunqi', name: '孙七', enabled: true }
const asking: AdminUserRow = { ...on, id: 'u4', name: '周八', erasureAskedAt: '2026-01-01 08:00:00' }

let server: FakeServer
beforeEach(() => {
  addTexts('admin', texts)
  server = startFakeServer()
  server.answer(listAdminUsers, { rows: [off, on, asking], total: 3 })
  server.answer(listUserChoices, { sendBy: [], roles: [], departments: [], enterprises: [] })
})
afterEach(() => server.close())

async function open(...rights: string[]) {
  const [user, permissions] = [buildUserInfo({ userId: 'u1' }), buildPermissions(['user:read', ...rights])]
  await act(async () => renderApp(<Root />, { user, permissions, locale: 'zh', path: '/center/admin#section=users' }))
  await screen.findByText('李四')
}
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
const type = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))
const sent = () => server.calls.find(({ method }) => method === 'POST')

test('a disabled user is erased once the username is typed, on the revision that was seen', async () => {
  server.answer(eraseUser, { id: 'u2', revision: 4 })
  await open('user:erase')
  expect(screen.queryByRole('button', { name: '清除个人信息 孙七' })).toBeNull()
  await press('清除个人信息 李四')
  await type('请输入用户名 lisi 以确认', ' lisi ')
  await press('清除个人信息')
  await waitFor(() => expect(sent()).toMatchObject({ body: { username: 'lisi' } }))
  expect([sent()?.path, sent()?.headers['If-Match']]).toEqual([expect.stringMatching(/u2\/erase$/), '3'])
  expect(await screen.findByText('个人信息已清除')).toBeTruthy()
})

test('a username that is not the same is said at its field, and stays typed', async () => {
  const data = [{ field: 'username', message: 'of the server', code: 'notSame' }]
  server.reply(eraseUser, () => ({ http: 200, body: { status: 40001, message: '', data } }))
  await open('user:erase')
  await press('清除个人信息 李四')
  await type('请输入用户名 lisi 以确认', 'lis')
  await press('清除个人信息')
  expect(await screen.findByText(texts.zh.fault.notSame)).toBeTruthy()
  expect(screen.getByDisplayValue('lis')).toBeTruthy()
})

test('an erasure that waits for a second person is said, and the dialog stays', async () => {
  server.refuse(eraseUser, 'approval.pending')
  await open('user:erase')
  await press('清除个人信息 李四')
  await type('请输入用户名 lisi 以确认', 'lisi')
  await press('清除个人信息')
  expect(await screen.findByText(texts.zh.requests.pendingTitle)).toBeTruthy()
  expect(screen.getByDisplayValue('lisi')).toBeTruthy()
})

test('a user who asks for erasure is told no, with a note', async () => {
  server.answer(declineErasure, { id: 'u4', revision: 4 })
  await open('user:erase')
  expect(screen.queryByRole('button', { name: '驳回注销申请 孙七' })).toBeNull()
  await press('驳回注销申请 周八')
  await type('给用户的说明（可不填）', '合同未结')
  await press('驳回注销申请')
  await waitFor(() => expect(sent()).toMatchObject({ body: { note: '合同未结' } }))
  expect(sent()?.headers['If-Match']).toBe('3')
})
