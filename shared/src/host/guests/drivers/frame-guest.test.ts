import { buildGuestServices } from '../../../testing/guest-services'
import { installFakeChannels, playFrame, type FakeFramePage, type FakePort } from '../../../testing/fake-frame'
import { openTestGuest, settleAll } from '../../../testing/open-test-guest'

const origin = 'http://erp.test'
const erp = {
  serviceCode: 'legacy-erp',
  kind: 'iframe' as const,
  tag: null,
  entry: `${origin}/`,
  iframe: { src: `${origin}/`, origin, sandbox: 'allow-scripts', allow: '' },
}
const goBack = { type: 'refRoute', data: { go: true } }

beforeAll(installFakeChannels)
afterEach(() => document.body.replaceChildren())

async function openFrame(over: Parameters<typeof openTestGuest>[0] = {}, path = '/') {
  const services = buildGuestServices()
  services.time = 10_000
  const test = openTestGuest({ ...erp, ...over }, services)
  Object.assign(test.options, { path })
  const handle = test.open()
  await settleAll()
  const frame = test.container.querySelector('iframe')!
  const page: FakeFramePage = playFrame(frame, origin)
  return { ...test, handle, frame, page }
}

const say = (port: FakePort, type: string, payload: unknown, id?: string) =>
  port.postMessage({ v: 1, type, ts: 0, payload, ...(id ? { id } : {}) })
const heardBy = (port: FakePort) => {
  const heard: { type: string; payload: unknown; id?: string }[] = []
  port.addEventListener('message', (event) => heard.push((event as MessageEvent).data))
  return heard
}

test('is sandboxed, and mounted when its page has loaded', async () => {
  const { handle, frame, page, container } = await openFrame()
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts')
  expect(handle.state.status).toBe('loading')

  page.finishLoading()
  await settleAll()

  expect(handle.state.status).toBe('mounted')
  expect(container.dataset).toMatchObject({ app: 'legacy-erp', appKind: 'iframe', appState: 'mounted' })
})

test('fills its place without a border, has a name, and sends no referrer', async () => {
  const { frame, guest } = await openFrame()
  const { display, border, width, height } = frame.style
  expect([display, border, width, height]).toEqual(['block', '0px', '100%', '100%'])
  expect([frame.title, frame.referrerPolicy]).toEqual([guest.serviceName, 'no-referrer'])
})

test('opens its inner path below its own address, and refuses to leave its origin', async () => {
  const stock = await openFrame({}, '/stock.html?a=1')
  expect(stock.frame.src).toBe(`${origin}/stock.html?a=1`)
  const outside = openTestGuest({ ...erp, iframe: { ...erp.iframe, src: 'http://evil.test/' } })
  const handle = outside.open()
  await settleAll()
  expect(handle.state).toMatchObject({ status: 'failed', failure: { phase: 'mount' } })
})

test('gets one port after its hello, at exactly its origin, and learns user and configuration', async () => {
  const { page } = await openFrame()
  page.finishLoading()
  await settleAll()
  const port = page.shakeHands('legacy-erp')

  expect(page.told.at(-1)).toMatchObject({ data: { source: 'center', v: 1, type: 'welcome' }, origin })
  const heard = heardBy(port)
  say(port, 'userInfo', null, 'q1')
  await settleAll()
  expect(heard).toMatchObject([{ type: 'answer', id: 'q1', payload: { ok: true, value: { name: '张三' } } }])
})

test('does what the guest says through its port', async () => {
  const { page, options, handle } = await openFrame()
  page.finishLoading()
  await settleAll()
  const port = page.shakeHands('legacy-erp')
  say(port, 'refRoute', { go: true })
  say(port, 'title', { title: '库存' })
  say(port, 'dirty', { dirty: true })
  say(port, 'loginstate', false)

  expect(options.onBack).toHaveBeenCalledTimes(1)
  expect(options.onTitle).toHaveBeenCalledWith('库存')
  expect(options.onSessionEnd).toHaveBeenCalledWith(false)
  expect(handle.state.dirty).toBe(true)
})

