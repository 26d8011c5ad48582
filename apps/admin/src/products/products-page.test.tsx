import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  listAdminProducts,
  listProviderRequests,
  reviewProduct,
  reviewProviderRequest,
  type Permissions,
  type Product,
  type ProviderRequest,
} from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'

let server: FakeServer
const request: ProviderRequest = {
  id: 'p1',
  enterpriseId: 'e1',
  enterpriseName: '云帆科技',
  username: 'lisi',
  offer: '设备联网服务',
  state: '0',
  note: '',
  createdAt: '2026-01-01 10:00:00',
  reviewedAt: null,
  revision: 3,
}
const product: Product = {
  id: 'd1',
  category: 'iot',
  name: '能耗大师',
  nameEn: '',
  summary: '采集设备能耗',
  url: 'https://products.example/',
  enterpriseName: '云帆科技',
  state: 'waiting',
  note: '',
  createdAt: '2026-01-01 10:00:00',
  reviewedAt: null,
  revision: 2,
}

beforeEach(() => {
  addTexts('admin', texts)
  server = startFakeServer()
  server.answer(listProviderRequests, { rows: [request, { ...request, id: 'p2', state: '1' }], total: 2 })
  server.answer(listAdminProducts, { rows: [product], total: 1 })
  server.answer(reviewProviderRequest, { id: 'p1', revision: 4 })
  server.answer(reviewProduct, { id: 'd1', revision: 3 })
})
afterEach(() => server.close())

const limited = (permissions: Permissions, action: string): Permissions => ({
  ...permissions,
  auth: [...permissions.auth, { id: 'limit', type: 2, action, menuId: '' }],
})
const open = (section: string, rights: string[], limit = '') =>
  act(async () =>
    renderApp(<Root />, {
      user: buildUserInfo({ userId: 'u1' }),
      permissions: limited(buildPermissions(rights), limit),
      locale: 'zh',
      path: `/center/admin#section=${section}`,
    }),
  )
const click = (element: HTMLElement) => act(async () => fireEvent.click(element))
const sent = () => server.calls.filter(({ method }) => method === 'POST')

test('a waiting application is approved with its revision; one that was decided has no buttons', async () => {
  await open('providerRequests', ['enterprise:read', 'enterprise:review'])
  await click(await screen.findByRole('button', { name: '通过 云帆科技' }))
  const dialog = within(await screen.findByRole('dialog', { name: '通过“云帆科技”' }))
  dialog.getByText('设备联网服务')
  await click(dialog.getByRole('button', { name: '通过' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toMatchObject([{ body: { decision: 'approve', note: '' }, headers: { 'If-Match': '3' } }])
})

test('a product is refused with a reason', async () => {
  await open('products', ['enterprise:read', 'enterprise:review'])
  await click(await screen.findByRole('button', { name: '不通过 能耗大师' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: '请补充案例' } })
  await click(dialog.getByRole('button', { name: '不通过' }))
  await waitFor(() => expect(sent()).toMatchObject([{ body: { decision: 'refuse', note: '请补充案例' } }]))
})

test('all that wait among the chosen are approved at once', async () => {
  await open('providerRequests', ['enterprise:read', 'enterprise:review'])
  await screen.findByRole('button', { name: '通过 云帆科技' })
  await click(screen.getByRole('checkbox', { name: '选择本页全部' }))
  await click(within(screen.getByRole('toolbar', { name: '批量操作' })).getByRole('button', { name: '通过' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('另有 1 项不适用，不作更改。')
  await click(dialog.getByRole('button', { name: '通过' }))
  await waitFor(() => expect(sent()).toMatchObject([{ body: { decision: 'approve', note: '' } }]))
})

test('users who may read alone decide on nothing', async () => {
  await open('products', ['enterprise:read'])
  await screen.findByText('能耗大师')
  expect(screen.queryByRole('button', { name: '通过 能耗大师' })).toBeNull()
})

test('users whose role reaches the own enterprises alone see their products and decide on none', async () => {
  await open('products', ['enterprise:read', 'enterprise:review'], 'users:enterprise')
  await screen.findByText('能耗大师')
  expect(screen.queryByRole('button', { name: '通过 能耗大师' })).toBeNull()
})
