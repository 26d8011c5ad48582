import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  createPlan,
  listAdminTenants,
  listPlans,
  setTenantDomains,
  setTenantPlan,
  type AdminPlan,
  type AdminTenantRow,
} from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'

let server: FakeServer
const plan: AdminPlan = {
  id: 'p1',
  code: 'SMALL',
  name: '小型版',
  nameEn: 'Small',
  apps: ['@apps/orders'],
  maxUsers: 40,
  maxStorageMb: 100,
  tenants: 0,
  revision: 1,
}
const tenant: AdminTenantRow = {
  id: 't1',
  code: 'park',
  name: '园区',
  enabled: true,
  isDefault: false,
  homeUrl: '',
  users: 14,
  enabledUsers: 12,
  plan: null,
  domains: [],
  enterprises: 0,
  apps: 0,
  day: { active: 0, signIns: 0, failures: 0 },
  storage: 3_145_728,
  createdAt: '2026-01-01 08:00:00',
  revision: 5,
}

beforeEach(() => {
  addTexts('admin', texts)
  server = startFakeServer()
  server.answer(listPlans, { rows: [plan], total: 1 })
  server.answer(listAdminTenants, { rows: [tenant], total: 1 })
  server.answer(createPlan, { id: 'p2', revision: 1 })
  server.answer(setTenantPlan, { id: 't1', revision: 6 })
})
afterEach(() => server.close())

const open = (section: string) =>
  act(async () =>
    renderApp(<Root />, {
      user: buildUserInfo({ userId: 'u1' }),
      permissions: buildPermissions(['tenant:read', 'tenant:write', 'tenant:operate']),
      locale: 'zh',
      path: `/center/admin#section=${section}`,
    }),
  )
const click = (element: HTMLElement) => act(async () => fireEvent.click(element))
const sent = () => server.calls.filter(({ method }) => method === 'POST')

test('a plan is created with its apps, a line each; no line is all apps', async () => {
  await open('plans')
  await screen.findByText('@apps/orders')
  await click(screen.getByRole('button', { name: '新建套餐' }))
  const dialog = within(await screen.findByRole('dialog'))
  const set = (name: string, value: string) => fireEvent.change(dialog.getByLabelText(name), { target: { value } })
  set('编码', 'BIG')
  set('名称', '大型版')
  set('启用用户上限', '500')
  set('可用应用', ' @apps/a \n\n@apps/b')
  await click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(sent()).toMatchObject([{ body: { code: 'BIG', maxUsers: 500, apps: ['@apps/a', '@apps/b'] } }]),
  )
})

test('a tenant gets a plan, and its use of it is shown before', async () => {
  await open('tenants')
  await click(await screen.findByRole('button', { name: '套餐 园区' }))
  const dialog = within(await screen.findByRole('dialog', { name: '“园区”的套餐' }))
  await dialog.findByRole('option', { name: '小型版' })
  await act(async () => fireEvent.change(dialog.getByLabelText('套餐'), { target: { value: 'SMALL' } }))
  dialog.getByText('已用 12 / 40')
  await click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(sent()).toMatchObject([{ body: { plan: 'SMALL' }, headers: { 'If-Match': '5' } }]))
})

test('host names are set, a line each', async () => {
  server.answer(setTenantDomains, { id: 't1', revision: 6 })
  await open('tenants')
  await click(await screen.findByRole('button', { name: '域名 园区' }))
  const dialog = within(await screen.findByRole('dialog', { name: '“园区”的域名' }))
  fireEvent.change(dialog.getByLabelText('域名'), { target: { value: 'a.example\n b.example \n' } })
  await click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ domains: ['a.example', 'b.example'] }),
  )
})
