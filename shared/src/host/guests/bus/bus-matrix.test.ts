import { MessageChannel as Channel, type MessagePort as Port } from 'node:worker_threads'
import type { MicroFrontend } from '../../../contract'
import { messageTypes, type GuestMessage, type GuestRequest, type Host } from '../../../guest-protocol'
import type { PortResponse } from '../../../guest-protocol/guest-to-host'
import { playFrame } from '../../../testing/fake-frame'
import { buildGuestServices } from '../../../testing/guest-services'
import { openTestGuest, settleAll } from '../../../testing/open-test-guest'
import { legacyMessageTypes } from '../frame/legacy-messages'

/*
 * Every word that a guest may say × everything that can be wrong with it (platform 5). A word that has no row does not
 * compile; a case is run for every row. Ports are the real ones of Node, so what goes through them is copied and comes later.
 */

type Word = GuestMessage['type'] | GuestRequest['type']
type Desk = Awaited<ReturnType<typeof openDesk>>
type Row = {
  /** What does something when it comes from whom it should. */
  good: unknown
  /** What its schema refuses. */
  wrong: unknown
  /** What the registration must grant for it. */
  needs?: Partial<MicroFrontend>
  /** How often it was done. Absent: it is about the mount, and shown where mounts are. */
  done?(desk: Desk): number
  /** What there is to be granted, and the answer to who lacks it. Absent: every guest may say it. */
  ungranted?: { hidden?: boolean; good?: unknown; answer: PortResponse }
  /** An element in the page may not say it. */
  framesAlone?: true
}

const refused = (failure: string) => ({ ok: false, failure }) as PortResponse
const notGranted = refused('not-granted')
const toPortal = { path: '/center/orders/all' }

const rows: Record<Word, Row> = {
  loaded: { good: null, wrong: {} },
  ready: { good: null, wrong: 'now' },
  error: {
    good: { message: 'x' },
    wrong: { message: 7 },
    done: ({ handle }) => Number(handle.state.status === 'failed'),
  },
  loginstate: {
    good: false,
    wrong: 'no',
    needs: { capabilities: ['session:end'] },
    done: ({ options }) => options.onSessionEnd.mock.calls.filter(([isConfirmed]) => isConfirmed).length,
    // Not refused: the user is asked.
    ungranted: { answer: { ok: true, value: null } },
  },
  refRoute: {
    good: { go: true },
    wrong: { path: '//evil.test' },
    done: ({ options }) => options.onBack.mock.calls.length,
    ungranted: { hidden: true, answer: notGranted },
  },
  navigate: {
    good: { path: '/orders/7' },
    wrong: { path: 'javascript:alert(1)' },
    done: ({ options }) => options.onNavigate.mock.calls.length,
  },
  title: {
    good: { title: '订单' },
    wrong: { title: 'x'.repeat(61) },
    done: ({ options }) => options.onTitle.mock.calls.length,
  },
  dirty: {
    good: { dirty: true },
    wrong: { dirty: 'yes' },
    done: ({ options }) => options.onDirty.mock.calls.length,
  },
  resize: {
    good: { height: 900 },
    wrong: { height: -1 },
    done: ({ root }) => Number(root.style.getPropertyValue('block-size').includes('900px')),
  },
  openTab: {
    good: toPortal,
    wrong: { path: '/\\evil.test' },
    done: ({ options }) => options.onOpenPath.mock.calls.length,
    ungranted: { hidden: true, answer: notGranted },
  },
  closeTab: {
    good: null,
    wrong: {},
    done: ({ options }) => options.onCloseTab.mock.calls.length,
    ungranted: { hidden: true, answer: notGranted },
  },
  event: {
    good: { name: 'stock', detail: { id: 7 } },
    wrong: { name: '' },
    needs: { messages: ['stock'] },
    done: ({ options }) => options.onEvent.mock.calls.length,
    ungranted: { answer: notGranted },
  },
  draw: {
    good: { records: '[]', first: true },
    wrong: { records: [] },
    done: ({ options }) => options.onDraw.mock.calls.length,
    framesAlone: true,
  },
  userInfo: {
    good: { name: '李四' },
    wrong: { name: '' },
    needs: { capabilities: ['userInfo:write'] },
    done: ({ services }) => services.changeUser.mock.calls.length,
    ungranted: { answer: notGranted },
  },
  globalConfig: {
    good: { theme: 'dark' },
    wrong: { theme: 'pink' },
    needs: { capabilities: ['globalConfig:write'] },
    done: ({ services }) => services.changeConfiguration.mock.calls.length,
    ungranted: { answer: notGranted },
  },
  can: {
    good: { action: 'granted' },
    wrong: { action: null },
    done: ({ asked }) => asked.length,
    ungranted: { good: { action: 'other' }, answer: { ok: true, value: false } },
  },
  overlay: {
    good: { kind: 'modal', title: '删除', text: '确定？' },
    wrong: { kind: 'html', text: '<b>' },
    done: ({ options }) => options.onOverlay.mock.calls.length,
    ungranted: { hidden: true, answer: notGranted },
  },
  request: {
    good: { endpoint: 'getUserInfo' },
    wrong: { endpoint: '' },
    needs: { capabilities: ['request:getUserInfo'] },
    done: ({ services }) => services.callApi.mock.calls.length,
    ungranted: { answer: notGranted },
  },
  intent: {
    good: { action: 'device.show', params: { id: 'A-1' } },
    wrong: { action: 'device' },
    needs: { capabilities: ['intent:open'] },
    done: ({ options }) => options.onIntent.mock.calls.length,
    ungranted: { answer: notGranted },
  },
  news: {
    good: { badges: [{ path: '/', value: 3 }] },
    wrong: 'three',
    needs: { capabilities: ['badge'] },
    done: ({ services }) => services.tellUser.mock.calls.length,
    ungranted: { answer: notGranted },
  },
  token: {
    good: null,
    wrong: {},
    needs: { capabilities: ['token'] },
    done: ({ services }) => services.token.mock.calls.length,
    ungranted: { answer: notGranted },
  },
}

