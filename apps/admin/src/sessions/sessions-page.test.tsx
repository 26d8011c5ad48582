import { strFromU8, unzipSync } from 'fflate'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import {
  endOpenSession,
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

test('all pages of a list are saved as CSV in the words of the page, and nothing in it is calculated', async () => {
  const saved: [name: string, made: Blob][] = []
  let blob = new Blob()
  URL.createObjectURL = (made) => ((blob = made as Blob), 'blob:made')
  URL.revokeObjectURL = () => {}
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click')
  click.mockImplementation(function (this: HTMLAnchorElement) {
    saved.push([this.download, blob])
  })
  server.answer(listSignIns, ({ query }) => {
    const [from, limit] = [(Number(query.get('page')) - 1) * Number(query.get('limit')), Number(query.get('limit'))]
    const rows = Array.from({ length: 120 }, (_, id) => ({ ...signIn, id, username: `=user,${id}` }))
    return { rows: rows.slice(from, from + limit), total: rows.length }
  })
  await open('signIns')
  const save = await screen.findByRole('button', { name: '导出' })
  await act(async () => fireEvent.click(save))
  const asCsv = await screen.findByRole('menuitem', { name: 'CSV' })
  await act(async () => fireEvent.click(asCsv))
  await waitFor(() => expect(saved).toHaveLength(1))
  click.mockRestore()
  const reader = new FileReader()
  const text = await new Promise<string>((resolve) => {
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(saved[0]![1])
  })
  const lines = text.trim().split('\r\n')
  expect(saved[0]![0]).toBe('登录日志.csv')
  expect(lines).toHaveLength(121)
  expect(lines[120]).toBe(`2026-03-01 08:00,"'=user,119",10.0.0.8,"Edge, Windows",用户名或密码错误`)
})

test('a list is saved as a workbook whose cells are text', async () => {
  let blob = new Blob()
  let name = ''
  URL.createObjectURL = (made) => ((blob = made as Blob), 'blob:made')
  URL.revokeObjectURL = () => {}
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click')
  click.mockImplementation(function (this: HTMLAnchorElement) {
    name = this.download
  })
  server.answer(listSignIns, { rows: [{ ...signIn, username: '=1+1' }], total: 1 })
  await open('signIns')
  const save = await screen.findByRole('button', { name: '导出' })
  await act(async () => fireEvent.click(save))
  const asXlsx = await screen.findByRole('menuitem', { name: 'XLSX' })
  await act(async () => fireEvent.click(asXlsx))
  await waitFor(() => expect(name).toBe('登录日志.xlsx'))
  click.mockRestore()
  const reader = new FileReader()
  const bytes = await new Promise<ArrayBuffer>((resolve) => {
    reader.onload = () => resolve(reader.result as ArrayBuffer)
    reader.readAsArrayBuffer(blob)
  })
  const files = unzipSync(new Uint8Array(bytes))
  const text = (path: string) => strFromU8(files[path] ?? new Uint8Array())
  expect(text('xl/sharedStrings.xml') + text('xl/worksheets/sheet1.xml')).toContain('=1+1')
  expect(text('xl/worksheets/sheet1.xml')).not.toContain('<f>')
})
