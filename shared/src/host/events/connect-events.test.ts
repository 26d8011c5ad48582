import { getPermissions, getSession, listMicroFrontends } from '../../contract'
import { buildMicroFrontend, buildPermissions, buildUserInfo, startFakeServer, type FakeServer } from '../../testing'
import { guests } from '../guests/guests.store'
import { pageFunctions } from '../page/page-functions'
import { endSession } from '../session/end-session'
import { beginSession } from '../session/session-actions'
import { session } from '../session/session.store'
import { connectEvents } from './connect-events'
import { onServerEvent } from './server-events'

type Request = { url: string; headers: Record<string, string> }

let server: FakeServer
const { subtle } = crypto
let requests: Request[]
let answers: (() => unknown)[]
let disconnect = () => undefined as void

/** A stream of these pieces, which then ends. */
const streamOf = (...pieces: string[]) => {
  const left = [...pieces]
  const read = async () => (left.length > 0 ? { done: false, value: left.shift() } : { done: true })
  return { ok: true, status: 200, body: { pipeThrough: () => ({ getReader: () => ({ read }) }) } }
}

beforeEach(async () => {
  jest.useFakeTimers()
  // Signing by WebCrypto happens on another thread, which a clock of ours does not move.
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true })
  jest.spyOn(Math, 'random').mockReturnValue(0.5)
  requests = []
  answers = []
  server = startFakeServer()
  await beginSession('demo', 'token-1', { signKey: 'A'.repeat(43), expiresIn: 60 })
  session.user = buildUserInfo()
  const answer = (url: string, { headers }: { headers: Record<string, string> }) => {
    requests.push({ url, headers })
    return answers.shift()?.() ?? new Promise(() => undefined)
  }
  Object.assign(pageFunctions, { fetch: async (url: string, init: Request) => answer(url, init) })
  Object.defineProperty(globalThis, 'TextDecoderStream', { value: class {}, configurable: true })
})
afterEach(() => {
  disconnect()
  server.close()
  endSession()
  Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true })
  jest.useRealTimers()
})

async function pass(ms: number) {
  await jest.advanceTimersByTimeAsync(ms)
  for (let turn = 0; turn < 100; turn++) await Promise.resolve()
}

test('asks with token and signature, and hands events to who waits for them', async () => {
  answers.push(() => streamOf('id: 4\nevent: unread\ndata: {"count":3}\n\n', ': beat\n\n'))
  const counts: number[] = []
  const off = onServerEvent('unread', ({ count }) => counts.push(count))
  disconnect = connectEvents()
  await pass(0)
  off()

  expect(counts).toEqual([3])
  expect(requests[0]).toMatchObject({
    url: '/api/front/events?language=zh_CN',
    headers: { Authorization_front: 'token-1', 'X-Signature': expect.any(String), Accept: 'text/event-stream' },
  })
})

test('connects again after a break, from the last event that came', async () => {
  answers.push(() => streamOf('id: 4\nevent: unread\ndata: {"count":3}\n\n'))
  disconnect = connectEvents()
  await pass(0)
  await pass(2_000)
  expect(requests[0]?.headers).not.toHaveProperty('Last-Event-ID')
  expect(requests[1]?.headers).toMatchObject({ 'Last-Event-ID': '4' })
})

test('fetches the guests before it tells of a release', async () => {
  server.answer(listMicroFrontends, [buildMicroFrontend({ version: '1.1.0' })])
  answers.push(() =>
    streamOf(
      'event: release\ndata: {"name":"@apps/notepad","version":"1.1.0","revision":2,"policy":"prompt"}\n\n',
      'event: release\ndata: {"name":7}\n\n',
      'event: release\ndata: no json\n\n',
    ),
  )
  const versions: (string | undefined)[] = []
  const off = onServerEvent('release', () => versions.push(guests.list[0]?.version))
  disconnect = connectEvents()
  await pass(0)
  off()
  expect(versions).toEqual(['1.1.0'])
})

test('fetches everything again after a gap', async () => {
  server.answer(listMicroFrontends, [])
  server.answer(getPermissions, buildPermissions(['colist']))
  answers.push(() => streamOf('event: gap\ndata: {}\n\n'))
  disconnect = connectEvents()
  await pass(0)
  expect(session.permissions?.auth).toHaveLength(1)
  expect(server.calls.map(({ path }) => path)).toContain('/api/front/microFrontend/service/selectAllByTenant/t1')
})

test('a stream that is refused because the session is over ends it in the usual way', async () => {
  server.refuse(getSession, 'session.replaced')
  answers.push(() => ({ ok: false, status: 401 }))
  disconnect = connectEvents()
  await pass(0)
  expect(session).toMatchObject({ status: 'signed-out', ended: { code: 'session.replaced' } })
})

test('polls the guests while the stream does not work', async () => {
  server.answer(listMicroFrontends, [])
  for (let attempt = 0; attempt < 40; attempt++) answers.push(() => ({ ok: false, status: 502 }))
  disconnect = connectEvents()
  for (let turn = 0; turn < 24; turn++) await pass(20_000)
  expect(server.calls.filter(({ path }) => path.includes('selectAllByTenant'))).toHaveLength(1)
})

test('asks no more once it was disconnected', async () => {
  answers.push(() => streamOf())
  disconnect = connectEvents()
  await pass(0)
  disconnect()
  await pass(60_000)
  expect(requests).toHaveLength(1)
})