const words = Object.keys(rows) as Word[]
const origin = 'http://erp.test'
const carriers = ['port', 'inline'] as const
type Carrier = (typeof carriers)[number]
let tags = 0

const iframe = { src: `${origin}/`, origin, sandbox: 'allow-scripts', allow: '' }
const bundles = { inline: { kind: 'element' as const, iframe: null }, port: { kind: 'iframe' as const, iframe } }

/** A guest that is mounted, the way to speak as it, and all that it could bring about. */
async function openDesk(carrier: Carrier, over: Partial<MicroFrontend> = {}) {
  const services = buildGuestServices()
  services.time = 10_000
  const asked: string[] = []
  services.can = (action) => (action === 'granted' ? asked.push(action) > 0 : false)
  const accepted: unknown[] = []
  services.onMessage = ({ type, answer }) => void (answer.ok && accepted.push(type))
  const tag = `bus-matrix-${++tags}`
  services.bundles.set('/matrix.js', () => (customElements.define(tag, class extends HTMLElement {}), {}))
  const guest = { serviceCode: 'erp', tag, entry: '/matrix.js', styles: [], ...bundles[carrier], ...over }
  const test = openTestGuest(guest, services)
  const handle = test.open()
  await settleAll()
  const root = test.container.querySelector<HTMLElement>('[data-guest-root]')!
  return { ...test, services, handle, root, accepted, asked }
}

/** The guest with its conversation: `ask` says a word and gives back what is answered. */
async function openSpeaking(carrier: Carrier, over: Partial<MicroFrontend> = {}) {
  const desk = await openDesk(carrier, over)
  if (carrier === 'inline') {
    const { host } = desk.root.firstElementChild as HTMLElement & { host: Host }
    return { ...desk, ask: (type: string, payload: unknown) => askInline(host, type, payload) }
  }
  const page = playFrame(desk.container.querySelector('iframe')!, origin)
  page.finishLoading()
  await settleAll()
  const port = page.shakeHands('erp') as unknown as Port
  const closed = new Promise<null>((resolve) => port.once('close', () => resolve(null)))
  return { ...desk, page, ask: (type: string, payload: unknown) => askByPort(port, closed, type, payload) }
}

async function askInline(host: Host, type: string, payload: unknown): Promise<PortResponse> {
  try {
    return { ok: true, value: await host.request(type, payload) }
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error))
  }
}

let questions = 0

