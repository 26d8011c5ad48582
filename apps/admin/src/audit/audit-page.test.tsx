import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { AuditAction, listTenantAudit, type AuditEntry } from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'

const entry: AuditEntry = {
  sequence: 7,
  at: '2026-03-01 08:00:12',
  actor: 'u9',
  actorName: '李四',
  tenantId: 't1',
  action: 'user',
  requestId: 'req-7',
  object: 'zhangsan',
  details: {},
  previousHash: 'a',
  hash: 'b'.repeat(64),
}

let server: FakeServer
beforeEach(() => {
  addTexts('admin', texts)
  server = startFakeServer()
})
afterEach(() => server.close())

/** The page with one entry; answers its row once the names of fields are there. */
async function open(change: Partial<AuditEntry>, locale: 'zh' | 'en' = 'zh') {
  server.answer(listTenantAudit, { rows: [{ ...entry, ...change }], total: 1 })
  const [user, permissions] = [buildUserInfo(), buildPermissions(['audit:read'])]
  await act(async () => renderApp(<Root />, { user, permissions, locale, path: '/center/admin#section=audit' }))
  return (await screen.findByText('zhangsan')).closest('tr')!
}
const changesIn = (row: HTMLElement) =>
  within(row)
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('says who did what to whom, and when', async () => {
  const row = await open({ details: { kind: 'update', before: { name: '张三' }, after: { name: '张珊' } } })
  within(row).getByText('李四')
  within(row).getByText('用户')
  within(row).getByText('更改')
  expect(within(row).getByText('2026-03-01 08:00').getAttribute('title')).toBe(entry.at)
})

test.each([
  ['zh', ['名称：张三 → 张珊', '启用：是 → 否', '角色']],
  ['en', ['Name: 张三 → 张珊', 'Enabled: yes → no', 'Roles']],
] as const)('in %s names the fields that were changed; ids among the values are folded', async (locale, changes) => {
  const before = { name: '张三', enabled: true, roleIds: ['r1'], innerMark: 1 }
  const after = { name: '张珊', enabled: false, roleIds: ['r1', 'r2'], innerMark: 2 }
  const row = await open({ details: { kind: 'update', before, after } }, locale)
  await waitFor(() => expect(changesIn(row)).toEqual(changes))
  const folded = within(row)
    .getByText(locale === 'zh' ? '技术详情' : 'Technical details')
    .closest('details')!
  expect(folded.open).toBe(false)
  for (const word of ['innerMark', '"r2"', 'req-7', entry.hash]) expect(folded.textContent).toContain(word)
  folded.remove()
  expect(row.textContent).not.toMatch(/roleIds|innerMark|r2|enabled/)
})

test('a field that was empty before, or is afterwards, says so', async () => {
  const row = await open({ details: { kind: 'update', before: { email: '' }, after: { email: 'a@b.example' } } })
  await waitFor(() => expect(changesIn(row)).toEqual(['邮箱：空 → a@b.example']))
})

test('settings that were changed have their names', async () => {
  const details = { revision: 3, changes: [{ key: 'CENTER_WATERMARK', from: null, to: true }], note: '' }
  const row = await open({ action: 'settings', details })
  await waitFor(() => expect(changesIn(row)).toEqual(['页面水印']))
  expect(
    within(row)
      .getByText(/CENTER_WATERMARK/)
      .closest('details'),
  ).not.toBeNull()
})

test('a row that was created or deleted tells no field', async () => {
  const row = await open({ details: { kind: 'create', after: { name: '张三' } } })
  within(row).getByText('新建')
  expect(changesIn(row)).toEqual([])
})

test('a token that was refused says why', async () => {
  const row = await open({ action: 'access-token', details: { kind: 'refused', why: 'expired' } })
  within(row).getByText('访问令牌')
  within(row).getByText('未被接受：令牌已过期')
})

test('is narrowed to an action, of which each has a name in both languages', async () => {
  for (const { actionOf } of [texts.zh, texts.en]) {
    expect(Object.keys(actionOf).toSorted()).toEqual([...AuditAction.options].toSorted())
  }
  await open({})
  await act(async () => fireEvent.change(screen.getByLabelText('操作'), { target: { value: 'role' } }))
  await waitFor(() => expect(server.calls.at(-1)?.query.get('action')).toBe('role'))
})
