import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import {
  endOpenSession,
  exportSignIns,
  listOpenSessions,
  listSignIns,
  type OpenSessionRow,
  type SignInRow,
} from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'

let server: FakeServer
beforeEach(() => {
  addTexts('admin', texts)
  server = startFakeServer()
})
afterEach(() => server.close())

const open = (section: string, rights: readonly string[] = ['session:read', 'session:end']) => {
  const [user, permissions] = [buildUserInfo({ userId: 'u1' }), buildPermissions([...rights])]
  return act(async () =>
    renderApp(<Root />, { user, permissions, locale: 'zh', path: `/center/admin#section=${section}` }),
  )
}

const session: OpenSessionRow = {
  id: 's1',
  userId: 'u2',
  username: 'lisi',
  name: '李四',
  ip: '10.0.0.8',
  browser: 'Edge',
  system: 'Windows',
  beganAt: '2026-03-01 08:00:00',
  seenAt: '2026-03-01 09:30:00',
}

test('a session is ended after a question', async () => {
  server.answer(listOpenSessions, { rows: [session], total: 1 })
  server.answer(endOpenSession, { id: 's1', revision: 1 })
  await open('sessions')
  await screen.findByText('Edge, Windows')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '结束登录 李四' })))
  await screen.findByRole('dialog', { name: '结束“李四”的登录？' })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '结束登录' })))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.calls.some(({ method }) => method === 'DELETE')).toBe(true)
})

test('without the right to end sessions there is no button', async () => {
  server.answer(listOpenSessions, { rows: [session], total: 1 })
  await open('sessions', ['session:read'])
  await screen.findByText('Edge, Windows')
  expect(screen.queryByRole('button', { name: /结束登录/ })).toBeNull()
})

const signIn: SignInRow = {
  id: 1,
  at: '2026-03-01 08:00:00',
  username: 'lisi',
  userId: 'u2',
  ip: '10.0.0.8',
  browser: 'Edge',
  system: 'Windows',
  outcome: 'login.wrong_credentials',
}

test('tries to sign in have their outcome in words, and are narrowed to failures', async () => {
  server.answer(listSignIns, { rows: [signIn], total: 1 })
  await open('signIns')
  await screen.findByText('用户名或密码错误')
  await act(async () => fireEvent.change(screen.getByLabelText('结果'), { target: { value: 'failed' } }))
  await waitFor(() => expect(server.calls.at(-1)?.query.get('outcome')).toBe('failed'))
})

test.each(['CSV', 'XLSX'])(
  'the server saves a list as %s, narrowed as it is, with the columns that are shown',
  async (format) => {
    const saved: string[] = []
    URL.createObjectURL = () => 'blob:made'
    URL.revokeObjectURL = () => {}
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click')
    click.mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    server.answer(listSignIns, { rows: [signIn], total: 20_000 })
    server.answer(exportSignIns, 'a file')
    await open('signIns')
    await screen.findByText('用户名或密码错误')
    await act(async () => fireEvent.change(screen.getByLabelText('结果'), { target: { value: 'failed' } }))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '导出' })))
    const item = await screen.findByRole('menuitem', { name: format })
    await act(async () => fireEvent.click(item))
    const isExport = ({ path }: { path: string }) => path.endsWith('/sign-ins/export')
    await waitFor(() => expect(server.calls.filter(isExport)).toHaveLength(1))
    const { query } = server.calls.find(isExport)!
    expect([query.get('format'), query.get('outcome')]).toEqual([format.toLowerCase(), 'failed'])
    expect(query.get('columns')).toBe('at,username,ip,browser,system,outcome')
    expect(
      server.calls.filter(({ path }) => path.endsWith('/sign-ins')).every(({ query: of }) => of.get('limit') === '20'),
    ).toBe(true)
    click.mockRestore()
  },
)
