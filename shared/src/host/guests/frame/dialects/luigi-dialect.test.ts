import { buildGuestServices } from '../../../../testing/guest-services'
import { installFakeChannels, playFrame } from '../../../../testing/fake-frame'
import { openTestGuest, settleAll } from '../../../../testing/open-test-guest'

const origin = 'http://luigi.test'
const guest = {
  serviceCode: 'luigi-app',
  kind: 'iframe' as const,
  tag: null,
  menuPrefix: 'luigi',
  entry: `${origin}/`,
  iframe: { src: `${origin}/`, origin, sandbox: 'allow-scripts', allow: '' },
  props: { plant: '华北厂' },
}

beforeAll(installFakeChannels)
afterEach(() => document.body.replaceChildren())

async function open(over: Parameters<typeof openTestGuest>[0] = {}, path = '/list?a=1') {
  const services = buildGuestServices()
  services.time = 10_000
  const test = openTestGuest({ ...guest, ...over }, services)
  Object.assign(test.options, { path })
  const handle = test.open()
  await settleAll()
  const page = playFrame(test.container.querySelector('iframe')!, origin)
  page.finishLoading()
  await settleAll()
  const said = () => page.told.map(({ data }) => data as Record<string, unknown>).filter(({ msg }) => msg !== undefined)
  const say = async (message: object) => {
    page.say(message)
    await settleAll()
    return said().at(-1)
  }
  return { ...test, handle, page, said, say }
}

const begin = { msg: 'luigi.get-context', clientVersion: '2.31.0' }

test('a page learns its context, language, theme and parameters, at exactly its origin', async () => {
  const { say, page } = await open()
  expect(await say(begin)).toMatchObject({
    msg: 'luigi.init',
    context: { plant: '华北厂', userInfo: { name: '张三' } },
    nodeParams: { a: '1' },
    internal: { currentLocale: 'zh', currentTheme: 'light' },
  })
  expect(page.told.at(-1)?.origin).toBe(origin)
})

test('a token comes with the context, by capability alone', async () => {
  const granted = await open({ capabilities: ['token'] })
  expect(await granted.say(begin)).toMatchObject({ authData: { accessToken: 'signed' } })
  const other = await open()
  expect((await other.say(begin))?.['authData']).toBeUndefined()
})

test('links lead to pages of the app, which is shown them, or of the portal', async () => {
  const { say, options } = await open()
  await say(begin)
  const link = (params: object) => say({ msg: 'luigi.navigation.open', params: { relative: true, ...params } })
  expect(await link({ link: 'details', nodeParams: { id: 7 } })).toMatchObject({
    msg: 'luigi.navigate',
    viewUrl: `${origin}/list/details?id=7`,
    nodeParams: { id: '7' },
  })
  expect(options.onNavigate).toHaveBeenLastCalledWith('/list/details?id=7', expect.anything())
  await link({ link: '/notepad/a' })
  expect(options.onOpenPath).toHaveBeenLastCalledWith('/notepad/a')
})

test('a dialog with a page in it is a tab', async () => {
  const { say, options } = await open()
  await say(begin)
  await say({ msg: 'luigi.navigation.open', params: { link: 'details', relative: true, modal: { size: 'l' } } })
  expect(options.onOpenPath).toHaveBeenCalledWith('/luigi/list/details')
})

test('unsaved work, going back and events are those of the portal', async () => {
  const { say, options, handle } = await open({ messages: ['stock.changed'] })
  await say(begin)
  await say({ msg: 'luigi.set-page-dirty', dirty: true })
  await say({ msg: 'luigi.navigation.back' })
  await say({ msg: 'custom', data: { id: 'stock.changed', count: 2 } })
  expect(handle.state.dirty).toBe(true)
  expect(options.onBack).toHaveBeenCalledTimes(1)
  expect(options.onEvent).toHaveBeenCalledWith({ name: 'stock.changed', detail: { count: 2 } })
})

test('a confirmation is asked in text, and its answer told', async () => {
  const { say, options } = await open()
  await say(begin)
  const settings = { header: '删除', body: '<b>确定</b>删除吗？', buttonConfirm: '删除', buttonDismiss: '取消' }
  expect(await say({ msg: 'luigi.ux.confirmationModal.show', data: { settings } })).toEqual({
    msg: 'luigi.ux.confirmationModal.hide',
    data: { confirmed: true },
  })
  expect(options.onOverlay).toHaveBeenCalledWith(
    expect.objectContaining({ title: '删除', text: '确定 删除吗？', confirmLabel: '删除', cancelLabel: '取消' }),
    expect.anything(),
  )
})

test('an alert is a notice, with the words of its links', async () => {
  const { say, options } = await open()
  await say(begin)
  const settings = { id: 7, text: '已保存，{go}', type: 'success', links: { go: { text: '查看', url: '/x' } } }
  expect(await say({ msg: 'luigi.ux.alert.show', data: { settings } })).toEqual({ msg: 'luigi.ux.alert.hide', id: 7 })
  expect(options.onOverlay).toHaveBeenCalledWith(
    expect.objectContaining({ kind: 'toast', level: 'success', text: '已保存，查看' }),
    expect.anything(),
  )
})

test('questions are answered under their ids, storage with a refusal', async () => {
  const { say } = await open()
  await say(begin)
  expect(await say({ msg: 'luigi.navigation.currentRoute', data: { id: 1 } })).toMatchObject({
    data: { correlationId: 1, route: '/luigi/list?a=1' },
  })
  expect(await say({ msg: 'luigi.navigation.pathExists', data: { id: 2, link: '/x' } })).toMatchObject({
    data: { correlationId: 2, pathExists: true },
  })
  expect(await say({ msg: 'storage', data: { id: 3, operation: 'getItem', params: { key: 'a' } } })).toMatchObject({
    data: { id: 3, status: 'ERROR' },
  })
})

test('language, place and visibility reach the page in its own words', async () => {
  const { say, handle, services, said } = await open()
  await say(begin)
  services.configuration.mockReturnValue({ locale: 'en', theme: 'dark', base: '/center/luigi' })
  services.announceChange()
  expect(said()).toContainEqual({ msg: 'luigi.current-locale-changed', currentLocale: 'en' })
  expect(said().at(-1)).toMatchObject({ msg: 'luigi.navigate', withoutSync: true, internal: { currentTheme: 'dark' } })
  handle.navigate('/other')
  expect(said().at(-1)).toMatchObject({ msg: 'luigi.navigate', viewUrl: `${origin}/other` })
  handle.hide()
  expect(said().at(-1)).toEqual({ msg: 'luigi-client.inactive-microfrontend' })
})

test('words that have no answer, and such as do not fit, change nothing', async () => {
  const { say, said, options } = await open()
  await say(begin)
  const before = said().length
  for (const message of [
    { msg: 'luigi.setVGData', data: {} },
    { msg: 'luigi.navigation.open', params: { link: 7 } },
    { msg: 'luigi.set-page-dirty', dirty: 'yes' },
    { msg: 'luigi.navigation.open', params: { link: 'x'.repeat(70_000) } },
  ])
    await say(message)
  expect(said()).toHaveLength(before)
  expect(options.onNavigate).not.toHaveBeenCalled()
})
