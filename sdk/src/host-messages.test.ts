import type { HostMessage } from '@center/shared/guest-protocol'
import { connect, type FrameHost } from './connect'

/*
 * Every word that the portal may say × everything that can be wrong with it (platform 5). A word that has no row does not
 * compile; a case is run for every row.
 */

type Word = HostMessage['type']
type Row = {
  payload: unknown
  /** The portal waits for an answer. */
  isAsked?: true
}

const user = { userId: 'u1', username: 'zhangsan', name: '张三', tenantCode: 'demo', groupName: '', roleCode: 'r' }

const rows: Record<Word, Row> = {
  userInfo: { payload: user },
  globalConfig: { payload: { locale: 'en', theme: 'dark', base: '/center/erp' } },
  locale: { payload: 'en' },
  theme: { payload: 'dark' },
  start: { payload: { path: '/', props: {}, state: null } },
  visible: { payload: null },
  hidden: { payload: null },
  navigate: { payload: { path: '/orders/7' } },
  beforeSwap: { payload: { version: '2.0.0' }, isAsked: true },
  event: { payload: { name: 'stock', detail: { id: 7 }, from: 'orders' } },
  draw: { payload: { id: '1', name: 'press' } },
  takeTyping: { payload: null, isAsked: true },
  typed: { payload: { text: '夜班', erased: 0 } },
  ping: { payload: null, isAsked: true },
}

const words = Object.keys(rows) as Word[]
const portalOrigin = 'http://portal.test'

/** jsdom hands no port from one window to another: this one is called. */
class FakePort {
  readonly sent: { type: string; id?: string }[] = []
  onmessage: ((event: { data: unknown }) => void) | null = null
  postMessage(data: { type: string; id?: string }): void {
    this.sent.push(data)
  }
  close(): void {
    this.onmessage = null
  }
}

function openDesk(word: Word) {
  const parent = { postMessage: () => undefined }
  Object.defineProperty(window, 'parent', { value: parent, configurable: true })
  const asked: string[] = []
  const host = connect({
    app: 'erp',
    path: null,
    ready: false,
    portalOrigin,
    beforeSwap: (version) => {
      asked.push(version)
      return { dirty: false }
    },
  })
  const heard: unknown[] = []
  host.on(word as 'event', (payload) => heard.push(payload))
  const port = new FakePort()

  /** A message to the window, from the portal unless `over` says otherwise. */
  const say = (data: unknown, over: Record<string, unknown> = {}): void => {
    const event = new Event('message')
    const fields = { data, source: parent, origin: portalOrigin, ports: [], ...over }
    for (const [key, value] of Object.entries(fields)) Object.defineProperty(event, key, { value })
    window.dispatchEvent(event)
  }
  const welcome = (over: Record<string, unknown> = {}): void =>
    say({ source: 'center', v: 1, type: 'welcome' }, { ports: [port], ...over })
  const envelope = () => {
    const { payload, isAsked } = rows[word]
    return { v: 1, type: word, ts: 0, payload, ...(isAsked ? { id: 'h1' } : {}) }
  }
  const tell = (data: unknown = envelope()): void => port.onmessage?.({ data })
  const answers = () => port.sent.filter(({ type, id }) => type === 'answer' && id === 'h1')
  return { host, heard, asked, say, welcome, envelope, tell, answers }
}

type Desk = ReturnType<typeof openDesk>

let opened: FrameHost | null = null

function open(word: Word): Desk {
  const desk = openDesk(word)
  opened = desk.host
  return desk
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
}

/** How often the page did what the word means: answered what it was asked, or told who listens. */
const done = (word: Word, { heard, answers }: Desk): number => (rows[word].isAsked ? answers() : heard).length

afterEach(() => {
  opened?.close()
  Object.defineProperty(window, 'parent', { value: window, configurable: true })
})

describe.each(words)('the word %s of the portal', (word) => {
  test('through the port is done once, with what it carries', async () => {
    const desk = open(word)
    desk.welcome()
    desk.tell()
    await settle()
    expect(done(word, desk)).toBe(1)
    if (!rows[word].isAsked) expect(desk.heard).toEqual([rows[word].payload])
  })

  test('has no effect as a message to the window, before the handshake and after it', async () => {
    const desk = open(word)
    desk.say(desk.envelope())
    desk.welcome()
    desk.say(desk.envelope())
    desk.say({ source: 'center', ...desk.envelope() })
    await settle()
    expect(done(word, desk)).toBe(0)
  })

  test.each([
    ['another window', { source: {} }],
    ['another origin', { origin: 'http://evil.test' }],
    ['no port', { ports: [] }],
  ])('has no effect when the welcome was of %s', async (_what, over) => {
    const desk = open(word)
    desk.welcome(over)
    desk.tell()
    await settle()
    expect(done(word, desk)).toBe(0)
  })

  test('has no effect in another version of the protocol, or when malformed', async () => {
    const desk = open(word)
    desk.welcome()
    for (const data of [{ ...desk.envelope(), v: 2 }, word, null, [desk.envelope()], { ...desk.envelope(), type: 7 }])
      desk.tell(data)
    await settle()
    expect(done(word, desk)).toBe(0)
  })

  test('has no effect when the page has closed its connection', async () => {
    const desk = open(word)
    desk.welcome()
    desk.host.close()
    desk.tell()
    await settle()
    expect(done(word, desk)).toBe(0)
  })
})

test('a word that the page does not know does nothing, and the next one is heard', async () => {
  const desk = open('theme')
  desk.welcome()
  desk.tell({ v: 1, type: 'unheardOf', ts: 0, payload: {} })
  desk.tell()
  await settle()
  expect(desk.heard).toEqual(['dark'])
})
