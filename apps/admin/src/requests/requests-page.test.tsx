import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  approveRequest,
  disableTenant,
  listAdminTenants,
  listApprovals,
  refuseRequest,
  type ApprovalRow,
  type PortalTenant,
} from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'

const waiting: ApprovalRow = {
  id: 'q1',
  act: 'createPasswordLink',
  object: 'lisi',
  askedBy: 'guanli',
  isOwn: false,
  at: '2026-01-01 08:00:00',
  expiresAt: '2026-01-02 08:00:00',
  state: 'waiting',
  decidedBy: '',
}
const own: ApprovalRow = { ...waiting, id: 'q2', act: 'disableTenant', object: 'park', isOwn: true }
const old: ApprovalRow = { ...waiting, id: 'q3', act: 'exportPortal', object: 'demo', state: 'expired' }

let server: FakeServer
beforeEach(() => {
  addTexts('admin', texts)
  server = startFakeServer()
  server.answer(listApprovals, { rows: [waiting, own, old], total: 3 })
})
afterEach(() => server.close())

async function open(section = 'requests', rights = ['user:read']) {
  const [user, permissions] = [buildUserInfo(), buildPermissions(rights)]
  const path = `/center/admin#section=${section}`
  await act(async () => renderApp(<Root />, { user, permissions, locale: 'zh', path }))
}
const press = async (name: string, place: HTMLElement = document.body) => {
  const button = await within(place).findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}

test('a request of another user is approved, and the link that comes of it is shown once', async () => {
  const link = { link: 'http://localhost/center/user/alteration#token=abc', expiresAt: '2026-01-02 08:00:00' }
  server.answer(approveRequest, { id: 'q1', link })
  await open()
  await press('批准 重置管理员密码 lisi')
  await press('批准', screen.getByRole('dialog'))
  await screen.findByDisplayValue(link.link)
  expect(server.calls.some(({ path }) => path.endsWith('/requests/q1/approve'))).toBe(true)
})

test('a request is refused; what the user asked for, or what is over, has no buttons', async () => {
  server.answer(refuseRequest, { id: 'q1' })
  await open()
  await screen.findByText('已失效')
  expect(screen.queryByRole('button', { name: /park|demo/ })).toBeNull()
  await press('拒绝 重置管理员密码 lisi')
  await press('拒绝', screen.getByRole('dialog'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.calls.some(({ path }) => path.endsWith('/requests/q1/refuse'))).toBe(true)
})

test('exported users are saved as a file', async () => {
  const saved: string[] = []
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined })
  server.answer(approveRequest, { id: 'q1', tenant: { code: 'demo', name: '工业云平台' } as PortalTenant })
  await open()
  await press('批准 重置管理员密码 lisi')
  await press('批准', screen.getByRole('dialog'))
  await waitFor(() => expect(saved).toEqual(['demo.json']))
  click.mockRestore()
})

test('an act that waits for another administrator says so in its dialog', async () => {
  const row = { id: 't2', code: 'park', name: '光谷园区', enabled: true, isDefault: false, homeUrl: '' }
  const counts = {
    users: 1,
    enabledUsers: 1,
    plan: null,
    domains: [],
    enterprises: 1,
    apps: 1,
    day: { active: 0, signIns: 0, failures: 0 },
    storage: 0,
    createdAt: '2026-01-01 10:00:00',
    revision: 5,
  }
  server.answer(listAdminTenants, { rows: [{ ...row, ...counts }], total: 1 })
  server.refuse(disableTenant, 'approval.pending', { requested: true, id: 'q9' })
  await open('tenants', ['tenant:read', 'tenant:operate'])
  await press('停用 光谷园区')
  await press('停用', screen.getByRole('dialog'))
  await screen.findByText('已提交审批')
})

test('many requests are refused at once: those of others that still wait; none is approved so', async () => {
  server.answer(refuseRequest, { id: 'q1' })
  await open()
  const all = await screen.findByRole('checkbox', { name: '选择本页全部' })
  await act(async () => fireEvent.click(all))
  const toolbar = screen.getByRole('toolbar', { name: '批量操作' })
  expect(within(toolbar).queryByRole('button', { name: '批准' })).toBeNull()
  await press('拒绝', toolbar)
  await press('拒绝', await screen.findByRole('dialog', { name: '拒绝（1 项）' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = server.calls.filter(({ method }) => method === 'POST')
  expect(sent.map(({ path }) => path.split('/').slice(-2))).toEqual([['q1', 'refuse']])
})
