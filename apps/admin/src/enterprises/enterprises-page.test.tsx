import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  createEnterprise,
  getAdminEnterprise,
  listAdminEnterprises,
  listEnterpriseMembers,
  reviewMembership,
  type AdminEnterprise,
  type EnterpriseMember,
} from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'

const enterprise: AdminEnterprise = {
  id: 'e1',
  name: '江岸精工',
  creditCode: '91420100MA4K000001',
  industryCode: '3421',
  regionCode: '420102',
  contactName: '王五',
  contactPosition: '厂长',
  createdAt: '2026-03-01 08:00:00',
  members: 2,
  waiting: 1,
  revision: 3,
}
const waiting: EnterpriseMember = {
  userId: 'u1',
  username: 'zhangsan',
  name: '张三',
  mobile: '13800000001',
  reviewState: '0',
  isFounder: true,
  reviewNote: '',
  reviewedAt: null,
  reviewedBy: '',
  createdAt: '2026-03-01 08:00:00',
}
const rights = ['enterprise:read', 'enterprise:write', 'enterprise:review']
const listed = <Row,>(list: Row[]) => ({ rows: list, total: list.length })

let server: FakeServer
beforeEach(() => {
  addTexts('admin', texts)
  server = startFakeServer()
  server.answer(listAdminEnterprises, listed([enterprise]))
  server.answer(getAdminEnterprise, enterprise)
  server.answer(listEnterpriseMembers, listed([waiting]))
})
afterEach(() => server.close())

const limit = { id: 'limit', type: 2, action: 'users:enterprise', menuId: '' }
const open = (id = '', held = rights, rules: (typeof limit)[] = []) =>
  act(async () =>
    renderApp(<Root />, {
      user: buildUserInfo({ userId: 'u9' }),
      permissions: { ...buildPermissions(held), auth: [...buildPermissions(held).auth, ...rules] },
      locale: 'zh',
      path: `/center/admin#section=enterprises${id && `&id=${id}`}`,
    }),
  )
const press = (name: string, place: HTMLElement = document.body) =>
  act(async () => fireEvent.click(within(place).getByRole('button', { name })))
const bodiesOf = (method: string) => server.calls.filter((call) => call.method === method).map(({ body }) => body)

test('a user whose role reaches the own enterprises alone is offered none to create', async () => {
  await open('', rights, [limit])
  await screen.findByRole('button', { name: '编辑 江岸精工' })
  expect(screen.queryByRole('button', { name: '新建企业' })).toBeNull()
})

test('the list says how many wait, and is narrowed to them', async () => {
  await open()
  await screen.findByRole('option', { name: '待审核（1）' })
  await act(async () => fireEvent.change(screen.getByLabelText('审核状态'), { target: { value: '0' } }))
  await waitFor(() =>
    expect(server.calls.some(({ query }) => query.get('review') === '0' && query.get('limit') === '20')).toBe(true),
  )
})

test('members of an enterprise are shown by its address, and one who waits is approved', async () => {
  server.answer(reviewMembership, { reviewState: '1' })
  await open('e1')
  await screen.findByRole('heading', { level: 1, name: '江岸精工' })
  await screen.findByText('张三')
  await press('通过 张三')
  server.answer(listEnterpriseMembers, listed([{ ...waiting, reviewState: '1' as const }]))
  await press('通过', screen.getByRole('dialog'))
  await screen.findByText('已通过')
  expect(bodiesOf('POST')).toEqual([{ decision: 'approve', note: '' }])
  expect(screen.queryByRole('button', { name: '通过 张三' })).toBeNull()
})

test('a refusal without a reason stays open and asks for it; with one it is sent', async () => {
  server.refuse(reviewMembership, 'request.invalid', [{ field: 'note', message: 'is required for a refusal' }])
  await open('e1')
  await screen.findByText('张三')
  await press('不通过 张三')
  const dialog = screen.getByRole('dialog')
  await press('不通过', dialog)
  await within(dialog).findByText('请填写未通过的原因')
  server.answer(reviewMembership, { reviewState: '2' })
  await act(async () =>
    fireEvent.change(within(dialog).getByLabelText('未通过的原因'), { target: { value: '名称有误' } }),
  )
  await press('不通过', dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodiesOf('POST').at(-1)).toEqual({ decision: 'refuse', note: '名称有误' })
})

test('an enterprise is created', async () => {
  server.answer(createEnterprise, { id: 'e2', revision: 1 })
  await open()
  await press('新建企业')
  const dialog = screen.getByRole('dialog')
  await act(async () => fireEvent.change(within(dialog).getByLabelText('名称'), { target: { value: '光谷装备' } }))
  await press('保存', dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodiesOf('POST')).toEqual([expect.objectContaining({ name: '光谷装备', creditCode: '' })])
})

test('users who may only read are offered neither a review nor a change', async () => {
  await open('e1', ['enterprise:read'])
  await screen.findByText('张三')
  expect(screen.queryByRole('button', { name: '通过 张三' })).toBeNull()
  await press('返回企业列表')
  await screen.findByText('江岸精工')
  expect(screen.queryByRole('button', { name: '新建企业' })).toBeNull()
  expect(screen.queryByRole('button', { name: '编辑 江岸精工' })).toBeNull()
})
