import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  disableUser,
  getAdminUser,
  listAdminUsers,
  listUserChoices,
  updateUser,
  type AdminUserRow,
} from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'

const role = { id: 'r1', name: '企业管理员', nameEn: 'Administrator' }
const userOf = (id: string, name: string, enabled = true): AdminUserRow => ({
  id,
  username: id,
  name,
  mobile: '',
  email: '',
  enabled,
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
  revision: 1,
})
const rows = [userOf('u2', '李四'), userOf('u3', '孙七'), userOf('u4', '周八', false)]

let server: FakeServer
beforeEach(async () => {
  addTexts('admin', texts)
  server = startFakeServer()
  server.answer(listAdminUsers, { rows, total: rows.length })
  server.answer(listUserChoices, { sendBy: [], roles: [role], departments: [], enterprises: [] })
  const [user, permissions] = [
    buildUserInfo({ userId: 'u1' }),
    buildPermissions(['user:read', 'user:write', 'role:grant']),
  ]
  await act(async () => renderApp(<Root />, { user, permissions, locale: 'zh', path: '/center/admin#section=users' }))
  await screen.findByText('李四')
})
afterEach(() => server.close())

const check = (name: string) => act(async () => fireEvent.click(screen.getByRole('checkbox', { name })))
const press = (name: string, within_: HTMLElement = document.body) =>
  act(async () => fireEvent.click(within(within_).getByRole('button', { name })))
const toolbar = () => screen.getByRole('toolbar', { name: '批量操作' })
const sent = (method: string) => server.calls.filter((call) => call.method === method)

test('one of two users cannot be disabled: the other is, the reason is said, and one who is disabled is left out', async () => {
  server.reply(disableUser, ({ path }) =>
    path.includes('u3')
      ? { http: 409, body: { status: 40911, message: '不能停用最后一名管理员', data: null } }
      : { http: 200, body: { status: 200, message: '', data: { id: 'u2', revision: 2 } } },
  )
  await check('选择本页全部')
  expect(within(toolbar()).getByText('已选择 3 项')).toBeTruthy()
  await press('停用', toolbar())
  const dialog = await screen.findByRole('dialog', { name: '停用（2 项）' })
  expect(within(dialog).getByText('另有 1 项不适用，不作更改。')).toBeTruthy()

  await press('停用', dialog)
  expect(await within(dialog).findByText('已完成 1 / 2')).toBeTruthy()
  expect((await within(dialog).findByRole('listitem')).textContent).toContain('孙七')
  expect(sent('POST').map(({ path }) => path.split('/').at(-2))).toEqual(['u2', 'u3'])

  await press('完成', dialog)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a role is given beside those that are held, and a user who has it is left as they are', async () => {
  const holds: Record<string, string[]> = { u2: ['r5'], u3: ['r1'] }
  server.answer(getAdminUser, ({ path }) => {
    const row = rows.find(({ id }) => path.endsWith(id))!
    return { ...row, roleIds: holds[row.id] ?? [], departmentIds: [], enterpriseIds: [] }
  })
  server.answer(updateUser, { id: 'u2', revision: 2 })
  await check('选择 李四')
  await check('选择 孙七')
  await press('增加角色', toolbar())
  const dialog = await screen.findByRole('dialog', { name: '增加角色（2 项）' })
  await press('增加角色', dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('PUT').map(({ body }) => (body as { roleIds: string[] }).roleIds)).toEqual([['r5', 'r1']])
})

test('what is chosen can be let go of', async () => {
  await check('选择 李四')
  await press('取消选择', toolbar())
  expect(screen.queryByRole('toolbar', { name: '批量操作' })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选择 李四' }).checked).toBe(false)
})

describe('rows of several pages', () => {
  const all = Array.from({ length: 25 }, (_, index) => userOf(`n${index}`, `员工${index}`))
  beforeEach(async () => {
    server.answer(listAdminUsers, ({ query }) => {
      const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))]
      const found = all.filter(({ name }) => name.includes(query.get('keyword') ?? ''))
      return { rows: found.slice((page - 1) * limit, page * limit), total: found.length }
    })
    await search('员工')
    await screen.findByText('员工0')
  })
  const search = (value: string) =>
    act(async () => fireEvent.change(screen.getByRole('searchbox'), { target: { value } }))
  const toPage = (name: string) => press(name, screen.getByRole('navigation', { name: /页/ }))

  test('those that are chosen stay chosen on the next page, and go with another search', async () => {
    await check('选择 员工3')
    await toPage('下一页')
    await screen.findByText('员工24')
    await check('选择 员工24')
    expect(within(toolbar()).getByRole('status').textContent).toBe('已选择 2 项，其中 1 项不在本页')
    await search('员工2')
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: '批量操作' })).toBeNull())
  })

  test('all that were found can be chosen at once', async () => {
    await check('选择本页全部')
    await press('选择全部 25 项', toolbar())
    await waitFor(() =>
      expect(within(toolbar()).getByRole('status').textContent).toBe('已选择 25 项，其中 5 项不在本页'),
    )
    expect(within(toolbar()).queryByRole('button', { name: '选择全部 25 项' })).toBeNull()
    server.answer(disableUser, { id: 'n0', revision: 2 })
    await press('停用', toolbar())
    await press('停用', await screen.findByRole('dialog', { name: '停用（25 项）' }))
    await waitFor(() => expect(sent('POST')).toHaveLength(25))
  })
})