/** What the host answers; `null` when the port is closed instead. */
async function askByPort(port: Port, closed: Promise<null>, type: string, payload: unknown) {
  const id = `q${++questions}`
  const answered = new Promise<PortResponse>((resolve) => {
    port.on('message', (data: { id?: string; payload: PortResponse }) => data.id === id && resolve(data.payload))
  })
  port.postMessage({ v: 1, id, type, ts: 0, payload })
  const answer = await Promise.race([answered, closed])
  return answer && (JSON.parse(JSON.stringify(answer)) as PortResponse)
}

/** What a page can post to the portal's window: the envelope, and the shapes of old pages. */
const windowShapes = (word: Word, payload: unknown) => [
  { v: 1, id: 'q', type: word, ts: 0, payload },
  { [word]: payload },
  { type: word, data: payload },
  { event: word, payload },
  { cmd: word, params: payload },
]

const nested = (levels: number): unknown => (levels === 0 ? 1 : { inside: nested(levels - 1) })
const withMore = (payload: unknown, more: unknown) =>
  typeof payload === 'object' ? { ...payload, more } : { payload, more }

function expectNothing(desk: Desk, { done }: Row) {
  expect(desk.accepted).toEqual([])
  expect(done?.(desk) ?? 0).toBe(0)
}

type Said = { type?: string; payload?: unknown; failure: string }

async function expectRefusal(word: Word, carrier: Carrier, { type = word, payload, failure }: Said) {
  const desk = await openSpeaking(carrier, rows[word].needs)
  expect(await desk.ask(type, payload)).toEqual(refused(failure))
  expectNothing(desk, rows[word])
}

/** Who may not speak at all: nothing is done, and nothing is said to anybody. */
async function expectSilence(word: Word, from: { origin?: string; source?: unknown }) {
  const row = rows[word]
  const desk = await openDesk('port', row.needs)
  const page = playFrame(desk.container.querySelector('iframe')!, origin)
  page.finishLoading()
  await settleAll()
  const told = page.told.length
  for (const data of windowShapes(word, row.good)) page.say(data, from)
  page.say({ source: 'center', v: 1, type: 'hello', app: 'erp' }, from)
  for (const data of windowShapes(word, row.good)) page.say(data, from)
  await settleAll()
  expect(page.told).toHaveLength(told)
  expectNothing(desk, row)
}

type Case = (word: Word, carrier: Carrier) => Promise<void>

/** The list of platform 5, each for every word. */
const cases: Record<string, { byWindow?: true; run: Case }> = {
  good: {
    async run(word, carrier) {
      if (isKeptFrom(word, carrier))
        return expectRefusal(word, carrier, { payload: rows[word].good, failure: 'not-granted' })
      const desk = await openSpeaking(carrier, rows[word].needs)
      expect(await desk.ask(word, rows[word].good)).toMatchObject({ ok: true })
      expect(desk.accepted).toEqual([word])
      expect(rows[word].done?.(desk) ?? 1).toBe(1)
    },
  },
  'wrong payload': {
    run: (word, carrier) => expectRefusal(word, carrier, { payload: rows[word].wrong, failure: 'invalid-payload' }),
  },
  'wrong origin': { byWindow: true, run: (word) => expectSilence(word, { origin: 'http://evil.test' }) },
  'wrong window': { byWindow: true, run: (word) => expectSilence(word, { source: { postMessage() {} } }) },
  'before handshake': { byWindow: true, run: sayBeforeHandshake },
  'before handshake, opaque origin': { byWindow: true, run: sayFromOpaqueOrigin },
  'after unmount': { run: sayAfterUnmount },
  'too big': {
    run: (word, carrier) => expectTooMuch(word, carrier, 'x'.repeat(70_000)),
  },
  'too deep': {
    run: (word, carrier) => expectTooMuch(word, carrier, nested(9)),
  },
  'too many': {
    async run(word, carrier) {
      const desk = await openSpeaking(carrier, rows[word].needs)
      desk.services.limits.burst = 0
      desk.services.limits.rate = 0
      expect(await desk.ask(word, rows[word].good)).toEqual(refused('throttled'))
      expectNothing(desk, rows[word])
    },
  },
  unknown: {
    async run(word, carrier) {
      for (const type of [`${word} `, word.toUpperCase(), `x-${word}`])
        await expectRefusal(word, carrier, { type, payload: rows[word].good, failure: 'unknown-type' })
    },
  },
  ungranted: { run: sayUngranted },
}

