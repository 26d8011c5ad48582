import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  disableApp,
  enableApp,
  diffVersions,
  getHealth,
  listApps,
  listOperatedTenants,
  listPublishedApps,
  listReleases,
  listRunning,
  listVersions,
  pinApp,
  publishApp,
  readReport,
  registerApp,
  releaseVersion,
  rollBack,
  type AppRow,
  type ReleaseRow,
  type VersionDiff,
} from '@center/shared/contract'
import { addTexts, dispatchServerEvent } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../locales/texts'
import { clearFilters } from './overview/overview.store'
import { Root } from './root'
import { buildApp, buildFigures, buildRelease, buildVersion, trend } from './testing/build-rows'

jest.mock('uplot', () => ({
  __esModule: true,
  default: class {
    setData() {}
    setSize() {}
    destroy() {}
  },
}))

const user = buildUserInfo({ userId: 'u1' })
const permissions = buildPermissions(['ops:release'])
let server: FakeServer
let rows: AppRow[]
let history: ReleaseRow[]

const diff: VersionDiff = {
  name: '@apps/notepad',
  from: '1.0.0',
  to: '1.1.0',
  bytes: { from: 12_000, to: 13_500 },
  files: {
    added: [{ path: 'new.js', bytes: 900 }],
    removed: [],
    changed: [{ path: 'main.js', from: 1, to: 2 }],
    same: 3,
  },
  manifest: [{ field: 'titleEn', from: 'Notes', to: 'Notepad' }],
  capabilities: { added: ['user:phone'], removed: [] },
  origins: { added: [], removed: [] },
}

const listed = <Row,>(list: Row[]) => ({ rows: list, total: list.length })

beforeEach(() => {
  addTexts('ops', texts)
  clearFilters()
  rows = [
    buildApp(),
    buildApp({
      name: '@apps/energy',
      title: '能耗',
      titleEn: 'Energy',
      revision: 9,
      canary: { version: '2.0.0', percent: 10, since: '2026-03-01 08:00:00', budget: defaultBudget },
      health: { stable: buildFigures(0), canary: buildFigures(40), trend },
    }),
  ]
  history = [
    buildRelease(4),
    buildRelease(3, {
      action: 'rollback',
      from: '0.9.5',
      to: '0.9.0',
      auto: true,
      by: 'center',
      note: '12 of 60 failed',
    }),
  ]
  server = startFakeServer()
  server.answer(listOperatedTenants, () => listed([{ tenantCode: 'demo', name: '工业云平台' }]))
  server.answer(listApps, () => listed(rows))
  server.answer(listVersions, () => listed([buildVersion('1.1.0'), buildVersion('1.0.0', { report: null })]))
  server.answer(listReleases, () => listed(history))
  server.answer(getHealth, () =>
    listed([
      {
        name: '@apps/notepad',
        version: '1.0.0',
        role: 'stable' as const,
        ...buildFigures(5),
        failures: [{ error: 'mount', count: 5 }],
        trend,
      },
    ]),
  )
  server.answer(listRunning, () =>
    listed([{ name: '@apps/notepad', version: '1.0.0', role: 'stable' as const, pages: 7 }]),
  )
  server.answer(diffVersions, diff)
  server.answer(readReport, {
    at: '2026-02-01 08:00:00',
    by: 'ci',
    report: {
      source: 'dist',
      name: '@apps/notepad',
      version: '1.1.0',
      kind: 'element',
      passed: true,
      findings: [{ check: 'leaks', level: 'warn', message: '3 nodes are left', fix: 'Remove them' }],
    },
  })
})

const defaultBudget = { maxErrorRate: 0.05, minTries: 10, windowMinutes: 30, maxSlowdown: 3 }

afterEach(() => server.close())

const open = (path = '/center/ops', locale: 'zh' | 'en' = 'zh') =>
  act(async () => renderApp(<Root />, { user, permissions, locale, path }))
const press = (element: HTMLElement) => act(async () => fireEvent.click(element))
const button = (name: string | RegExp) => screen.getByRole('button', { name })
/** The call that arrived as the n-th of its kind. */
const arrived = async (method: string, end: string, count = 1) => {
  const calls = () => server.calls.filter((call) => call.method === method && call.path.endsWith(end))
  await waitFor(() => expect(calls()).toHaveLength(count))
  return calls().at(-1)
}
const appAddress = '/center/ops#app=%40apps%2Fnotepad&tenant=demo'

