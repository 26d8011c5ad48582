import type { ParentMessage } from '../../guest-protocol'
import { createParentBus } from './parent-bus'

const trusted = 'https://around.test'
const center = (type: string, data: unknown) => ({ source: 'center', v: 1, type, data })

function open(over: { origin?: string | null; trusted?: string[] } = {}) {
  const told: { data: unknown; origin: string }[] = []
  const obeyed: ParentMessage[] = []
  const clock = { time: 10_000 }
  const parent = { postMessage: (data: unknown, origin: unknown) => told.push({ data, origin: String(origin) }) }
  const bus = createParentBus({
    parent: parent as never,
    origin: over.origin === undefined ? trusted : over.origin,
    trusted: () => over.trusted ?? [trusted],
    obey: (message) => obeyed.push(message),
    limits: { rate: 100, burst: 200, maxDropped: Number.POSITIVE_INFINITY },
    now: () => clock.time,
  })
  const say = (data: unknown, from: { origin?: string; source?: unknown } = {}) => {
    const source = 'source' in from ? from.source : parent
    bus.receive({ data, origin: from.origin ?? trusted, source: source as MessageEventSource })
  }
  return { bus, say, told, obeyed, clock, parent }
}

const nested = (levels: number): unknown => (levels === 0 ? 1 : { inside: nested(levels - 1) })

describe('what the page around may say', () => {
  const back = { type: 'refRoute', payload: { go: true } }
  test.each<[string, unknown, unknown]>([
    ['the contract’s shape', center('refRoute', { go: true }), back],
    ['an old shape', { refRoute: { go: true } }, back],
    ['another old shape', { cmd: 'refRoute', params: { go: true } }, back],
    ['a third', { event: 'refRoute', payload: { go: true } }, back],
    [
      'both shapes at once',
      { type: 'loginstate', data: false, loginstate: false },
      { type: 'loginstate', payload: false },
    ],
    [
      'a path of the portal',
      center('refRoute', { path: '/center/orders/all?id=1' }),
      { type: 'refRoute', payload: { path: '/center/orders/all?id=1' } },
    ],
    ['the end of the session', { loginstate: false }, { type: 'loginstate', payload: false }],
    ['a session', center('loginstate', true), { type: 'loginstate', payload: true }],
    [
      'language and look',
      { globalConfig: { locale: 'en', theme: 'dark' } },
      { type: 'globalConfig', payload: { locale: 'en', theme: 'dark' } },
    ],
    [
      'a part of them, and words of its own',
      center('globalConfig', { theme: 'dark', base: '/x' }),
      { type: 'globalConfig', payload: { theme: 'dark' } },
    ],
    [
      'what is shown of the user',
      { userInfo: { name: '李四', groupName: '某厂' } },
      { type: 'userInfo', payload: { name: '李四', groupName: '某厂' } },
    ],
  ])('%s is understood', (_what, data, expected) => {
    const { say, obeyed, told } = open()
    say(data)
    expect(obeyed).toEqual([expected])
    expect(told).toEqual([])
  })

  test('never takes from it who the user is', () => {
    const { say, obeyed } = open()
    const identity = {
      userId: 'u2',
      username: 'root',
      tenantId: 't2',
      tenantCode: 'park',
      token: 'x',
      roleCode: 'OPERATOR',
    }
    say({ userInfo: { ...identity, mobile: '1', manager: true, name: '李四' } })
    expect(obeyed).toEqual([{ type: 'userInfo', payload: { name: '李四' } }])
  })
})

describe('what is left alone in silence', () => {
  const logout = { loginstate: false }
  test.each<[string, unknown, { origin?: string; source?: unknown }]>([
    ['another origin', logout, { origin: 'https://evil.test' }],
    ['an origin that begins alike', logout, { origin: `${trusted}.evil.test` }],
    ['another scheme', logout, { origin: 'http://around.test' }],
    ['an opaque origin', logout, { origin: 'null' }],
    ['no origin', logout, { origin: '' }],
    ['another window of the same origin', logout, { source: {} }],
    ['no window', logout, { source: null }],
    ['text', 'loginstate', {}],
    ['nothing', null, {}],
    ['a list', [logout], {}],
    ['words of somebody else', { hello: 1 }, {}],
    ['an invalid name', { type: 7, data: false }, {}],
    ['an error', center('error', { message: 'unknown-type' }), {}],
  ])('%s', (_what, data, from) => {
    const { say, obeyed, told } = open()
    say(data, from)
    expect([obeyed, told]).toEqual([[], []])
  })

  test('every origin, when none is trusted', () => {
    const { say, obeyed, bus, told } = open({ trusted: [] })
    say(logout)
    bus.tell({ type: 'loginstate', payload: true })
    expect([obeyed, told]).toEqual([[], []])
  })
})

