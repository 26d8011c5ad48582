import { messageTypes } from '../../../guest-protocol'
import { installFakeChannels, playFrame, type FakePort } from '../../../testing/fake-frame'
import { buildGuestServices } from '../../../testing/guest-services'
import { openTestGuest, settleAll } from '../../../testing/open-test-guest'

const MESSAGES = 5_000
const origin = 'http://erp.test'
const words = [...messageTypes.fromGuest, ...messageTypes.questions]

/** Numbers that look random and are the same in every run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const random = createRandom(20_260_101)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

/** Payloads that do what their word asks for, when they come from whom they should. */
const wellFormed: Record<string, unknown> = {
  refRoute: { go: true },
  loginstate: false,
  navigate: { path: '/all' },
  title: { title: 'x' },
  dirty: { dirty: true },
  openTab: { path: '/center/x' },
  error: { message: 'x' },
  userInfo: { name: 'x' },
  globalConfig: { theme: 'dark' },
  request: { endpoint: 'readLetter', params: { id: '1' } },
  overlay: { kind: 'toast', level: 'info', text: 'x' },
}

const nested = (levels: number): unknown => (levels === 0 ? 1 : { inside: nested(levels - 1) })
const malformed = (): unknown =>
  pick([
    () => ({
      path: pick(['//evil.test', '/\\evil.test', 'javascript:alert(1)', 'https://evil.test', '', '/\tx'.repeat(900)]),
    }),
    () => ({ title: pick([7, null, {}, [], 'x'.repeat(61)]) }),
    () => ({ go: pick([false, 'true', 1]) }),
    () => ({ dirty: pick(['yes', 0, null]) }),
    () => ({ height: pick([-1, 1e9, 'high', null]) }),
    () => ({ kind: 'html', text: '<b>' }),
    () => ({ userId: 'u2', tenantCode: 'park', token: 'x' }),
    () => ({ base: 'https://evil.test' }),
    () => ({ endpoint: pick(['signOut', '__proto__', 'constructor', 'releaseVersion']), params: {} }),
    () => nested(9 + Math.floor(random() * 20)),
    () => ({ more: 'x'.repeat(66_000) }),
    () => JSON.parse('{"__proto__":{"go":true}}') as unknown,
    () => pick<unknown>(['x', 3, [], [[]], 'false', Number.MAX_VALUE]),
  ])()

const envelope = (over: { type?: unknown } & Record<string, unknown> = {}) => {
  const word = typeof over.type === 'string' ? over.type : pick(words)
  return { v: 1, id: `q${random()}`, type: word, ts: 0, payload: wellFormed[word] ?? null, ...over }
}
const legacy = () => {
  const word = pick(['userInfo', 'globalConfig', 'loginstate', 'refRoute'])
  const payload = wellFormed[word]
  return pick([
    { [word]: payload },
    { type: word, data: payload },
    { event: word, payload },
    { cmd: word, params: payload },
  ])
}
const hello = (over: object = {}) => ({ source: 'center', v: 1, type: 'hello', app: 'erp', ...over })

async function openFrame(kind: 'iframe' | 'isolated') {
  const services = buildGuestServices()
  services.time = 10_000
  const isIsolated = kind === 'isolated'
  const iframe = { src: `${origin}/`, origin: isIsolated ? 'null' : origin, sandbox: 'allow-scripts', allow: '' }
  const guest = { serviceCode: 'erp', kind: isIsolated ? ('element' as const) : ('iframe' as const), iframe }
  const test = openTestGuest(guest, services)
  const handle = test.open()
  await settleAll()
  const frame = test.container.querySelector('iframe')!
  const page = playFrame(frame, iframe.origin)
  page.finishLoading()
  const port = page.shakeHands('erp', isIsolated ? new URL(frame.src).hash.slice(1) : undefined)
  port.postMessage({ v: 1, type: 'ready', ts: 0, payload: null })
  await settleAll()
  const { onNavigate, onTitle, onBack, onSessionEnd, onDirty, onCloseTab, onOverlay, onOpenPath } = test.options
  const { callApi, token, changeUser, changeConfiguration } = services
  const effects = [onNavigate, onTitle, onBack, onSessionEnd, onDirty, onCloseTab, onOverlay]
  const others = [onOpenPath, callApi, token, changeUser, changeConfiguration]
  const acted = () => [...effects, ...others].reduce((sum, { mock }) => sum + mock.calls.length, 0)
  return { ...test, services, handle, page, port, acted }
}

type Frame = Awaited<ReturnType<typeof openFrame>>

const strangers = () =>
  pick([{ origin: 'http://evil.test' }, { origin: `${origin}.evil.test` }, { source: {} }, { source: null }])
const saidThrough = (port: FakePort, data: unknown) => port.postMessage(data)

/** Ways to be somebody else, or to say what is not to be said. */
const attacks: ((frame: Frame, isolated: Frame) => void)[] = [
  ({ page }) => page.say(envelope(), strangers()),
  ({ page }) => page.say(legacy(), strangers()),
  ({ page }) => page.say(hello(), strangers()),
  ({ page }) => page.say(hello({ app: pick(['@apps/other', '', 7, null]) })),
  ({ page }) => page.say(hello({ v: pick([0, 2, '1', null, 1.5]) })),
  // A page with a port is not heard through its window.
  ({ page }) => page.say(pick([envelope(), legacy()])),
  (_frame, { page }) => page.say(hello({ nonce: pick(['', 'id-1', 'id-2', '0'.repeat(64)]) })),
  (_frame, { page }) => page.say(pick([envelope(), legacy()])),
  ({ port }) =>
    saidThrough(port, envelope({ type: pick(['constructor', 'teleport', '__proto__', 'token ', 'ANSWER', 7, null]) })),
  ({ port }) => saidThrough(port, envelope({ v: pick([0, 2, '1', null]) })),
  ({ port }) =>
    saidThrough(port, pick<unknown>([null, 'refRoute', 7, [], [envelope()], { payload: envelope() }, legacy()])),
  ({ port }) =>
    saidThrough(
      port,
      envelope({
        payload: malformed(),
        type: pick(words.filter((word) => word !== 'can' && word !== 'closeTab' && word !== 'ready')),
      }),
    ),
  ({ port }) => saidThrough(port, envelope({ type: pick(['userInfo', 'globalConfig', 'request', 'token']) })),
  ({ port }) => saidThrough(port, { ...envelope(), extra: 'x'.repeat(66_000) }),
]

beforeAll(installFakeChannels)

test(`acts on none of ${MESSAGES} spoofed or malformed messages`, async () => {
  const frame = await openFrame('iframe')
  const isolated = await openFrame('isolated')
  const told = [frame.page.told.length, isolated.page.told.length]
  for (let count = 0; count < MESSAGES; count++) {
    // The budget would hide what the other checks let through.
    for (const { services } of [frame, isolated]) services.time += 1_000
    pick(attacks)(frame, isolated)
  }
  await settleAll()

  const granted = [frame, isolated]
    .flatMap(({ port }) => port.arrived)
    .filter((one) => JSON.stringify(one).includes('"ok":true'))
  const ports = [frame, isolated]
    .flatMap(({ page }, index) => page.told.slice(told[index]))
    .filter((one) => one.ports.length > 0)
  const acted = frame.acted() + isolated.acted() + granted.length + ports.length
  process.stdout.write(`spoofed or malformed messages: ${MESSAGES} sent, ${acted} acted on\n`)
  expect(granted).toEqual([])
  expect(acted).toBe(0)
  expect([frame.handle.state.status, isolated.handle.state.status]).toEqual(['mounted', 'mounted'])
})
