import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  cancelUserImport,
  getUserImportTemplate,
  importUsers,
  listAdminUsers,
  listUserChoices,
  listUserImportRows,
  startUserImport,
  takeUserImportLinks,
  getUserImport,
  type UserImport,
  type UserImportRow,
} from '@center/shared/contract'
import { addTexts, dispatchServerEvent } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'

const job: UserImport = {
  id: 'i1',
  fileName: '用户.csv',
  state: 'ready',
  counts: { new: 2, changed: 0, same: 0, refused: 1 },
  total: 2,
  done: 0,
  ignored: ['备注'],
  hasLinks: false,
  expiresAt: '2026-01-02 08:00:00',
}
const row: UserImportRow = {
  line: 2,
  state: 'new',
  cells: { username: 'sunqi', name: '孙七' },
  changed: [],
  reasons: [],
}
const refused: UserImportRow = {
  line: 4,
  state: 'refused',
  cells: { username: '=evil', mobile: '13800000002' },
  changed: [],
  reasons: [{ column: 'mobile', fault: 'taken', word: '13800000002' }],
}

let server: FakeServer
let saved: { name: string; text: string }[]
beforeEach(() => {
  addTexts('admin', texts)
  saved = []
  let blob = new Blob()
  URL.createObjectURL = (made) => {
    blob = made as Blob
    return 'blob:made'
  }
  URL.revokeObjectURL = () => {}
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const { download: name } = this
    void readText(blob).then((text) => saved.push({ name, text }))
  })
  server = startFakeServer()
  server.answer(listAdminUsers, { rows: [], total: 0 })
  server.answer(listUserChoices, { sendBy: [], roles: [], departments: [], enterprises: [] })
  server.answer(importUsers, job)
  server.answer(getUserImport, job)
  server.answer(listUserImportRows, ({ query }) => {
    const rows = [row, refused].filter(({ state }) => state === (query.get('state') ?? state))
    return { rows, total: rows.length }
  })
})
afterEach(() => {
  server.close()
  jest.restoreAllMocks()
})

/** The simulated browser has no `text()` of its own. */
function readText(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(blob)
  })
}

async function open(path: string, ...rights: string[]) {
  const [who, permissions] = [buildUserInfo({ userId: 'u1' }), buildPermissions(['user:read', ...rights])]
  await act(async () => renderApp(<Root />, { user: who, permissions, locale: 'zh', path: `/center/admin${path}` }))
}
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
const sent = (end: string) => server.calls.find(({ path }) => path.endsWith(end))

test('a file is chosen, looked at, written and followed to its end; the invitations are had once', async () => {
  server.answer(startUserImport, { ...job, state: 'running' })
  server.answer(takeUserImportLinks, { fileName: '邀请链接.csv', csv: 'sunqi,link' })
  await open('#section=users', 'user:write')
  await press('导入')
  const file = new File(['username\nsunqi'], '用户.csv')
  const input = await screen.findByLabelText('用户文件')
  await act(async () => fireEvent.change(input, { target: { files: [file] } }))
  expect(await screen.findByText('sunqi')).toBeTruthy()
  expect((sent('/user-imports')?.body as FormData).get('file')).toMatchObject({ name: '用户.csv' })
  expect(screen.getByText('未使用的列：备注')).toBeTruthy()

  await press('写入 2 个用户')
  const dialog = await screen.findByRole('dialog', { name: '写入 2 个用户？' })
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: '写入 2 个用户' })))
  await screen.findByText('正在写入：0 / 2')
  await act(async () => dispatchServerEvent({ type: 'user-import', id: 'i1', done: 1, isOver: false }))
  expect(await screen.findByText('正在写入：1 / 2')).toBeTruthy()
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(1)
  server.answer(getUserImport, { ...job, state: 'done', done: 2, hasLinks: true })
  await act(async () => dispatchServerEvent({ type: 'user-import', id: 'i1', done: 2, isOver: true }))
  expect(await screen.findByText('已完成：写入了 2 / 2')).toBeTruthy()
  await press('下载邀请链接')
  await waitFor(() => expect(saved).toEqual([{ name: '邀请链接.csv', text: 'sunqi,link' }]))
  expect(screen.queryByRole('button', { name: '下载邀请链接' })).toBeNull()
})

test('rows are narrowed to what they do, and refused ones are saved with their reasons, without formulas', async () => {
  await open('#section=users&id=import.i1', 'user:write')
  await press(/^不能导入/)
  await waitFor(() => expect(screen.queryByText('sunqi')).toBeNull())
  expect(screen.getByText('手机号已被其他用户使用 13800000002')).toBeTruthy()
  await press('下载不能导入的行')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.text).toContain(`4,'=evil,,13800000002,`)
})

test('an import that runs is cancelled; a file that cannot be read is refused with the reason', async () => {
  server.answer(getUserImport, { ...job, state: 'running' })
  server.answer(cancelUserImport, { ...job, state: 'cancelled' })
  await open('#section=users&id=import.i1', 'user:write')
  await press('取消导入')
  expect(await screen.findByText('已取消：写入了 0 / 2')).toBeTruthy()
  server.refuse(importUsers, 'request.invalid', [{ field: 'file', message: 'of the server', code: 'noUsername' }])
  await press('选择其他文件')
  const input = await screen.findByLabelText('用户文件')
  await act(async () => fireEvent.change(input, { target: { files: [new File(['a'], 'a.csv')] } }))
  expect(await screen.findByText('没有找到“用户名”列，请使用模板的表头')).toBeTruthy()
})

test('the template is saved under the name that the server gives it', async () => {
  const headers = {
    'content-type': 'text/csv',
    'content-disposition': "attachment; filename*=UTF-8''%E6%A8%A1%E6%9D%BF.csv",
  }
  server.reply(getUserImportTemplate, () => ({ http: 200, body: '用户名', headers }))
  await open('#section=users&id=import', 'user:write')
  await press('下载 CSV 模板')
  await waitFor(() => expect(saved).toEqual([{ name: '模板.csv', text: '用户名' }]))
})
