import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  addSignOnService,
  changeSignOnService,
  exportSignOnServices,
  listTenantSignOnServices,
  removeSignOnService,
  type RegisteredService,
} from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import {
  catchSavedFiles,
  buildPermissions,
  buildUserInfo,
  renderApp,
  startFakeServer,
  type FakeServer,
} from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'

const row: RegisteredService = {
  id: 's1',
  name: '报销系统',
  address: 'https://expense.example/',
  match: 'prefix',
  ticketParam: 'ticket',
  tenantCode: 'demo',
  logoutUrl: null,
  attributes: ['mobile'],
  revision: 3,
  updatedAt: '2026-03-01 08:00:00',
  updatedBy: 'guanli',
}

let server: FakeServer
beforeEach(async () => {
  addTexts('admin', texts)
  server = startFakeServer()
  const rows = [row, { ...row, id: 's2', name: '考勤系统', address: 'https://time.example/' }]
  server.answer(listTenantSignOnServices, ({ query }) => {
    const found = rows.filter(({ address }) => address.includes(query.get('keyword') ?? ''))
    return { rows: found, total: found.length }
  })
  const [user, permissions] = [buildUserInfo(), buildPermissions(['ops:release'])]
  const path = '/center/admin#section=signOnServices'
  await act(async () => renderApp(<Root />, { user, permissions, locale: 'zh', path }))
})
afterEach(() => server.close())

const press = (name: string, place: HTMLElement = document.body) =>
  act(async () => fireEvent.click(within(place).getByRole('button', { name })))
const type = (label: RegExp, value: string) =>
  act(async () => fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label), { target: { value } }))
const sent = (method: string) => server.calls.find((call) => call.method === method)

test('an application is registered for the own tenant; what is refused is said at its field, and what was typed stays', async () => {
  await screen.findByText('报销系统')
  await press('登记应用')
  await type(/^名称/, '合同系统')
  await type(/^地址/, 'http://contract.example/')
  server.refuse(addSignOnService, 'request.invalid', [{ field: 'address', message: 'of the server', code: 'taken' }])
  await press('保存', screen.getByRole('dialog'))
  const field = within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(/^地址/)
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(field.value).toBe('http://contract.example/')
  server.answer(addSignOnService, row)
  await type(/^地址/, 'https://contract.example/')
  await press('保存', screen.getByRole('dialog'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('POST')?.body).toMatchObject({ name: '合同系统', tenantCode: 'demo', match: 'prefix' })
})

test('the list is searched, and a row changed or taken away at the revision that was seen', async () => {
  await screen.findByText('报销系统')
  await act(async () => fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'time.ex' } }))
  await waitFor(() => expect(screen.queryByText('报销系统')).toBeNull())
  screen.getByText('考勤系统')
  server.answer(changeSignOnService, row)
  await press('编辑 考勤系统')
  await type(/^名称/, '考勤')
  await press('保存', screen.getByRole('dialog'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('PUT')).toMatchObject({ headers: { 'If-Match': '3' }, body: { name: '考勤', attributes: ['mobile'] } })
  server.answer(removeSignOnService, true)
  await press('删除 考勤系统')
  await press('删除', screen.getByRole('dialog'))
  await waitFor(() => expect(sent('DELETE')?.headers['If-Match']).toBe('3'))
})

test('the server saves the list as a file, narrowed and with the columns that are shown', async () => {
  const saved = catchSavedFiles()
  server.reply(exportSignOnServices, () => ({ http: 200, body: 'a file' as never }))
  await screen.findByText('报销系统')
  await act(async () => fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'time.ex' } }))
  await waitFor(() => expect(screen.queryByText('报销系统')).toBeNull())
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '导出' })))
  const asXlsx = await screen.findByRole('menuitem', { name: 'XLSX' })
  await act(async () => fireEvent.click(asXlsx))
  const asked = () => server.calls.find(({ path }) => path.endsWith('/sign-on-services/export'))
  await waitFor(() => expect(asked()).toBeDefined())
  saved.stop()
  expect(Object.fromEntries(asked()!.query)).toMatchObject({
    format: 'xlsx',
    keyword: 'time.ex',
    columns: 'name,address,match,attributes,updatedAt',
  })
})
