import { connect, type FrameHost } from './connect'

/** jsdom has no frames of another origin and no transferable ports: the parent is an object, the port a pair of events. */
class FakePort {
  other!: FakePort
  onmessage: ((event: { data: unknown }) => void) | null = null
  readonly sent: unknown[] = []
  isClosed = false
  postMessage(data: unknown): void {
    this.sent.push(data)
    this.other.onmessage?.({ data })
  }
  close(): void {
    this.isClosed = true
  }
}

type Sent = { type: string; id?: string; payload: unknown }

function openFrame(options: Partial<Parameters<typeof connect>[0]> = {}) {
  const hellos: { data: unknown; origin: string }[] = []
  const parent = { postMessage: (data: unknown, origin: string) => hellos.push({ data, origin }) }
  Object.defineProperty(window, 'parent', { value: parent, configurable: true })
  const ours = new FakePort()
  const theirs = new FakePort()
  ours.other = theirs
  theirs.other = ours
  const host = connect({ app: 'erp', ...options })
  const welcome = (over: Record<string, unknown> = {}): void => {
    const data = { source: 'center', v: 1, type: 'welcome' }
    const fields = { data, origin: 'http://p', source: parent, ports: [ours], ...over }
    const event = new Event('message')
    for (const [key, value] of Object.entries(fields)) Object.defineProperty(event, key, { value })
    window.dispatchEvent(event)
  }
  const tell = (type: string, payload: unknown, id?: string): void =>
    theirs.postMessage({ v: 1, type, ts: 0, payload, ...(id ? { id } : {}) })
  return { host, hellos, welcome, tell, ours, sent: ours.sent as Sent[] }
}

let opened: FrameHost | null = null

function open(options?: Partial<Parameters<typeof connect>[0]>) {
  const frame = openFrame(options)
  opened = frame.host
  return frame
}

afterEach(() => {
  opened?.close()
  Object.defineProperty(window, 'parent', { value: window, configurable: true })
})

test('says hello to its parent, the named portal, and to no other window', () => {
  const { hellos } = open({ portalOrigin: 'http://portal.test' })

  expect(hellos).toEqual([
    { data: { source: 'center', v: 1, type: 'hello', app: 'erp' }, origin: 'http://portal.test' },
  ])
})

test('says bye through its port when its page goes, and not after it was closed', () => {
  const { host, welcome, sent } = open({ path: null })
  welcome()
  window.dispatchEvent(new Event('pagehide'))
  expect(sent.map(({ type }) => type)).toEqual(['ready', 'bye'])

  host.close()
  window.dispatchEvent(new Event('pagehide'))
  expect(sent).toHaveLength(2)
})

test('keeps what is sent before the welcome and sends it in order', async () => {
  const { host, welcome, tell, sent } = open({ path: '/stock.html' })
  host.setTitle('库存')
  host.back()
  expect(sent).toEqual([])

  welcome()
  tell('start', { path: '/', props: {}, state: null })
  await host.connected
  expect(sent.map(({ type, payload }) => [type, payload])).toEqual([
    ['ready', null],
    ['navigate', { path: '/stock.html', replace: true }],
    ['title', { title: '库存' }],
    ['refRoute', { go: true }],
  ])
})

test.each([
  ['another window', { source: {} }],
  ['another protocol', { data: { source: 'center', v: 2, type: 'welcome' } }],
  ['no port', { ports: [] }],
])('ignores a welcome from %s', (_what, over) => {
  const { welcome, sent } = open()
  welcome(over)
  expect(sent).toEqual([])
})

test('ignores a welcome from another origin than the named portal', () => {
  const { welcome, sent } = open({ portalOrigin: 'http://portal.test' })
  welcome({ origin: 'http://evil.test' })
  expect(sent).toEqual([])
})

test('knows the user and tells listeners, until they stop listening', () => {
  const { host, welcome, tell } = open()
  const names: string[] = []
  const off = host.on('userInfo', ({ name }) => names.push(name))
  welcome()

  tell('userInfo', { name: '张三' })
  off()
  tell('userInfo', { name: '李四' })

  expect(names).toEqual(['张三'])
  expect(host.userInfo).toEqual({ name: '李四' })
})

test('pairs a request with its answer, and fails with the name of the failure', async () => {
  const { host, welcome, tell, sent } = open()
  welcome()
  const granted = host.request('can', { action: 'stock:edit' })
  const refused = host.request('unheard')
  const [first, second] = sent.slice(-2)

  tell('answer', { ok: false, failure: 'unknown-type' }, second?.id)
  tell('answer', { ok: true, value: true }, first?.id)

  await expect(granted).resolves.toBe(true)
  await expect(refused).rejects.toThrow('unknown-type')
})

test('reads false for an action until the portal has answered', async () => {
  const { host, welcome, tell, sent } = open()
  welcome()
  expect(host.can('stock:edit')).toBe(false)

  tell('answer', { ok: true, value: true }, sent.at(-1)?.id)
  await Promise.resolve()

  expect(host.can('stock:edit')).toBe(true)
  expect(sent.filter(({ type }) => type === 'can')).toHaveLength(1)
})