describe('an app is added', () => {
  const add = async () => {
    server.answer(listPublishedApps, () =>
      listed([
        { name: '@acme/stock', title: '盘点', titleEn: 'Stock', kind: 'element' as const },
        { name: '@apps/energy', title: '能耗', titleEn: 'Energy', kind: 'element' as const },
      ]),
    )
    server.answer(registerApp, { revision: 1 })
    await open()
    await press(await screen.findByRole('button', { name: '接入应用' }))
    return within(await screen.findByRole('dialog'))
  }

  test('from the registry, where the tenant does not have it; the first release is offered next', async () => {
    const dialog = await add()
    await press(dialog.getByRole('button', { name: '选择仓库中的应用' }))
    const choice = dialog.getByLabelText('应用')
    await waitFor(() =>
      expect(
        within(choice)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toHaveLength(2),
    )
    await act(async () => fireEvent.change(choice, { target: { value: '@acme/stock' } }))
    rows = [...rows, buildApp({ name: '@acme/stock', title: '盘点', stable: null, revision: 1 })]
    await press(dialog.getByRole('button', { name: '接入' }))
    const { body } = (await arrived('PUT', '/tenants/demo/apps/%40acme%2Fstock'))!
    expect(body).toEqual({ menuPrefix: 'stock', origins: [], props: {}, enabled: true })
    expect(await screen.findByRole('dialog', { name: /发布/ })).toBeTruthy()
  })

  test('in the page of the portal by choice alone, and the dialog says in red what that means', async () => {
    const dialog = await add()
    await press(dialog.getByRole('button', { name: '选择仓库中的应用' }))
    expect(await dialog.findByRole('option', { name: /@acme\/stock/ })).toBeTruthy()
    await act(async () => fireEvent.change(dialog.getByLabelText('应用'), { target: { value: '@acme/stock' } }))
    expect(dialog.queryByText(/拥有使用者的全部权限/)).toBeNull()
    await press(dialog.getByRole('checkbox', { name: /在门户页面内运行/ }))
    expect(dialog.getByText(/拥有使用者的全部权限/)).toBeTruthy()
    rows = [...rows, buildApp({ name: '@acme/stock', title: '盘点', stable: null, revision: 1 })]
    await press(dialog.getByRole('button', { name: '接入' }))
    const { body } = (await arrived('PUT', '/tenants/demo/apps/%40acme%2Fstock'))!
    expect(body).toMatchObject({ isolation: 'none' })
    expect(await screen.findByRole('dialog', { name: /发布/ })).toBeTruthy()
  })

  test('from a bundle, under the name in it; what is refused is said in the dialog', async () => {
    const dialog = await add()
    server.answer(publishApp, buildVersion('1.0.0', { name: '@acme/stock' }))
    server.refuse(registerApp, 'request.invalid', [{ field: 'menuPrefix', message: 'belongs to @apps/notepad' }])
    await act(async () =>
      fireEvent.change(dialog.getByLabelText(/^应用包/), { target: { files: [new File(['x'], 'stock.tgz')] } }),
    )
    await act(async () => fireEvent.change(dialog.getByLabelText(/^菜单前缀/), { target: { value: 'notepad' } }))
    await press(dialog.getByRole('button', { name: '接入' }))
    expect(await dialog.findByText(/belongs to @apps\/notepad/)).toBeTruthy()
    expect((dialog.getByLabelText(/^菜单前缀/) as HTMLInputElement).value).toBe('notepad')
  })
})

describe('the overview', () => {
  test('has a row for each app, the one that fails first', async () => {
    await open()
    const [, first, second] = await screen.findAllByRole('row')
    within(first as HTMLElement).getByText('能耗')
    within(first as HTMLElement).getByText('异常')
    expect(
      within(first as HTMLElement)
        .getByRole('meter')
        .getAttribute('aria-valuenow'),
    ).toBe('10')
    within(first as HTMLElement).getByRole('img', { name: '近一小时：启动 22 次，错误 2 个' })
    within(first as HTMLElement).getByText('1.5 s')
    within(second as HTMLElement).getByText('无数据')
    within(second as HTMLElement).getByText('运行中')
  })

  test('finds by name, title, version or person, and by health', async () => {
    await open()
    await screen.findByText('能耗')
    const search = screen.getByRole('searchbox')
    await act(async () => fireEvent.change(search, { target: { value: '2.0.0' } }))
    expect(screen.getAllByRole('row')).toHaveLength(2)
    await act(async () => fireEvent.change(search, { target: { value: 'nothing of that' } }))
    screen.getByText('没有符合条件的应用')
    await press(button('清除筛选'))
    await press(within(screen.getByRole('group', { name: '按健康状况筛选' })).getByRole('button', { name: '异常' }))
    screen.getByText('能耗')
    expect(screen.queryByText('记事本')).toBeNull()
  })

  test('is walked through by the keyboard', async () => {
    await open()
    const first = await screen.findByRole('button', { name: /能耗 ?@apps\/energy/ })
    first.focus()
    fireEvent.keyDown(first, { key: 'ArrowDown' })
    expect(document.activeElement?.textContent).toContain('记事本')
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowUp' })
    expect(document.activeElement).toBe(first)
  })

  test('says that there is nothing, and that it could not be loaded, and tries again', async () => {
    rows = []
    await open()
    await screen.findByText('还没有应用')
    server.refuse(listApps, 'server.busy')
    await press(button('刷新'))
    await screen.findByText('应用列表加载失败')
    server.answer(listApps, listed([buildApp()]))
    await press(button('重试'))
    await screen.findByText('记事本')
  })

  test('shows what another operator released', async () => {
    await open()
    await screen.findByText('能耗')
    rows = [buildApp({ stable: { version: '1.5.0' }, revision: 5 })]
    await act(async () =>
      dispatchServerEvent({ type: 'release', name: '@apps/notepad', version: '1.5.0', revision: 5, policy: 'prompt' }),
    )
    await screen.findByText('1.5.0')
  })

  test('speaks English', async () => {
    await open('/center/ops', 'en')
    await screen.findByRole('heading', { level: 1, name: 'Releases' })
    await screen.findByText('Energy')
  })
})

describe('an app', () => {
  test('is opened from its row, and the address leads back to it', async () => {
    await open()
    await press(await screen.findByRole('button', { name: /记事本 ?@apps\/notepad/ }))
    expect(window.location.href).toContain(appAddress)
    const heading = await screen.findByRole('heading', { level: 1, name: '记事本' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    await press(button('发布运维'))
    await screen.findByRole('table', { name: '' })
  })

  test('shows who runs what, the figures as a table, and what the portal did by itself', async () => {
    await open(appAddress)
    await waitFor(() => expect(screen.getAllByText('7 个页面').length).toBeGreaterThan(0))
    const table = await screen.findByRole('region', { name: '健康数据表' })
    await within(table).findByText('mount × 5')
    within(table).getByText('40 ms / 90 ms')
    const entry = (await screen.findByText('自动：超出错误阈值')).closest('li') as HTMLElement
    within(entry).getByText('12 of 60 failed')
  })

  test('opens the report of a version', async () => {
    await open(appAddress)
    await press(await screen.findByRole('button', { name: '查看 1.1.0 的检查报告' }))
    const dialog = screen.getByRole('dialog', { name: '@apps/notepad@1.1.0 的检查报告' })
    await within(dialog).findByText('leaks')
    const folded = within(dialog)
      .getByText(/3 nodes are left/)
      .closest('details')!
    expect(folded.open).toBe(false)
    expect(folded.textContent).toBe('技术详情3 nodes are left\nRemove them')
  })

  test('says that no page runs it', async () => {
    await open('/center/ops#app=%40apps%2Fgone&tenant=demo')
    await screen.findByText('没有找到该应用')
  })
})

describe('a release', () => {
  const choose = async () => {
    await open(appAddress)
    await press(await screen.findByRole('button', { name: '发布 1.1.0' }))
    return screen.findByRole('dialog', { name: '将“记事本”发布到工业云平台' })
  }

  test('shows what changes, what is newly asked for and the report, and is sent with the state it was decided on', async () => {
    server.answer(releaseVersion, { revision: 5, from: '1.0.0', to: '1.1.0' })
    const dialog = await choose()
    await within(dialog).findByText('新增权限要求')
    within(dialog).getByText('user:phone')
    within(dialog).getByText('new.js')
    await within(dialog).findByText(/3 nodes are left/)
    await press(within(dialog).getByRole('button', { name: '25%' }))
    await act(async () => fireEvent.change(within(dialog).getByLabelText(/说明/), { target: { value: '试点' } }))
    await press(within(dialog).getByRole('button', { name: '向 25% 用户发布 1.1.0' }))

    const call = await arrived('POST', '/release')
    expect(call?.headers['If-Match']).toBe('4')
    expect(call?.headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/)
    expect(call?.body).toEqual({ version: '1.1.0', percent: 25, policy: 'prompt', note: '试点' })
    await screen.findByText('已向 25% 用户发布 1.1.0')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('shows the present state when another operator was faster, and nothing typed is lost', async () => {
    server.refuse(releaseVersion, 'release.revision_conflict', { revision: 5 })
    const dialog = await choose()
    await within(dialog).findByText('新增权限要求')
    await act(async () => fireEvent.change(within(dialog).getByLabelText(/说明/), { target: { value: '不能丢' } }))
    rows = [buildApp({ revision: 5, stable: { version: '1.0.7' }, updatedBy: 'lisi' })]
    await press(within(dialog).getByRole('button', { name: /用户发布 1\.1\.0$/ }))

    const notice = await within(dialog).findByRole('alert')
    expect(notice.textContent).toContain('1.0.7')
    expect(notice.textContent).toContain('lisi')
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/说明/).value).toBe('不能丢')
    server.answer(releaseVersion, { revision: 6, from: '1.0.7', to: '1.1.0' })
    await press(within(dialog).getByRole('button', { name: '已核对，基于当前状态继续' }))
    await press(within(dialog).getByRole('button', { name: /用户发布 1\.1\.0$/ }))
    const call = await arrived('POST', '/release', 2)
    expect(call?.headers['If-Match']).toBe('5')
    expect(call?.body).toMatchObject({ note: '不能丢' })
  })

  test('says why it is refused, and stays open', async () => {
    server.refuse(releaseVersion, 'release.pinned')
    const dialog = await choose()
    await press(await within(dialog).findByRole('button', { name: /用户发布 1\.1\.0$/ }))
    await within(dialog).findByText('租户已锁定当前版本')
  })
})

describe('what is asked for first', () => {
  test('a roll-back says where to, and goes there', async () => {
    server.answer(rollBack, { revision: 5, from: '1.0.0', to: '0.9.0' })
    await open(appAddress)
    await press(await screen.findByRole('button', { name: '回退' }))
    const dialog = screen.getByRole('dialog', { name: '回退 记事本' })
    await within(dialog).findByText(/从 1\.0\.0 回到 0\.9\.0/)
    await press(within(dialog).getByRole('button', { name: '回退' }))
    expect(await arrived('POST', '/rollback')).toMatchObject({
      body: { to: '0.9.0', note: '' },
      headers: { 'If-Match': '4' },
    })
    await screen.findByText('记事本 已回退到 0.9.0')
  })

  test('a roll-back without an earlier version is disabled, and says why', async () => {
    rows = [buildApp({ rollbackTo: null })]
    await open(appAddress)
    const rollback = await screen.findByRole('button', { name: '回退', description: '没有可以回退的更早版本' })
    expect(rollback.getAttribute('aria-disabled')).toBe('true')
    await press(rollback)
    expect(screen.queryByRole('dialog')).toBeNull()
    await act(async () => fireEvent.mouseEnter(rollback))
    expect((await screen.findByRole('tooltip')).textContent).toBe('没有可以回退的更早版本')
  })

  test('a canary is widened or taken back', async () => {
    server.answer(rollBack, { revision: 10, from: '2.0.0', to: '1.0.0' })
    await open('/center/ops#app=%40apps%2Fenergy&tenant=demo')
    const steps = await screen.findByRole('group', { name: '扩大灰度到' })
    expect(
      within(steps)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['25%', '50%', '全部用户'])
    await press(button('终止灰度'))
    const dialog = screen.getByRole('dialog', { name: '终止 能耗 的灰度' })
    within(dialog).getByText(/2\.0\.0 的 10% 用户将立即回到 1\.0\.0/)
    await press(within(dialog).getByRole('button', { name: '终止灰度' }))
    expect((await arrived('POST', '/rollback'))?.body).toEqual({ note: '' })
  })

  test('an app is disabled for the tenant, and enabled again', async () => {
    server.answer(disableApp, { revision: 6 })
    await open(appAddress)
    await press(await screen.findByRole('button', { name: '停用应用' }))
    const dialog = screen.getByRole('dialog')
    expect(dialog.textContent).toContain('其他租户不受影响')
    rows = [buildApp({ revision: 6, enabled: false })]
    await press(within(dialog).getByRole('button', { name: '停用应用' }))
    expect((await arrived('POST', '/disable'))?.headers['If-Match']).toBe('4')
    server.answer(enableApp, { revision: 7 })
    await press(await screen.findByRole('button', { name: '启用应用' }))
    await press(within(screen.getByRole('dialog')).getByRole('button', { name: '启用应用' }))
    expect((await arrived('POST', '/enable'))?.headers['If-Match']).toBe('6')
  })

  test('a pin that comes after another change shows the present state', async () => {
    server.refuse(pinApp, 'release.revision_conflict', { revision: 7 })
    await open(appAddress)
    await press(await screen.findByRole('button', { name: '锁定版本' }))
    rows = [buildApp({ revision: 7, updatedBy: 'lisi' })]
    const dialog = screen.getByRole('dialog')
    await press(within(dialog).getByRole('button', { name: '锁定版本' }))
    await within(dialog).findByText('现在是 1.0.0（修订 7，lisi）。')
    server.answer(pinApp, { revision: 8 })
    await press(within(dialog).getByRole('button', { name: '已核对，基于当前状态继续' }))
    await press(within(dialog).getByRole('button', { name: '锁定版本' }))
    expect((await arrived('POST', '/pin', 2))?.headers['If-Match']).toBe('7')
  })
})
