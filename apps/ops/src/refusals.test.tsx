import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  diffVersions,
  getHealth,
  listApps,
  listOperatedTenants,
  listPublishedApps,
  listReleases,
  listRunning,
  listVersions,
  pinApp,
  readReport,
  publishVersion,
  releaseVersion,
  rollBack,
  type AppRow,
} from '@center/shared/contract'
import { addTexts, dispatchServerEvent } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../locales/texts'
import { Root } from './root'
import { buildApp, buildVersion } from './testing/build-rows'

jest.mock('uplot', () => ({ __esModule: true, default: class {} }))

let server: FakeServer
let rows: AppRow[]

const listed = <Row,>(list: Row[]) => ({ rows: list, total: list.length })
const canary: AppRow['canary'] = {
  version: '1.1.0',
  percent: 10,
  since: '2026-03-01 08:00:00',
  budget: { maxErrorRate: 0.05, minTries: 10, windowMinutes: 30, maxSlowdown: 3 },
}

const unchecked = (version: string) => buildVersion(version, { report: null })

beforeEach(() => {
  addTexts('ops', texts)
  rows = [buildApp()]
  server = startFakeServer()
  server.answer(listOperatedTenants, listed([{ tenantCode: 'demo', name: '工业云平台' }]))
  server.answer(listApps, () => listed(rows))
  server.answer(listVersions, listed([unchecked('1.1.0'), unchecked('1.0.0')]))
  server.answer(listReleases, listed([]))
  server.answer(getHealth, listed([]))
  server.answer(listRunning, listed([]))
  server.refuse(readReport, 'app.report_not_found')
  server.answer(diffVersions, {
    name: '@apps/notepad',
    from: '1.0.0',
    to: '1.1.0',
    bytes: { from: 1, to: 1 },
    manifest: [],
    files: { added: [], removed: [], changed: [], same: 1 },
    capabilities: { added: [], removed: [] },
    origins: { added: [], removed: [] },
  })
})
afterEach(() => server.close())

const press = (element: HTMLElement) => act(async () => fireEvent.click(element))
const sent = (path: string) => server.calls.filter((call) => call.method === 'POST' && call.path.endsWith(path))
const keysOf = (path: string) => sent(path).map(({ headers }) => headers['Idempotency-Key'])

const user = buildUserInfo({ userId: 'u1' })
const permissions = buildPermissions(['ops:release'])
const path = '/center/ops#app=%40apps%2Fnotepad&tenant=demo'
const open = (at = path) => act(async () => renderApp(<Root />, { user, permissions, locale: 'zh', path: at }))

async function dialogOf(name: string): Promise<HTMLElement> {
  await press((await screen.findAllByRole('button', { name }))[0] as HTMLElement)
  return screen.findByRole('dialog')
}
const buttonIn = (dialog: HTMLElement, name: string | RegExp) => within(dialog).findByRole('button', { name })
/** The server did it, and its answer was lost. */
const loseAnswer = (endpoint: Parameters<FakeServer['reply']>[0]) =>
  server.reply(endpoint, () => {
    rows = [buildApp({ revision: 5 })]
    return Promise.reject(new Error('cut'))
  })

describe('without an answer', () => {
  test('a release says that the result is unknown, and pressing again asks for the same, not for another', async () => {
    await open()
    const dialog = await dialogOf('发布 1.1.0')
    loseAnswer(releaseVersion)
    await press(await buttonIn(dialog, /用户发布 1\.1\.0$/))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('不会重复执行')
    expect(dialog.textContent).not.toContain('状态已被更改')

    server.answer(releaseVersion, { revision: 5, from: '1.0.0', to: '1.1.0' })
    await press(await buttonIn(dialog, /用户发布 1\.1\.0$/))
    await screen.findByText(/^已向 .* 用户发布 1\.1\.0$/)
    const [first, second] = sent('/release')
    expect(second?.headers['If-Match']).toBe(first?.headers['If-Match'])
    expect(new Set(keysOf('/release')).size).toBe(1)
  })

  test('what is asked for otherwise afterwards has a key of its own', async () => {
    await open()
    const dialog = await dialogOf('发布 1.1.0')
    loseAnswer(releaseVersion)
    await press(await buttonIn(dialog, /用户发布 1\.1\.0$/))
    await within(dialog).findByText(/不会重复执行/)
    await press(await buttonIn(dialog, '50%'))
    await press(await buttonIn(dialog, /用户发布 1\.1\.0$/))
    await within(dialog).findByText(/不会重复执行/)
    expect(new Set(keysOf('/release')).size).toBe(2)
  })

  test('a pin is pressed again in the same way', async () => {
    await open()
    const dialog = await dialogOf('锁定版本')
    loseAnswer(pinApp)
    await press(await buttonIn(dialog, '锁定版本'))
    await within(dialog).findByText(/不会重复执行/)
    server.answer(pinApp, { revision: 5 })
    await press(await buttonIn(dialog, '锁定版本'))
    await screen.findByText('记事本 已锁定在 1.0.0')
    expect(new Set(keysOf('/pin')).size).toBe(1)
  })
})

