import type { MicroFrontend } from '../../../contract'
import { messageTypes, type GuestMessage, type GuestRequest } from '../../../guest-protocol'
import { installFakeChannels, playFrame, type FakePort } from '../../../testing/fake-frame'
import { buildGuestServices } from '../../../testing/guest-services'
import { openTestGuest, settleAll } from '../../../testing/open-test-guest'

type Word = GuestMessage['type'] | GuestRequest['type']
type Opened = Awaited<ReturnType<typeof openFrame>>

/** What the tests need to know of a word. A word without a case does not compile; one too many fails below. */
type Case = {
  payload: unknown
  /** What was granted to the guest that says it. */
  granted?: MicroFrontend['capabilities']
  /** What must have happened when it was said well; the answer's value when nothing else does. */
  happened: (opened: Opened) => void
  /** Refused to a guest without grants or out of sight; every guest may send the others. */
  ungranted:
    'everybody' | { payload?: unknown; isHidden?: boolean; failure?: string; happened?: (opened: Opened) => void }
}

const hidden = { isHidden: true }
const once = (mock: jest.Mock, ...values: unknown[]) => {
  expect(mock).toHaveBeenCalledTimes(1)
  if (values.length > 0) expect(mock).toHaveBeenCalledWith(...values)
}
const answered = (value: unknown) => (opened: Opened) =>
  expect(opened.answers().at(-1)).toMatchObject({ payload: { ok: true, value } })

const cases: Record<Word, Case> = {
  loaded: { payload: null, happened: answered(null), ungranted: 'everybody' },
  ready: { payload: null, happened: answered(null), ungranted: 'everybody' },
  error: {
    payload: { message: 'broken' },
    happened: ({ handle }) => expect(handle.state.failure).toEqual({ phase: 'mount', message: 'broken' }),
    ungranted: 'everybody',
  },
  loginstate: {
    payload: false,
    granted: ['session:end'],
    happened: ({ options }) => once(options.onSessionEnd, true),
    ungranted: { happened: ({ options }) => once(options.onSessionEnd, false) },
  },
  refRoute: { payload: { go: true }, happened: ({ options }) => once(options.onBack), ungranted: hidden },
  navigate: {
    payload: { path: '/all' },
    happened: ({ options }) => once(options.onNavigate, '/all', { replace: true }),
    ungranted: 'everybody',
  },
  title: {
    payload: { title: '库存' },
    happened: ({ options }) => once(options.onTitle, '库存'),
    ungranted: 'everybody',
  },
  dirty: { payload: { dirty: true }, happened: ({ options }) => once(options.onDirty, true), ungranted: 'everybody' },
  resize: {
    payload: { height: 900 },
    happened: ({ root }) => expect(root.getAttribute('style')).toContain('900px'),
    ungranted: 'everybody',
  },
  openTab: {
    payload: { path: '/center/orders/all' },
    happened: ({ options }) => once(options.onOpenPath, '/center/orders/all'),
    ungranted: hidden,
  },
  event: {
    payload: { name: 'stock', detail: { id: 7 } },
    happened: ({ options }) => once(options.onEvent, { name: 'stock', detail: { id: 7 } }),
    ungranted: { payload: { name: 'orders', detail: null }, failure: 'not-granted' },
  },
  draw: {
    payload: { records: '[]' },
    happened: ({ options }) => once(options.onDraw, { records: '[]' }, expect.any(AbortSignal)),
    ungranted: 'everybody',
  },
  closeTab: { payload: null, happened: ({ options }) => once(options.onCloseTab), ungranted: hidden },
  userInfo: {
    payload: { name: '李四' },
    granted: ['userInfo:write'],
    happened: ({ services }) => once(services.changeUser, { name: '李四' }),
    ungranted: { failure: 'not-granted' },
  },
  globalConfig: {
    payload: { theme: 'dark' },
    granted: ['globalConfig:write'],
    happened: ({ services }) => once(services.changeConfiguration, { theme: 'dark' }),
    ungranted: { failure: 'not-granted' },
  },
  can: { payload: { action: 'granted' }, happened: answered(true), ungranted: 'everybody' },
  overlay: {
    payload: { kind: 'modal', title: '删除', text: '确定？' },
    happened: answered('confirm'),
    ungranted: { ...hidden, failure: 'not-granted' },
  },
  request: {
    payload: { endpoint: 'readLetter', params: { id: '7' } },
    granted: ['request:readLetter'],
    happened: ({ services }) => once(services.callApi),
    ungranted: { failure: 'not-granted' },
  },
  intent: {
    payload: { action: 'device.show', params: { id: 'A-1' } },
    granted: ['intent:open'],
    happened: ({ options }) => {
      once(options.onIntent)
      expect(options.onIntent.mock.calls[0]?.[0]).toEqual({ action: 'device.show', params: { id: 'A-1' } })
    },
    ungranted: { failure: 'not-granted' },
  },
  news: {
    payload: { todos: [{ key: 'a', title: '审批' }] },
    granted: ['todo'],
    happened: ({ services }) => {
      once(services.tellUser)
      expect(services.tellUser.mock.calls[0]?.[1]).toEqual({ todos: [{ key: 'a', title: '审批' }] })
    },
    ungranted: { failure: 'not-granted' },
  },
  token: {
    payload: null,
    granted: ['token'],
    happened: answered({ token: 'signed' }),
    ungranted: { failure: 'not-granted' },
  },
}