const expectTooMuch = (word: Word, carrier: Carrier, more: unknown) =>
  expectRefusal(word, carrier, { payload: withMore(rows[word].good, more), failure: 'invalid-payload' })

const isKeptFrom = (word: Word, carrier: Carrier) => rows[word].framesAlone === true && carrier === 'inline'

async function sayUngranted(word: Word, carrier: Carrier) {
  if (isKeptFrom(word, carrier))
    return expectRefusal(word, carrier, { payload: rows[word].good, failure: 'not-granted' })
  const { good, ungranted, done } = rows[word]
  const desk = await openSpeaking(carrier, { capabilities: [], messages: [] })
  if (ungranted?.hidden) desk.handle.hide()
  const answer = await desk.ask(word, ungranted?.good ?? good)
  expect(answer).toMatchObject(ungranted?.answer ?? { ok: true })
  if (done) expect(done(desk)).toBe(ungranted ? 0 : 1)
}

/** A page of a registered origin that has not said `hello`: the four words of old, in each shape; the rest is refused. */
async function sayBeforeHandshake(word: Word) {
  const row = rows[word]
  const isOld = legacyMessageTypes.includes(word)
  for (const [index, data] of windowShapes(word, row.good).entries()) {
    const desk = await openDesk('port', row.needs)
    const page = playFrame(desk.container.querySelector('iframe')!, origin)
    page.finishLoading()
    await settleAll()
    const told = page.told.length
    page.say(data)
    await settleAll()
    if (isOld) {
      expect(desk.accepted).toEqual([word])
      expect(row.done?.(desk)).toBe(1)
      continue
    }
    expectNothing(desk, row)
    // Without a name that it knows, the shape by key is not one of ours.
    expect(JSON.stringify(page.told.slice(told)).includes('unknown-type')).toBe(index !== 1)
  }
}

/** An isolated element has no origin to be known by, so nothing but its nonce counts. */
async function sayFromOpaqueOrigin(word: Word) {
  const row = rows[word]
  const opaque = { kind: 'element' as const, iframe: { ...iframe, src: '/center-frame/erp', origin: 'null' } }
  const desk = await openDesk('port', { ...row.needs, ...opaque })
  const page = playFrame(desk.container.querySelector('iframe')!, 'null')
  for (const data of windowShapes(word, row.good)) page.say(data)
  page.say({ source: 'center', v: 1, type: 'hello', app: 'erp', nonce: 'guessed' })
  for (const data of windowShapes(word, row.good)) page.say(data)
  await settleAll()
  expect(page.told).toEqual([])
  expectNothing(desk, row)
}

async function sayAfterUnmount(word: Word, carrier: Carrier) {
  const row = rows[word]
  const desk = await openSpeaking(carrier, row.needs)
  await desk.handle.close()
  expect(await desk.ask(word, row.good)).toEqual(carrier === 'inline' ? refused('timeout') : null)
  if ('page' in desk) for (const data of windowShapes(word, row.good)) desk.page.say(data)
  await settleAll()
  expectNothing(desk, row)
}

beforeAll(() => Object.defineProperty(globalThis, 'MessageChannel', { value: Channel, configurable: true }))

test('every word of the protocol has a row', () => {
  expect(words.toSorted()).toEqual([...new Set([...messageTypes.fromGuest, ...messageTypes.questions])].toSorted())
})

describe.each(words)('%s', (word) => {
  let open: { handle: { close(): Promise<void> } }[] = []
  afterEach(async () => {
    await Promise.all(open.map(({ handle }) => handle.close()))
    open = []
    document.body.replaceChildren()
  })

  const runs = Object.entries(cases).flatMap(([name, { byWindow, run }]) =>
    (byWindow ? (['port'] as const) : carriers).map((carrier) => [name, carrier, run] as const),
  )
  test.each(runs)('%s, %s', async (_name, carrier, run) => run(word, carrier))
})

/** What only the host says is nothing that a guest may say. */
const hostOnly = messageTypes.fromHost.filter((word) => !words.includes(word as Word))

test.each([...hostOnly, 'welcome', 'refused', 'constructor', '__proto__'])(
  '%s, said by a guest, is unknown',
  async (word) => {
    for (const carrier of carriers) {
      const desk = await openSpeaking(carrier)
      expect(await desk.ask(word, null)).toEqual(refused('unknown-type'))
      expect(desk.accepted).toEqual([])
      await desk.handle.close()
    }
  },
)