test('offers the first release to all users, the only share that the server accepts', async () => {
  rows = [buildApp({ stable: null })]
  await open()
  const dialog = await dialogOf('发布 1.1.0')
  await buttonIn(dialog, '向 100% 用户发布 1.1.0')
  expect(within(dialog).queryByRole('button', { name: '5%' })).toBeNull()
  await within(dialog).findByText(/^首次发布面向所有用户/)
})

describe('a canary that the portal takes back while a dialog is open', () => {
  const takeBack = async () => {
    rows = [buildApp({ revision: 10, updatedBy: 'center' })]
    const event = { name: '@apps/notepad', version: '1.0.0', revision: 10, policy: 'immediate' } as const
    await act(async () => dispatchServerEvent({ type: 'release', ...event }))
  }
  beforeEach(() => (rows = [buildApp({ revision: 9, canary })]))

  test('is shown to operators who are about to widen it', async () => {
    await open()
    const dialog = await dialogOf('全部用户')
    await takeBack()
    expect((await within(dialog).findByRole('alert')).textContent).toContain('已自动终止')
  })

  test('cannot be taken back again: that would roll back the version that all users run', async () => {
    await open()
    const dialog = await dialogOf('终止灰度')
    await takeBack()
    await within(dialog).findByText('灰度已不在运行，无需终止。')
    await press(await buttonIn(dialog, '终止灰度'))
    expect(sent('/rollback')).toEqual([])
  })

  test('nor when the page learns of it by the refusal', async () => {
    await open()
    const dialog = await dialogOf('终止灰度')
    rows = [buildApp({ revision: 10, updatedBy: 'center' })]
    server.refuse(rollBack, 'release.revision_conflict', { revision: 10 })
    await press(await buttonIn(dialog, '终止灰度'))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('灰度已不在运行')
    expect(within(dialog).queryByRole('button', { name: /^已核对/ })).toBeNull()
    await press(await buttonIn(dialog, '终止灰度'))
    expect(sent('/rollback')).toHaveLength(1)
  })
})

test.each<[Parameters<FakeServer['refuse']>[1], unknown, string[]]>([
  ['app.chunk_missing', { file: 'lib/chunk.js' }, ['lib/chunk.js', '打包整个输出目录']],
  ['app.bundle_invalid', { reason: 'it is not a gzip file' }, ['it is not a gzip file', '用 center pack 重新打包']],
  ['release.version_conflict', null, ['提高 package.json 中的版本号']],
  ['app.manifest_invalid', [{ field: 'tag', message: 'is missing' }], ['tag is missing', '修改 center.json']],
])(
  'a version that is refused as %s says what is wrong and what to do, and shows no data of programs',
  async (code, data, said) => {
    server.refuse(publishVersion, code, data)
    await open()
    const dialog = await dialogOf('上传版本')
    const file = new File(['x'], 'bundle.tgz', { type: 'application/gzip' })
    await act(async () => fireEvent.change(within(dialog).getByLabelText(/^应用包/), { target: { files: [file] } }))
    await press(await buttonIn(dialog, '上传'))
    const alert = await within(dialog).findByRole('alert')
    for (const words of said) expect(alert.textContent).toContain(words)
    expect(alert.textContent).not.toMatch(/[{}[\]"]/)
  },
)

test('no app is added before it is known to which tenant', async () => {
  server.answer(listPublishedApps, listed([]))
  const tenants = server.hold(listOperatedTenants)
  await open('/center/ops')
  const dialog = await dialogOf('接入应用')
  const send = await buttonIn(dialog, '接入')
  const file = new File(['x'], 'stock.tgz')
  await act(async () => fireEvent.change(within(dialog).getByLabelText(/^应用包/), { target: { files: [file] } }))
  expect(send).toHaveProperty('disabled', true)
  await act(async () => tenants.answer(0, listed([{ tenantCode: 'demo', name: '工业云平台' }])))
  await waitFor(() => expect(send).toHaveProperty('disabled', false))
})
