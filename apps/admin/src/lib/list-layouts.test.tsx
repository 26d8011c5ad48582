import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { errorTable, getPreferences, listAdminRoles, updatePreferences, UserPreferences } from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'

const row = {
  id: 'r1',
  code: 'clerk',
  name: '文员',
  nameEn: '',
  workbenchCode: '',
  orderNum: 1,
  members: 3,
  revision: 1,
}
let server: FakeServer
let users = 0
/** What the server has of the user. */
let kept: UserPreferences

beforeEach(() => {
  addTexts('admin', texts)
  server = startFakeServer()
  server.answer(listAdminRoles, { rows: [row], total: 1 })
  kept = UserPreferences.parse({ layout: { workbench: ['clock'] }, revision: 'r1' })
  server.answer(getPreferences, () => kept)
  server.answer(updatePreferences, ({ body }) => (kept = { ...kept, ...(body as object), revision: 'r2' }))
})
afterEach(() => server.close())

/** Another user each time: what one has set up is known for as long as they stay. */
const open = (userId = `user-${(users += 1)}`) => {
  const [user, permissions] = [buildUserInfo({ userId }), buildPermissions(['role:read'])]
  return act(async () => renderApp(<Root />, { user, permissions, locale: 'zh', path: '/center/admin#section=roles' }))
}
const press = (element: HTMLElement) => act(async () => fireEvent.click(element))
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const chooseColumns = async () => {
  await press(screen.getByRole('button', { name: '列设置' }))
  return within(await screen.findByRole('dialog', { name: '列设置' }))
}

test('a column that a user takes away is gone at once, and is kept beside the other layouts of the user', async () => {
  await open()
  await screen.findByText('文员')
  expect(heads()).toContain('编码')
  const panel = await chooseColumns()
  expect(panel.queryByRole('checkbox', { name: '名称' })).toBeNull()
  await press(panel.getByRole('checkbox', { name: '编码' }))
  expect(heads()).not.toContain('编码')
  await waitFor(() => expect(kept.layout['admin.lists']).toEqual({ roles: { hidden: ['code'], sort: '' } }))
  expect(kept.layout['workbench']).toEqual(['clock'])
  await press(panel.getByRole('button', { name: '显示全部列' }))
  expect(heads()).toContain('编码')
  await waitFor(() => expect(kept.layout['admin.lists']).toEqual({ roles: { hidden: [], sort: '' } }))
})

test('a list comes as the user had it in another browser', async () => {
  kept.layout = { 'admin.lists': { roles: { hidden: ['code'], sort: '-name' } } }
  await open()
  await screen.findByText('文员')
  await waitFor(() => expect(heads()).not.toContain('编码'))
  await waitFor(() => expect(server.calls.at(-1)?.query.get('sort')).toBe('-name'))
})

test('a kept order by a column that there is no more is not asked for', async () => {
  kept.layout = { 'admin.lists': { roles: { hidden: [], sort: 'gone' } } }
  await open()
  await screen.findByText('文员')
  const sorts = server.calls.map(({ query }) => query.get('sort'))
  expect(sorts.filter(Boolean)).toEqual([])
})

test('a change that another one came before is made again, of what there is then', async () => {
  await open()
  await screen.findByText('文员')
  const other = { ...kept, layout: { 'admin.lists': { users: { hidden: ['phone'], sort: '' } } }, revision: 'r9' }
  const { status, http } = errorTable['preferences.outdated']
  server.reply(updatePreferences, ({ body }) => {
    if ((body as { revision: string }).revision !== 'r9') return { http, body: { status, message: '', data: other } }
    kept = { ...kept, ...(body as object) }
    return { http: 200, body: { status: 200, message: '', data: kept } }
  })
  const panel = await chooseColumns()
  await press(panel.getByRole('checkbox', { name: '编码' }))
  const both = { users: { hidden: ['phone'], sort: '' }, roles: { hidden: ['code'], sort: '' } }
  await waitFor(() => expect(kept.layout['admin.lists']).toEqual(both))
})
