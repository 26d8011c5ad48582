import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { disableVendor, enableVendor, listVendors, type AdminVendor } from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'

const acme: AdminVendor = {
  id: 'v1',
  revision: 2,
  scope: '@acme',
  name: '顶点软件',
  nameEn: 'Acme',
  contact: 'it@acme.example',
  enabled: true,
  members: [],
  apps: 3,
}
const other: AdminVendor = { ...acme, id: 'v2', scope: '@other', name: '远景数据', nameEn: 'Other', enabled: false }

let server: FakeServer
beforeEach(async () => {
  addTexts('admin', texts)
  server = startFakeServer()
  server.answer(listVendors, { rows: [acme, other], total: 2 })
  const [user, permissions] = [buildUserInfo(), buildPermissions(['tenant:operate'])]
  const path = '/center/admin#section=vendors'
  await act(async () => renderApp(<Root />, { user, permissions, locale: 'zh', path }))
  await screen.findByText('顶点软件')
  await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' })))
})
afterEach(() => server.close())

const press = (name: string, place: HTMLElement) =>
  act(async () => fireEvent.click(within(place).getByRole('button', { name })))
const toolbar = () => screen.getByRole('toolbar', { name: '批量操作' })
const sent = () => server.calls.filter(({ method }) => method === 'POST').map(({ path }) => path.split('/').slice(-2))

test('the chosen vendors that are enabled are disabled', async () => {
  server.answer(disableVendor, { id: 'v1', revision: 3 })
  await press('停用', toolbar())
  await press('停用', await screen.findByRole('dialog', { name: '停用（1 项）' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toEqual([['v1', 'disable']])
})

test('the chosen vendors that are disabled are enabled', async () => {
  server.answer(enableVendor, { id: 'v2', revision: 3 })
  await press('启用', toolbar())
  await press('启用', await screen.findByRole('dialog', { name: '启用（1 项）' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toEqual([['v2', 'enable']])
})
