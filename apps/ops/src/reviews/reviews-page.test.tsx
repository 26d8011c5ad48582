import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  diffVersions,
  listApps,
  listOperatedTenants,
  listVersionReviews,
  readBillOfMaterials,
  readCertification,
  repeatCertification,
  reviewVersion,
  withdrawReview,
  type Certification,
  type ReviewedVersion,
} from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'
import { loadBill } from './reviews.store'

jest.mock('uplot', () => ({ __esModule: true, default: class {} }))

let server: FakeServer
const listed = <Row,>(list: Row[]) => ({ rows: list, total: list.length })
const name = '@acme/clock'
const row: ReviewedVersion = {
  name,
  title: '时钟',
  titleEn: 'Clock',
  version: '1.1.0',
  publishedAt: '2026-03-01 08:00:00',
  publishedBy: 'ci',
  bytes: 2048,
  isOwn: false,
  vendor: { scope: '@acme', name: '安可软件' },
  place: 'page',
  capabilities: ['token'],
  provides: ['react 18.3.1'],
  running: null,
  state: 'waiting',
  isOfCaller: false,
  reviews: [],
}
const finding = { check: 'leaks', level: 'fail' as const, message: '2 nodes are left', fix: '' }
const certification: Certification = {
  state: 'done',
  attempts: 1,
  queuedAt: '2026-03-01 08:00:00',
  endedAt: '2026-03-01 08:05:00',
  worker: 'w1',
  fault: '',
  report: { source: 'x', name, version: '1.1.0', kind: 'element', passed: false, findings: [finding] },
}

beforeEach(() => {
  addTexts('ops', texts)
  server = startFakeServer()
  server.answer(listOperatedTenants, listed([{ tenantCode: 'demo', name: '工业云平台' }]))
  server.answer(listApps, listed([]))
  server.answer(listVersionReviews, listed([row]))
  server.answer(readCertification, certification)
  server.answer(readBillOfMaterials, null)
})
afterEach(() => server.close())

async function open(rows: ReviewedVersion[] = [row]): Promise<HTMLElement> {
  server.answer(listVersionReviews, listed(rows))
  const [user, permissions] = [buildUserInfo({ userId: 'u1' }), buildPermissions(['ops:release'])]
  await act(async () => renderApp(<Root />, { user, permissions, locale: 'zh', path: '/center/ops#view=reviews' }))
  const button = await screen.findByRole('button', { name: `审核 ${name}@1.1.0` })
  await act(async () => fireEvent.click(button))
  return screen.findByRole('dialog')
}
const sent = (method: string) => server.calls.filter((call) => call.method === method && call.path.endsWith('/review'))

test('shows where the code runs, what it asks for and provides, and what the portal’s own check found', async () => {
  const dialog = within(await open())
  dialog.getByText(/^该版本在门户页面内运行/)
  dialog.getByText('安可软件 (@acme)')
  dialog.getByText('token')
  dialog.getByText('react 18.3.1')
  await dialog.findByText('1 项未通过')
  dialog.getByText('2026-03-01 08:05 由 w1 检查')
  dialog.getByText('还没有审核意见。')
})

test('an approval says whether it may run in the page, and the list is read again', async () => {
  server.answer(reviewVersion, { ...row, state: 'second' })
  const dialog = within(await open())
  fireEvent.click(dialog.getByRole('checkbox', { name: '我同意该版本在页面内以用户权限运行' }))
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: '同意发布' })))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('PUT').at(-1)?.body).toEqual({ verdict: 'approved', inPage: true, note: '' })
  await screen.findByText(`已同意 ${name}@1.1.0`)
})

test('a refusal without a reason is told, and what was ticked stays', async () => {
  server.refuse(reviewVersion, 'request.invalid', [{ field: 'note', message: '请填写此项' }])
  const dialog = within(await open())
  fireEvent.click(dialog.getByRole('checkbox'))
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: '拒绝发布' })))
  await dialog.findByText(/请填写此项/)
  expect((dialog.getByRole('checkbox') as HTMLInputElement).checked).toBe(true)
  expect(sent('PUT').at(-1)?.body).toEqual({ verdict: 'refused', inPage: false, note: '' })
})

test('what was said is shown, and taken back', async () => {
  server.answer(withdrawReview, row)
  const mine = { reviewer: 'guanli', isMine: true, verdict: 'approved', inPage: true, note: '已看过' } as const
  const dialog = within(await open([{ ...row, state: 'second', reviews: [{ ...mine, at: '2026-03-01 09:00:00' }] }]))
  dialog.getByText('guanli（我）')
  dialog.getByText('同意在页面内运行')
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: '撤回意见' })))
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1))
})

test('the own version has no buttons, and says why', async () => {
  const dialog = within(await open([{ ...row, isOfCaller: true }]))
  dialog.getByText('这是您或您所属供应商发布的版本，由其他人审核。')
  expect(dialog.queryByRole('button', { name: '同意发布' })).toBeNull()
})

test('what changes since the running version is loaded, and a check that failed is asked for again', async () => {
  server.refuse(diffVersions, 'server.busy')
  server.answer(readCertification, { ...certification, state: 'failed', report: null, fault: 'no browser' })
  server.answer(repeatCertification, { ...certification, state: 'waiting', report: null, endedAt: null })
  const dialog = within(await open([{ ...row, running: '1.0.0' }]))
  await dialog.findByRole('button', { name: '重试' })
  dialog.getByText('原因：no browser')
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: '重新检查' })))
  await dialog.findByText('等待检查')
})

test('the packages of a version are shown by their licences, and a list that cannot be read says why', async () => {
  const components = [
    { name: 'react', version: '19.0.0', licences: ['MIT'] },
    { name: '@acme/grid', version: '', licences: [] },
  ]
  const licences = [
    { licence: 'MIT', count: 1 },
    { licence: '', count: 1 },
  ]
  const bill = { path: 'bom.json', fault: null, specVersion: '1.6', total: 2, components, licences }
  server.answer(readBillOfMaterials, bill)
  const dialog = within(await open([row]))
  await dialog.findByText('2 个软件包')
  for (const text of ['MIT 1', '未注明 1', 'react@19.0.0', '@acme/grid']) dialog.getByText(text)
  dialog.getByText('来自 bom.json（CycloneDX 1.6），由供应商提供。')

  server.answer(readBillOfMaterials, { ...bill, fault: 'format', components: [], licences: [], total: 0 })
  await act(async () => void loadBill())
  await dialog.findByText('bom.json 不是 CycloneDX 清单。')
  server.answer(readBillOfMaterials, null)
  await act(async () => void loadBill())
  await dialog.findByText('此版本没有附带组成清单（CycloneDX）。')
})

test('without versions that wait it says so, and all of them are one press away', async () => {
  server.answer(listVersionReviews, listed([]))
  const [user, permissions] = [buildUserInfo({ userId: 'u1' }), buildPermissions(['ops:release'])]
  await act(async () => renderApp(<Root />, { user, permissions, locale: 'zh', path: '/center/ops#view=reviews' }))
  await screen.findByText('没有待审核的版本')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '全部' })))
  await screen.findByText('没有需要审核的版本')
  expect(server.calls.at(-1)?.query.get('show')).toBe('all')
})
