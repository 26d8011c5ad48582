import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { AuditAction, listAudit, listOperatedTenants, verifyAudit, type AuditRow } from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'

jest.mock('uplot', () => ({ __esModule: true, default: class {} }))

let server: FakeServer
const listed = <Row,>(list: Row[]) => ({ rows: list, total: list.length })

beforeEach(() => {
  addTexts('ops', texts)
  server = startFakeServer()
  server.answer(listOperatedTenants, () => listed([{ tenantCode: 'demo', name: '工业云平台' }]))
})
afterEach(() => server.close())

const open = () => {
  const [user, permissions] = [buildUserInfo({ userId: 'u1' }), buildPermissions(['ops:release'])]
  return act(async () => renderApp(<Root />, { user, permissions, locale: 'zh', path: '/center/ops#view=audit' }))
}

const row: AuditRow = {
  sequence: 2,
  at: '2026-03-01 08:00:00',
  actor: 'center',
  tenantId: 't1',
  action: 'rollback',
  requestId: null,
  object: '@apps/notepad',
  details: { reason: 'errors', auto: true },
  previousHash: 'a',
  hash: 'b'.repeat(64),
}

test('lists what was done and says that the chain is whole', async () => {
  server.answer(listAudit, listed([row]))
  server.answer(verifyAudit, { rows: 2, head: { sequence: 2, hash: 'b'.repeat(64) }, broken: null })
  await open()
  await screen.findByText('校验通过，2 条记录完整')
  await screen.findByText('错误过多')
  expect(screen.queryByText('auto')).toBeNull()
  await act(async () => fireEvent.change(screen.getByLabelText('操作'), { target: { value: 'pin' } }))
  await waitFor(() => expect(server.calls.at(-1)?.query.get('action')).toBe('pin'))
})

test('tells details in words, and folds what was written down under technical details', async () => {
  const details = {
    revision: 7,
    from: '1.0.0',
    to: '1.1.0',
    percent: 5,
    policy: 'prompt',
    note: '试运行',
    auto: false,
  }
  server.answer(listAudit, listed([{ ...row, action: 'release', details }]))
  server.answer(verifyAudit, { rows: 2, head: null, broken: null })
  await open()
  const list = await screen.findByRole('region', { name: '审计列表' })
  const facts = [...(await within(list).findByText('1.0.0 → 1.1.0')).closest('dl')!.children]
  expect(facts.map(({ textContent }) => textContent)).toEqual([
    '版本1.0.0 → 1.1.0',
    '用户比例5%',
    '已打开的页面提示',
    '说明试运行',
  ])
  const folded = within(list).getByText('技术详情').closest('details')
  expect(folded?.open).toBe(false)
  expect(folded?.textContent).toContain('"revision": 7')
  expect(folded?.textContent).toContain('b'.repeat(64))
})

test('names the fields and settings that were changed; what has no name is folded', async () => {
  const changed = {
    before: { name: '甲', roleIds: [], innerMark: 1 },
    after: { name: '乙', roleIds: ['r1'], innerMark: 2 },
  }
  const changes = [
    { key: 'CENTER_WATERMARK', from: null, to: true },
    { key: 'CENTER_GONE', from: 1, to: 2 },
  ]
  const settings = { ...row, sequence: 3, action: 'settings' as const, details: { revision: 2, changes } }
  server.answer(listAudit, listed([{ ...row, action: 'user', details: { kind: 'update', ...changed } }, settings]))
  server.answer(verifyAudit, { rows: 2, head: null, broken: null })
  await open()
  const list = await screen.findByRole('region', { name: '审计列表' })
  const facts = () => [...list.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  await waitFor(() => expect(facts()).toEqual(['更改名称, 角色', '设置项页面水印']))
  const folded = [...list.querySelectorAll('details')]
  expect(folded.map(({ open: isOpen }) => isOpen)).toEqual([false, false])
  expect(folded.map(({ textContent }) => /innerMark|CENTER_GONE/.test(textContent ?? ''))).toEqual([true, true])
  folded.forEach((part) => part.remove())
  expect(list.textContent).not.toMatch(/innerMark|roleIds|CENTER_/)
})

test('every action has a name in both languages', () => {
  for (const { action } of [texts.zh, texts.en]) {
    expect(Object.keys(action).toSorted()).toEqual([...AuditAction.options].toSorted())
  }
})

test('says where the chain is broken', async () => {
  server.answer(listAudit, listed([row]))
  server.answer(verifyAudit, { rows: 2, head: null, broken: { sequence: 2, reason: 'content' } })
  await open()
  await screen.findByText('校验失败：第 2 条内容被修改')
})
