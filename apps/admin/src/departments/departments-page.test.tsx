import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createDepartment, deleteDepartment, listAdminDepartments, type AdminDepartment } from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'

const top: AdminDepartment = {
  id: 'd1',
  parentId: null,
  name: '生产部',
  nameEn: '',
  orderNum: 0,
  revision: 4,
  depth: 0,
  users: 3,
}
const below: AdminDepartment = { ...top, id: 'd2', parentId: 'd1', name: '一组', depth: 1 }

let server: FakeServer
beforeEach(async () => {
  addTexts('admin', texts)
  server = startFakeServer()
  server.answer(listAdminDepartments, { rows: [top, below], total: 2 })
  const [user, permissions] = [buildUserInfo(), buildPermissions(['catalogue:read', 'catalogue:write'])]
  await act(async () =>
    renderApp(<Root />, { user, permissions, locale: 'zh', path: '/center/admin#section=departments' }),
  )
})
afterEach(() => server.close())

const press = (name: string, place: HTMLElement = document.body) =>
  act(async () => fireEvent.click(within(place).getByRole('button', { name })))

test('departments are indented below the one that they belong to', async () => {
  expect((await screen.findByText('一组')).dataset['depth']).toBe('1')
  expect(screen.getByText('生产部').dataset['depth']).toBe('0')
})

test('a department is added below another', async () => {
  server.answer(createDepartment, { id: 'd3', revision: 1 })
  await screen.findByText('生产部')
  await press('添加下级 生产部')
  const dialog = screen.getByRole('dialog')
  expect(within(dialog).getByLabelText<HTMLSelectElement>('上级部门').value).toBe('d1')
  await act(async () => fireEvent.change(within(dialog).getByLabelText('名称'), { target: { value: '二组' } }))
  await press('保存', dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = server.calls.find(({ method }) => method === 'POST')
  expect(sent?.body).toMatchObject({ parentId: 'd1', name: '二组' })
})

test('a department in use says why it is not deleted', async () => {
  server.refuse(deleteDepartment, 'record.in_use', { departments: ['一组'], users: 3 })
  await screen.findByText('生产部')
  await press('删除 生产部')
  await press('删除', screen.getByRole('dialog'))
  await within(screen.getByRole('dialog')).findByText(/正在被使用/)
  expect(server.calls.at(-1)?.headers['If-Match']).toBe('4')
})

test('chosen departments are deleted, those below first, each with its revision', async () => {
  server.answer(deleteDepartment, { id: 'd2', revision: 4 })
  await screen.findByText('生产部')
  await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: '选择 生产部' })))
  await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: '选择 一组' })))
  await press('删除', screen.getByRole('toolbar', { name: '批量操作' }))
  await press('删除', screen.getByRole('dialog'))
  const deleted = () => server.calls.filter(({ method }) => method === 'DELETE')
  await waitFor(() => expect(deleted()).toHaveLength(2))
  expect(deleted().map(({ path }) => path.split('/').at(-1))).toEqual(['d2', 'd1'])
  expect(deleted().map(({ headers }) => headers['If-Match'])).toEqual(['4', '4'])
})