describe('what is refused, in the shape in which it came', () => {
  const invalid = { message: 'invalid-payload' }
  test.each<[string, unknown, unknown]>([
    ['no name', { type: '', data: 1 }, { type: 'error', data: { message: 'The event name cannot be empty' } }],
    ['a missing name', { data: { go: true } }, { type: 'error', data: { message: 'The event name cannot be empty' } }],
    ['an unknown name', { cmd: 'eval', params: 'x' }, { cmd: 'error', params: { message: 'unknown-type' } }],
    ['a name of an object’s own', center('constructor', {}), center('error', { message: 'unknown-type' })],
    ['a path to elsewhere', center('refRoute', { path: '//evil.test' }), center('error', invalid)],
    ['a script', center('refRoute', { path: 'javascript:alert(1)' }), center('error', invalid)],
    ['a backslash', center('refRoute', { path: '/\\evil.test' }), center('error', invalid)],
    ['no going back', { refRoute: { go: false } }, { error: invalid }],
    ['a state that is no state', { loginstate: 'no' }, { error: invalid }],
    ['an unknown theme', { globalConfig: { theme: 'pink' } }, { error: invalid }],
    ['a name that is too long', { userInfo: { name: 'x'.repeat(61) } }, { error: invalid }],
    ['a payload that is missing', { type: 'userInfo' }, { type: 'error', data: invalid }],
    ['too much', { userInfo: { name: '李四', more: 'x'.repeat(66_000) } }, { error: invalid }],
    ['too deep', { userInfo: { name: '李四', more: nested(9) } }, { error: invalid }],
    ['no plain data', { userInfo: new Map([['name', '李四']]) }, { error: invalid }],
    ['another prototype', { refRoute: JSON.parse('{"__proto__":{"go":true}}') as unknown }, { error: invalid }],
  ])('%s', (_what, data, answer) => {
    const { say, obeyed, told } = open()
    say(data)
    expect(obeyed).toEqual([])
    expect(told).toEqual([{ data: answer, origin: trusted }])
  })
})

describe('how much', () => {
  test('two hundred at once and a hundred a second; a stranger spends nothing of it', () => {
    const { say, obeyed, clock } = open()
    for (let count = 0; count < 1_000; count++) say({ loginstate: false }, { origin: 'https://evil.test' })
    for (let count = 0; count < 500; count++) say({ loginstate: true })
    expect(obeyed).toHaveLength(200)
    clock.time += 1_000
    for (let count = 0; count < 500; count++) say({ loginstate: true })
    expect(obeyed).toHaveLength(300)
  })

  test('back once a second', () => {
    const { say, obeyed, clock } = open()
    say({ refRoute: { go: true } })
    say({ refRoute: { go: true } })
    clock.time += 1_000
    say({ refRoute: { go: true } })
    expect(obeyed).toHaveLength(2)
  })
})

describe('what the page around is told', () => {
  const gone = { type: 'loginstate', payload: false } as const

  test('in both shapes before it has spoken, then in its own', () => {
    const { bus, say, told } = open()
    bus.tell(gone)
    say({ cmd: 'refRoute', params: { go: true } })
    bus.tell({ type: 'refRoute', payload: { path: '/center/index' } })
    say({ globalConfig: {} })
    bus.tell(gone)
    say(center('globalConfig', {}))
    bus.tell(gone)
    expect(told.map(({ data }) => data)).toEqual([
      { ...center('loginstate', false), loginstate: false },
      { cmd: 'refRoute', params: { path: '/center/index' } },
      { loginstate: false },
      center('loginstate', false),
    ])
  })

  test('at its own origin and nowhere else', () => {
    const { bus, told } = open()
    bus.tell(gone)
    expect(told.map(({ origin }) => origin)).toEqual([trusted])
  })

  test('nothing at an origin that is not trusted', () => {
    const { bus, told } = open({ origin: 'https://evil.test' })
    bus.tell(gone)
    expect(told).toEqual([])
  })

  test('nothing while its origin is not known; its first word tells it', () => {
    const { bus, say, told } = open({ origin: null })
    bus.tell(gone)
    expect(told).toEqual([])
    say(center('globalConfig', {}))
    bus.tell(gone)
    expect(told).toEqual([{ data: center('loginstate', false), origin: trusted }])
  })
})