test('gives up a request without an answer', async () => {
  jest.useFakeTimers()
  const { host, welcome } = open()
  welcome()
  const asked = host.request('can', { action: 'a' })
  jest.advanceTimersByTime(5_000)
  jest.useRealTimers()

  await expect(asked).rejects.toThrow('timeout')
})

test('answers at once when the portal asks whether it is there', async () => {
  const { welcome, tell, sent } = open()
  welcome()
  tell('ping', null, 'h1')
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  expect(sent.at(-1)).toMatchObject({ type: 'answer', id: 'h1', payload: { ok: true, value: null } })
})

test('answers beforeSwap with what the page says', async () => {
  const { host, welcome, tell, sent } = open({ beforeSwap: () => ({ dirty: true, state: { row: 3 } }) })
  welcome()
  tell('start', { path: '/', props: {}, state: null })
  tell('beforeSwap', { version: '2.0.0' }, 'h1')
  await host.connected
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()

  expect(sent.at(-1)).toMatchObject({
    type: 'answer',
    id: 'h1',
    payload: { ok: true, value: { dirty: true, state: { row: 3 } } },
  })
})

test('is connected when it was handed what an element has as properties', async () => {
  const { host, welcome, tell } = open()
  welcome()
  tell('userInfo', { name: '张三' })
  tell('start', { path: '/all', props: { plant: 'A' }, state: { row: 3 } })

  await expect(host.connected).resolves.toEqual({ path: '/all', props: { plant: 'A' }, state: { row: 3 } })
  expect(host.userInfo).toEqual({ name: '张三' })
})

test('is told when the portal speaks another protocol', async () => {
  const { host, welcome, sent } = open()
  welcome({
    data: { source: 'center', v: 1, type: 'refused', failure: 'unsupported-protocol', supported: [1] },
    ports: [],
  })
  await expect(host.connected).rejects.toThrow('unsupported-protocol')
  expect(sent).toEqual([])
})

test('says back the nonce of its address, and leaves ready to the page', () => {
  const { hellos, welcome, sent } = open({ nonce: 'n1', ready: false, path: null })
  welcome()
  expect(hellos[0]?.data).toMatchObject({ type: 'hello', nonce: 'n1' })
  expect(sent).toEqual([])
})

test('waits for the user as long as it takes', async () => {
  jest.useFakeTimers()
  const { host, welcome, tell, sent } = open()
  welcome()
  const asked = host.overlay({ kind: 'modal', title: '删除', text: '确定删除？' })
  jest.advanceTimersByTime(600_000)
  tell('answer', { ok: true, value: 'confirm' }, sent.at(-1)?.id)
  jest.useRealTimers()
  await expect(asked).resolves.toBe('confirm')
})

test.each<[string, (host: FrameHost) => unknown, string, unknown]>([
  ['openTab', (host) => host.openTab('/center/orders'), 'openTab', { path: '/center/orders' }],
  ['closeTab', (host) => host.closeTab(), 'closeTab', null],
  ['setDirty', (host) => host.setDirty(true), 'dirty', { dirty: true }],
  ['logout', (host) => host.logout(), 'loginstate', false],
  ['navigate', (host) => host.navigate('/all'), 'navigate', { path: '/all' }],
  [
    'call',
    (host) => void host.call('readLetter', { params: { id: 7 } }).catch(() => undefined),
    'request',
    { endpoint: 'readLetter', params: { id: 7 } },
  ],
  ['getToken', (host) => void host.getToken().catch(() => undefined), 'token', null],
])('%s says its word of the protocol', (_name, action, type, payload) => {
  const { host, welcome, sent } = open()
  welcome()
  void Promise.resolve(action(host))
  expect(sent.at(-1)).toMatchObject({ type, payload })
})

test('speaks the language of the user', () => {
  const { host, welcome, tell } = open()
  const texts = { zh: '共 {{ count }} 条', en: '{{count}} rows' }
  expect(host.t(texts, { count: 2 })).toBe('共 2 条')
  welcome()
  tell('globalConfig', { locale: 'en', theme: 'light', base: '/center/erp' })
  expect(host.t(texts, { count: 2 })).toBe('2 rows')
})

test('a listener that was taken off hears nothing', () => {
  const { host, welcome, tell } = open()
  const heard = jest.fn()
  host.on('theme', heard)
  host.off('theme', heard)
  welcome()
  tell('theme', 'dark')
  expect(heard).not.toHaveBeenCalled()
})

test('sends nothing after close', () => {
  const { host, welcome, sent, ours } = open()
  welcome()
  const before = sent.length
  host.close()
  host.back()

  expect(sent).toHaveLength(before)
  expect(ours.isClosed).toBe(true)
})

test('is silent when there is no portal around the page', () => {
  const host = connect({ app: 'erp' })
  host.back()

  expect(host.isEmbedded).toBe(false)
  expect(host.can('a')).toBe(false)
})

test('knows from the start that the user has not opened it, until it is told that it is visible', async () => {
  const { host, welcome, tell } = openFrame()
  expect(host.prerendering).toBe(false)
  welcome()
  tell('start', { path: '/', props: {}, state: null, prerendering: true })
  await host.connected
  expect(host.prerendering).toBe(true)
  tell('hidden', null)
  expect(host.prerendering).toBe(true)
  tell('visible', null)
  expect(host.prerendering).toBe(false)
})
