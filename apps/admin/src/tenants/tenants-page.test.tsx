import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  createTenant,
  disableTenant,
  listAdminApplications,
  listAdminTenants,
  toFileSize,
  type AdminTenantRow,
} from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'

const park: AdminTenantRow = {
  id: 't2',
  code: 'park',
  name: '光谷园区',
  enabled: true,
  isDefault: false,
  homeUrl: '',
  users: 12,
  enabledUsers: 12,
  plan: null,
  domains: [],
  enterprises: 3,
  apps: 4,
  day: { active: 5, signIns: 17, failures: 2 },
  storage: 3_145_728,
  createdAt: '2026-01-01 10:00:00',
  revision: 5,
}
const own: AdminTenantRow = { ...park, id: 't1', code: 'demo', name: '工业云平台', isDefault: true }

let server: FakeServer
beforeEach(() => {
  addTexts('admin', texts)
  server = startFakeServer()
  server.answer(listAdminTenants, { rows: [own, park], total: 2 })
})
afterEach(() => server.close())

const open = (rights: string[]) =>
  act(async () =>
    renderApp(<Root />, {
      user: buildUserInfo(),
      permissions: buildPermissions(rights),
      locale: 'zh',
      path: '/center/admin#section=tenants',
    }),
  )
const operator = ['tenant:read', 'tenant:write', 'tenant:operate']
const press = (name: string, place: HTMLElement = document.body) =>
  act(async () => fireEvent.click(within(place).getByRole('button', { name })))
const type = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))

test('a tenant is created with its administrator, and the link for the password is shown once', async () => {
  const expiresAt = '2026-01-08 10:00:00'
  server.answer(createTenant, { id: 't3', revision: 1, tenantCode: 'new', passwordToken: 'secret-word', expiresAt })
  await open(operator)
  await screen.findByText('光谷园区')
  await press('新建租户')
  await screen.findByRole('option', { name: '工业云平台' })
  await type('编码', 'new')
  await type('名称', '新园区')
  await type('复制自', 'demo')
  await type('管理员用户名', 'xinguan')
  await type('管理员姓名', '新管理员')
  await press('保存', screen.getByRole('dialog'))
  const link = await screen.findByLabelText<HTMLTextAreaElement>('设置密码的链接')
  expect(link.value).toMatch(/\/center\/user\/alteration\?tc=new#token=secret-word$/)
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    code: 'new',
    name: '新园区',
    homeUrl: '',
    copyFrom: 'demo',
    administrator: { username: 'xinguan', name: '新管理员', mobile: '' },
  })
  await press('我已保存链接')
  expect(document.body.textContent).not.toContain('secret-word')
})

test('Back closes the link for the password, and the list is still there', async () => {
  const expiresAt = '2026-01-08 10:00:00'
  server.answer(createTenant, { id: 't3', revision: 1, tenantCode: 'new', passwordToken: 'secret-word', expiresAt })
  await open(operator)
  await screen.findByText('光谷园区')
  await press('新建租户')
  await type('编码', 'new')
  await type('名称', '新园区')
  await type('管理员用户名', 'xinguan')
  await type('管理员姓名', '新管理员')
  await press('保存', screen.getByRole('dialog'))
  await screen.findByLabelText('设置密码的链接')
  await act(async () => window.history.back())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  screen.getByText('光谷园区')
})

test('what is refused of the administrator stands beside its field', async () => {
  server.refuse(createTenant, 'request.invalid', [{ field: 'administrator.username', message: 'is no username' }])
  await open(operator)
  await screen.findByText('光谷园区')
  await press('新建租户')
  await press('保存', screen.getByRole('dialog'))
  await waitFor(() => expect(screen.getByLabelText('管理员用户名').getAttribute('aria-invalid')).toBe('true'))
})

test('another tenant than the default one is disabled after a question', async () => {
  server.answer(disableTenant, { id: 't2', revision: 6 })
  await open(operator)
  await screen.findByText('光谷园区')
  expect(screen.queryByRole('button', { name: '停用 工业云平台' })).toBeNull()
  await press('停用 光谷园区')
  await press('停用', screen.getByRole('dialog'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = server.calls.find(({ method }) => method === 'POST')
  expect(sent).toMatchObject({ path: '/api/admin/tenants/park/disable' })
  expect(sent?.headers['If-Match']).toBe('5')
})

test('an operator administers another tenant', async () => {
  server.answer(listAdminApplications, { rows: [], total: 0 })
  await open([...operator, 'catalogue:read'])
  await screen.findByText('光谷园区')
  await press('管理 光谷园区')
  await waitFor(() => expect(window.location.hash).toBe('#tenant=park'))
})

test('users of one tenant are offered nothing of others', async () => {
  await open(['tenant:read', 'tenant:write'])
  await screen.findByText('光谷园区')
  screen.getByRole('button', { name: '编辑 光谷园区' })
  expect(screen.queryByRole('button', { name: '新建租户' })).toBeNull()
  expect(screen.queryByRole('button', { name: '管理 光谷园区' })).toBeNull()
})

test('a tenant is shown with its last 24 hours and what its files take', async () => {
  await open(['tenant:read', 'tenant:operate'])
  const row = (await screen.findByText('光谷园区')).closest('tr')!
  within(row).getByText('5 / 2')
  within(row).getByText(toFileSize(3_145_728))
})

test('many tenants are disabled at once, each at its revision; the default one stays as it is', async () => {
  server.answer(disableTenant, { id: 't2', revision: 6 })
  await open(operator)
  await screen.findByText('光谷园区')
  await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' })))
  await press('停用', screen.getByRole('toolbar', { name: '批量操作' }))
  const dialog = await screen.findByRole('dialog', { name: '停用（1 项）' })
  within(dialog).getByText('另有 1 项不适用，不作更改。')
  await press('停用', dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = server.calls.filter(({ method }) => method === 'POST')
  expect(sent.map(({ path, headers }) => [path, headers['If-Match']])).toEqual([
    ['/api/admin/tenants/park/disable', '5'],
  ])
})