const words = Object.entries(cases).map(([word, value]) => ({ word, ...value }))
const origin = 'http://erp.test'
const erp = { src: `${origin}/`, origin, sandbox: 'allow-scripts', allow: '' }
const deep = { a: { b: { c: { d: { e: { f: { g: { h: { i: 1 } } } } } } } } }

beforeAll(installFakeChannels)
afterEach(() => document.body.replaceChildren())

async function openFrame(capabilities: MicroFrontend['capabilities'] = [], iframe = erp) {
  const services = buildGuestServices()
  services.time = 10_000
  const kind = iframe.origin === 'null' ? ('element' as const) : ('iframe' as const)
  const test = openTestGuest({ serviceCode: 'erp', kind, iframe, capabilities, messages: ['stock'] }, services)
  const handle = test.open()
  await settleAll()
  const page = playFrame(test.container.querySelector('iframe')!, iframe.origin)
  const port: { current: FakePort | null } = { current: null }
  const { onNavigate, onTitle, onBack, onSessionEnd, onDirty, onCloseTab, onOverlay, onEvent, onOpenPath } =
    test.options
  const { callApi, token, changeUser, changeConfiguration } = services
  const mocks = [onNavigate, onTitle, onBack, onSessionEnd, onDirty, onCloseTab, onOverlay, onEvent, onOpenPath]
  const calls = [callApi, token, changeUser, changeConfiguration]
  const root = test.container.querySelector<HTMLElement>('[data-guest-root]')!
  return {
    ...test,
    handle,
    page,
    root,
    /** Loads and shakes hands. */
    async arrive() {
      page.finishLoading()
      port.current = page.shakeHands('erp')
      await settleAll()
    },
    async say(type: string, payload: unknown) {
      port.current?.postMessage({ v: 1, id: 'q', type, ts: 0, payload })
      await settleAll()
    },
    answers: () => (port.current?.arrived ?? []).filter((one) => (one as { type: string }).type === 'answer'),
    /** Nothing was done, and nothing was told. */
    expectNothing() {
      const called = [...mocks, ...calls].filter(({ mock }) => mock.calls.length > 0)
      expect(called).toEqual([])
      expect(handle.state.failure).toBeNull()
      expect(root.getAttribute('style')).not.toContain('px')
      expect(JSON.stringify(this.answers())).not.toContain('"ok":true')
    },
  }
}