describe('nothing is acted on', () => {
  test.each([
    ['another origin', { origin: 'http://evil.test' }],
    ['an opaque origin', { origin: 'null' }],
    ['another window', { source: {} }],
    ['no window', { source: null }],
  ])('from %s', async (_what, over) => {
    const { page, options } = await openFrame()
    page.finishLoading()
    await settleAll()
    const told = page.told.length
    page.say(goBack, over)
    page.say({ source: 'center', v: 1, type: 'hello', app: 'legacy-erp' }, over)
    expect(options.onBack).not.toHaveBeenCalled()
    expect(page.told).toHaveLength(told)
  })

  test('before the page has loaded', async () => {
    const { page, options } = await openFrame()
    page.say(goBack)
    expect(options.onBack).not.toHaveBeenCalled()
  })

  test('from a window once it has a port', async () => {
    const { page, options } = await openFrame()
    page.finishLoading()
    await settleAll()
    page.shakeHands('legacy-erp')
    page.say(goBack)
    expect(options.onBack).not.toHaveBeenCalled()
  })

  test('after it was closed', async () => {
    const { page, options, handle, container } = await openFrame()
    page.finishLoading()
    await settleAll()
    const port = page.shakeHands('legacy-erp')
    await handle.close()
    say(port, 'refRoute', { go: true })
    page.say(goBack)
    expect(options.onBack).not.toHaveBeenCalled()
    expect(container.outerHTML).toBe('<div></div>')
  })

  test('from a hello of another app or another protocol', async () => {
    const { page } = await openFrame()
    page.finishLoading()
    await settleAll()
    const told = page.told.length
    page.say({ source: 'center', v: 1, type: 'hello', app: '@apps/other' })
    page.say({ source: 'center', v: 2, type: 'hello', app: 'legacy-erp' })
    expect(page.told.slice(told).some(({ ports }) => ports.length > 0)).toBe(false)
  })

  test.each([
    ['what is no envelope', 'refRoute'],
    ['another version', { v: 2, type: 'refRoute', ts: 0, payload: { go: true } }],
    ['too much beside the payload', { v: 1, type: 'refRoute', ts: 0, payload: { go: true }, more: 'x'.repeat(70_000) }],
    ['too much', { v: 1, type: 'refRoute', ts: 0, payload: { go: true, more: 'x'.repeat(70_000) } }],
  ])('through the port for %s', async (_what, envelope) => {
    const { page, options } = await openFrame()
    page.finishLoading()
    await settleAll()
    page.shakeHands('legacy-erp').postMessage(envelope)
    expect(options.onBack).not.toHaveBeenCalled()
  })

  test('through the port of the page before', async () => {
    const { page, options } = await openFrame()
    page.finishLoading()
    await settleAll()
    const old = page.shakeHands('legacy-erp')
    const next = page.shakeHands('legacy-erp')
    say(old, 'refRoute', { go: true })
    expect(options.onBack).not.toHaveBeenCalled()
    say(next, 'refRoute', { go: true })
    expect(options.onBack).toHaveBeenCalledTimes(1)
  })

  test('through the port after the frame went to a page that does not shake hands', async () => {
    const { page, options } = await openFrame()
    page.shakeHands('legacy-erp')
    page.finishLoading()
    await settleAll()
    const port = page.told.find(({ ports }) => ports.length > 0)!.ports[0]!
    page.finishLoading()
    say(port, 'refRoute', { go: true })
    expect(options.onBack).not.toHaveBeenCalled()
  })
})

describe('a page from before the SDK', () => {
  async function openLegacy() {
    const test = await openFrame()
    test.page.finishLoading()
    await settleAll()
    test.page.told.splice(0)
    return test
  }

  test('is heard after a page with the SDK whose hello came late', async () => {
    const { page, options } = await openLegacy()
    const port = page.shakeHands('legacy-erp')
    say(port, 'bye', null)
    page.finishLoading()
    say(port, 'refRoute', { go: true })
    expect(options.onBack).not.toHaveBeenCalled()
    page.say(goBack)
    expect(options.onBack).toHaveBeenCalledTimes(1)
  })

  test('is told user and configuration when it has loaded, in both shapes', async () => {
    const { page } = await openFrame()
    page.finishLoading()
    await settleAll()
    expect(page.told[0]).toMatchObject({
      origin,
      data: { type: 'userInfo', data: { name: '张三' }, userInfo: { name: '张三' } },
    })
  })

  test.each([
    ['by key', { refRoute: { go: true } }],
    ['by type and data', { type: 'refRoute', data: { go: true } }],
    ['by event and payload', { event: 'refRoute', payload: { go: true } }],
    ['by cmd and params', { cmd: 'refRoute', params: { go: true } }],
  ])('goes back %s', async (_shape, message) => {
    const { page, options } = await openLegacy()
    page.say(message)
    expect(options.onBack).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['by key', { userInfo: null }, { userInfo: { name: '张三' } }],
    ['by type and data', { type: 'userInfo', data: null }, { type: 'userInfo', data: { name: '张三' } }],
    ['by cmd and params', { cmd: 'userInfo', params: {} }, { cmd: 'userInfo', params: { name: '张三' } }],
  ])('asks and is answered %s, and told of changes in the same shape', async (_shape, message, answer) => {
    const { page, services } = await openLegacy()
    page.say(message)
    await settleAll()
    expect(page.told.at(-1)).toMatchObject({ data: answer, origin })
    services.announceChange()
    expect(page.told.at(-2)?.data).toMatchObject(answer)
    expect(page.told.at(-2)?.data).not.toHaveProperty('type' in message ? 'userInfo' : 'type')
  })

  test.each([
    ['an empty name', { cmd: '', params: {} }, 'cmd', 'params'],
    ['no name', { data: { go: true } }, 'type', 'data'],
  ])('is told when a message has %s', async (_what, message, typeKey, payloadKey) => {
    const { page, options } = await openLegacy()
    page.say(message)
    expect(page.told.at(-1)?.data).toEqual({
      [typeKey]: 'error',
      [payloadKey]: { message: 'The event name cannot be empty' },
    })
    expect(options.onBack).not.toHaveBeenCalled()
  })

  test('gets an answer when it asks for the user and no one is signed in', async () => {
    const { page, services } = await openLegacy()
    services.user.mockReturnValue(null)
    page.say({ type: 'userInfo', data: null })
    await settleAll()
    expect(page.told.at(-1)?.data).toEqual({ type: 'error', data: { message: 'No users currently logged in!' } })
  })

  test('asks before it ends the session', async () => {
    const { page, options } = await openLegacy()
    page.say({ loginstate: false })
    expect(options.onSessionEnd).toHaveBeenCalledWith(false)
  })

  test('moves by replacing its address', async () => {
    const { page, handle } = await openLegacy()
    handle.navigate('/purchase.html')
    expect(page.addresses).toEqual([`${origin}/purchase.html`])
  })
})

test('a hidden frame stays where it is and is told', async () => {
  const { page, handle, frame, container } = await openFrame()
  page.finishLoading()
  await settleAll()
  const heard = heardBy(page.shakeHands('legacy-erp'))
  handle.hide()
  expect(container.dataset['appState']).toBe('hidden')
  expect(container.hasAttribute('inert')).toBe(true)
  handle.show()
  expect(heard.map(({ type }) => type)).toEqual(['hidden', 'visible'])
  expect(container.querySelector('iframe')).toBe(frame)
})
