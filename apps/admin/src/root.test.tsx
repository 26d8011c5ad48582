import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  administrationRights,
  createApplication,
  deleteApplication,
  getOverview,
  listAdminApplications,
  listTenantAudit,
  updateApplication,
  type AdminApplication,
  type Overview,
} from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../locales/texts'
import { Root } from './root'

let server: FakeServer

const numbers: Overview = {
  users: { all: 40, enabled: 38, activeInWeek: 12, online: 3 },
  enterprises: { all: 2, waiting: 1 },
  letters: 5,
  storage: 2048,
  days: Array.from({ length: 14 }, (_, index) => ({ day: `2026-01-${10 + index}`, signIns: index, failures: 1 })),
  apps: [{ name: '@apps/orders', opened: 7, errors: 2 }],
}
const application: AdminApplication = {
  id: 'a1',
  code: 'SAFETY',
  name: '安全生产',
  nameEn: 'Safety',
  icon: '',
  description: '',
  descriptionEn: '',
  category: '综合',
  categoryEn: '',
  orderNum: 10,
  revision: 3,
  roles: 2,
}

beforeEach(() => {
  addTexts('admin', texts)
  server = startFakeServer()
  server.answer(getOverview, numbers)
  server.answer(listAdminApplications, { rows: [application], total: 1 })
})
afterEach(() => server.close())

const open = (section = '', rights: readonly string[] = [...administrationRights, 'catalogue:write']) => {
  const [user, permissions] = [buildUserInfo({ userId: 'u1' }), buildPermissions([...rights])]
  const path = `/center/admin${section && `#section=${section}`}`
  return act(async () => renderApp(<Root />, { user, permissions, locale: 'zh', path }))
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const type = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))

describe('the pages of administration', () => {
  test('begin with the overview, and with the first one that the user may see', async () => {
    await open()
    await screen.findByText('38 人启用，12 人近 7 天登录')
    expect(screen.getByRole('img', { name: '2026-01-23：成功 13 次，失败 1 次' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '总览' }).getAttribute('aria-current')).toBe('page')
  })

  test('are those whose right the user holds', async () => {
    server.answer(listTenantAudit, { rows: [], total: 0 })
    await open('', ['audit:read'])
    await screen.findByRole('heading', { name: '操作日志', level: 1 })
    const links = within(screen.getByRole('navigation', { name: '系统管理' })).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(['操作日志'])
  })

  test('say so where the address names one that is not there', async () => {
    await open('salaries')
    await screen.findByText('没有这个页面，或您没有权限')
  })
})

describe('applications', () => {
  test('are created; what the server refuses stays typed, with the reason at its field', async () => {
    server.refuse(createApplication, 'request.invalid', [{ field: 'code', message: '只能使用字母' }])
    await open('applications')
    await press('新建应用')
    await type('编码', '安全')
    await type('名称', '安全生产')
    await press('保存')
    const code = await screen.findByLabelText<HTMLInputElement>('编码')
    await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText('只能使用字母')).toBeTruthy()
    expect(code.value).toBe('安全')

    server.answer(createApplication, { id: 'a2', revision: 1 })
    await type('编码', 'SAFETY')
    await press('保存')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('are changed on the revision that was seen; a conflict is told', async () => {
    server.refuse(updateApplication, 'release.revision_conflict')
    await open('applications')
    await screen.findByText('安全生产')
    await press('编辑 安全生产')
    await type('名称', '安全')
    await press('保存')
    await screen.findByText('该记录已被他人修改')
    expect(server.calls.at(-1)?.headers['If-Match']).toBe('3')
  })

  test('are deleted after a question', async () => {
    server.answer(deleteApplication, { id: 'a1', revision: 3 })
    await open('applications')
    await screen.findByText('安全生产')
    await press('删除 安全生产')
    await screen.findByRole('dialog', { name: '删除“安全生产”？' })
    await press('删除')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.calls.some(({ method }) => method === 'DELETE')).toBe(true)
  })
})

test('the audit shows what was there before and after', async () => {
  const row = {
    sequence: 2,
    at: '2026-03-01 08:00:00',
    actor: 'u1',
    actorName: 'guanli',
    tenantId: 't1',
    action: 'application' as const,
    object: 'SAFETY',
    details: { kind: 'update', before: { name: '安全', orderNum: 1 }, after: { name: '安全生产', orderNum: 1 } },
    requestId: null,
    previousHash: 'a',
    hash: 'b',
  }
  server.answer(listTenantAudit, { rows: [row], total: 1 })
  await open('audit')
  await screen.findByText('安全 → 安全生产', { exact: false })
  expect(screen.queryByText('orderNum')).toBeNull()
})