async function openArrived(capabilities?: MicroFrontend['capabilities']): Promise<Opened> {
  const opened = await openFrame(capabilities)
  await opened.arrive()
  return opened
}

function expectRefused(opened: Opened, failure: string): void {
  expect(opened.answers()).toMatchObject([{ payload: { ok: false, failure } }])
  opened.expectNothing()
}

/** The same word with something in it that is not to be there. */
const withMore = (payload: unknown, more: unknown) =>
  typeof payload === 'object' && payload !== null ? { ...payload, more } : more

test('every word of the protocol has its cases, and no other', () => {
  expect(words.map(({ word }) => word).toSorted()).toEqual(
    [...messageTypes.fromGuest, ...messageTypes.questions].toSorted(),
  )
})

describe.each(words)('$word', ({ word, payload, granted, happened, ungranted }) => {
  test('said well is done', async () => {
    const opened = await openArrived(granted)
    await opened.say(word, payload)
    happened(opened)
  })

  test.each([
    ['another origin', { origin: 'http://evil.test' }],
    ['another window', { source: {} }],
  ])('said from %s is not heard, before and after the handshake', async (_from, over) => {
    const opened = await openFrame(granted)
    opened.page.finishLoading()
    await settleAll()
    const told = opened.page.told.length
    const say = () => {
      opened.page.say({ source: 'center', v: 1, type: 'hello', app: 'erp' }, over)
      opened.page.say({ v: 1, id: 'q', type: word, ts: 0, payload }, over)
      opened.page.say({ [word]: payload }, over)
    }
    say()
    expect(opened.page.told).toHaveLength(told)
    await opened.arrive()
    const toldThen = opened.page.told.length
    say()
    expect(opened.page.told).toHaveLength(toldThen)
    opened.expectNothing()
  })

  test('ignores messages of an unknown frame before the handshake', async () => {
    const opened = await openFrame(granted, { ...erp, origin: 'null' })
    opened.page.finishLoading()
    await settleAll()
    opened.page.say({ v: 1, id: 'q', type: word, ts: 0, payload })
    opened.page.say({ [word]: payload })
    expect(opened.page.told).toEqual([])
    opened.expectNothing()
  })

  test('said after the guest was closed is not heard', async () => {
    const opened = await openArrived(granted)
    await opened.handle.close()
    await opened.say(word, payload)
    expect(opened.answers()).toEqual([])
    opened.expectNothing()
  })

  test('too big is refused', async () => {
    const opened = await openArrived(granted)
    await opened.say(word, withMore(payload, 'x'.repeat(70_000)))
    opened.expectNothing()
  })

  test('too deep is refused', async () => {
    const opened = await openArrived(granted)
    await opened.say(word, withMore(payload, deep))
    opened.expectNothing()
  })

  test('too often is throttled', async () => {
    const opened = await openArrived(granted)
    for (let count = 0; count < 200; count++) void opened.say('teleport', null)
    await settleAll()
    await opened.say(word, payload)
    expect(opened.answers().at(-1)).toMatchObject({ payload: { ok: false, failure: 'throttled' } })
    opened.expectNothing()
  })

  test('misspelt is unknown', async () => {
    const opened = await openArrived(granted)
    await opened.say(`${word}s`, payload)
    expectRefused(opened, 'unknown-type')
  })

  test('said by whom nothing is granted', async () => {
    const opened = await openArrived([])
    if (ungranted === 'everybody') {
      await opened.say(word, payload)
      return happened(opened)
    }
    if (ungranted.isHidden) opened.handle.hide()
    await opened.say(word, ungranted.payload ?? payload)
    if (ungranted.happened) return ungranted.happened(opened)
    if (ungranted.failure) return expectRefused(opened, ungranted.failure)
    expect(opened.options.onBack).not.toHaveBeenCalled()
    expect(opened.options.onCloseTab).not.toHaveBeenCalled()
    expect(opened.options.onOpenPath).not.toHaveBeenCalled()
  })
})
