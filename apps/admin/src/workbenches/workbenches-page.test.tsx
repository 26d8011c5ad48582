import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { listAdminWorkbenches, updateWorkbench, type AdminWorkbench } from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'

const row: AdminWorkbench = {
  id: 'w1',
  code: 'WB_ENT',
  name: '企业工作台',
  nameEn: 'Enterprise',
  icon: 'desktop',
  parts: [
    { partBench: 'P1', name: '一区', nameEn: '' },
    { partBench: 'P2', name: '二区', nameEn: '' },
  ],
  orderNum: 0,
  revision: 2,
  roles: 1,
}

let server: FakeServer
beforeEach(async () => {
  addTexts('admin', texts)
  server = startFakeServer()
  server.answer(listAdminWorkbenches, { rows: [row], total: 1 })
  const [user, permissions] = [buildUserInfo(), buildPermissions(['catalogue:read', 'catalogue:write'])]
  await act(async () =>
    renderApp(<Root />, { user, permissions, locale: 'zh', path: '/center/admin#section=workbenches' }),
  )
})
afterEach(() => server.close())

const press = (name: string, place: HTMLElement = document.body) =>
  act(async () => fireEvent.click(within(place).getByRole('button', { name })))

test('parts of a workbench are removed, added and changed', async () => {
  server.answer(updateWorkbench, { id: 'w1', revision: 3 })
  await screen.findByText('一区、二区')
  await press('编辑 企业工作台')
  const dialog = screen.getByRole('dialog')
  await press('删除第 1 个分区', dialog)
  await press('添加分区', dialog)
  const added = within(within(dialog).getByRole('group', { name: '第 2 个分区' }))
  await act(async () => fireEvent.change(added.getByLabelText('分区编码'), { target: { value: 'P3' } }))
  await act(async () => fireEvent.change(added.getByLabelText('名称'), { target: { value: '三区' } }))
  await press('保存', dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = server.calls.find(({ method }) => method === 'PUT')
  expect(sent?.headers['If-Match']).toBe('2')
  expect(sent?.body).toMatchObject({
    parts: [
      { partBench: 'P2', name: '二区' },
      { partBench: 'P3', name: '三区' },
    ],
  })
})
