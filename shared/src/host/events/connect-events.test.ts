import { getPermissions, getSession, listMicroFrontends, listMissedEvents, signOut } from '../../contract'
import { buildMicroFrontend, buildPermissions, buildUserInfo, startFakeServer, type FakeServer } from '../../testing'
import { withSessionHeld } from '../calls/call-api'
import { guests } from '../guest-list/guests.store'
import { pageFunctions } from '../page/page-functions'
import { signOutOnServer } from '../sign-in/account-actions'
import { endSession } from '../session/end-session'
import { beginSession } from '../sign-in/session-actions'
import { session } from '../session/session.store'
import { connectEvents as connect } from './connect-events'
import { createEventCursor } from './event-cursor'
import { onServerEvent } from '../calls/server-events'

type Request = { url: string; headers: Record<string, string> }

let server: FakeServer
const { subtle } = crypto
let requests: Request[]
let answers: (() => unknown)[]
let disconnect = () => undefined as void
const connectEvents = (lastId: number | null = null) => connect(createEventCursor(lastId))
const refused = (status: number) => ({ ok: false, status, headers: new Headers() })

/** A stream of these pieces, which then ends. */
const streamOf = (...pieces: string[]) => {
  const left = [...pieces]
  const read = async () => (left.length > 0 ? { done: false, value: left.shift() } : { done: true })
  const headers = new Headers({ 'content-type': 'text/event-stream; charset=utf-8' })
  return { ok: true, status: 200, headers, body: { pipeThrough: () => ({ getReader: () => ({ read }) }) } }
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

test('a stream that broke before anything happened goes on from where the log was', async () => {
  answers.push(() => streamOf('id: 4\n: welcome\n\n'))
  disconnect = connectEvents()
  await pass(0)
  await pass(2_000)
  expect(requests[1]?.headers).toMatchObject({ 'Last-Event-ID': '4' })
})

test('begins where the log was when the page was rendered', async () => {
  disconnect = connectEvents(17)
  await pass(0)
  expect(requests[0]?.headers).toMatchObject({ 'Last-Event-ID': '17' })
})

test('connects again after a break, from the last event that came', async () => {
  answers.push(() => streamOf('id: 4\nevent: unread\ndata: {"count":3}\n\n'))
  disconnect = connectEvents()
  await pass(0)
  await pass(2_000)
  expect(requests[0]?.headers).not.toHaveProperty('Last-Event-ID')
  expect(requests[1]?.headers).toMatchObject({ 'Last-Event-ID': '4' })
})

test('comes back when the server asked for it before it ended the stream', async () => {
  answers.push(() => streamOf('id: 4\n: welcome\n\nretry: 2500\n\n'))
  disconnect = connectEvents()
  await pass(0)
  await pass(2_499)
  expect(requests).toHaveLength(1)
  await pass(1)
  expect(requests).toHaveLength(2)
})

test('a stream that comes through and breaks again and again is opened a second later each time, from the last event', async () => {
  const breaks = 6
  for (let id = 1; id <= breaks; id++)
    answers.push(() => streamOf(`id: ${id}\nevent: unread\ndata: {"count":${id}}\n\n`))
  const counts: number[] = []
  const off = onServerEvent('unread', ({ count }) => counts.push(count))
  disconnect = connectEvents(0)
  await pass(0)
  for (let second = 0; second < breaks; second++) await pass(1_000)
  off()
  expect(counts).toEqual([1, 2, 3, 4, 5, 6])
  expect(requests.map(({ headers }) => headers['Last-Event-ID'])).toEqual(['0', '1', '2', '3', '4', '5', '6'])
})

test('fetches the guests before it tells of a release', async () => {
  server.answer(listMicroFrontends, [buildMicroFrontend({ version: '1.1.0', revision: 2 })])
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

const releaseOf = (revision: number, isListed = true) =>
  `event: release\ndata: ${JSON.stringify({ name: '@apps/notepad', version: '1.1.0', revision, policy: 'prompt', isListed })}\n\n`
const lists = () => server.calls.filter(({ path }) => path.includes('selectAllByTenant')).length

test.each([
  ['has the app as it was', () => [buildMicroFrontend({ version: '1.0.0', revision: 1 })]],
  ['has not got the app yet', () => []],
])('asks again, later each time, while the list that an instance answers %s', async (_what, old) => {
  let isStale = true
  const current = buildMicroFrontend({ version: '1.1.0', revision: 2 })
  server.answer(listMicroFrontends, () => (isStale ? old() : [current]))
  answers.push(() => streamOf(releaseOf(2)))
  const versions: (string | undefined)[] = []
  const off = onServerEvent('release', () => versions.push(guests.list[0]?.version))
  disconnect = connectEvents()
  await pass(0)
  expect([lists(), versions]).toEqual([1, []])
  await pass(250)
  expect(lists()).toBe(2)
  isStale = false
  await pass(500)
  expect([lists(), versions]).toEqual([3, ['1.1.0']])
  await pass(60_000)
  off()
  expect(lists()).toBe(3)
})

test('gives up on an instance that stays behind, and tells of the release nevertheless', async () => {
  server.answer(listMicroFrontends, [buildMicroFrontend({ version: '1.0.0', revision: 1 })])
  answers.push(() => streamOf(releaseOf(2)))
  const told = jest.fn()
  const off = onServerEvent('release', told)
  disconnect = connectEvents()
  for (let second = 0; second < 60; second++) await pass(1_000)
  off()
  expect(lists()).toBe(7)
  expect(told).toHaveBeenCalledTimes(1)
})

test('asks no more for a list that is behind once the session ends', async () => {
  server.answer(listMicroFrontends, [])
  answers.push(() => streamOf(releaseOf(2)))
  disconnect = connectEvents()
  await pass(0)
  endSession()
  for (let second = 0; second < 30; second++) await pass(1_000)
  expect(lists()).toBe(1)
})

test.each([
  ['of an app that no user sees any more', releaseOf(2, false)],
  ['of one of the portal itself, which is no guest', releaseOf(7, false)],
])('asks once after a release %s', async (_what, event) => {
  server.answer(listMicroFrontends, [])
  answers.push(() => streamOf(event))
  disconnect = connectEvents()
  for (let second = 0; second < 30; second++) await pass(1_000)
  expect(lists()).toBe(1)
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

test('a stream that is refused because the session is over ends it, and nothing more is asked', async () => {
  const body = JSON.stringify({ status: 40110, message: '', data: null })
  answers.push(() => ({ ...refused(401), text: async () => body }))
  disconnect = connectEvents()
  await pass(60_000)
  expect(session).toMatchObject({ status: 'signed-out', ended: { code: 'session.replaced' } })
  expect(requests).toHaveLength(1)
  expect(server.calls).toEqual([])
})

test('a stream that something else refused has the session asked for', async () => {
  server.refuse(getSession, 'session.idle')
  answers.push(() => ({ ...refused(401), text: async () => '<html>Unauthorized</html>' }))
  disconnect = connectEvents()
  await pass(0)
  expect(session).toMatchObject({ status: 'signed-out', ended: { code: 'session.idle' } })
})

test('the word that the session was ended is no question while the session signs out', async () => {
  let finish = () => undefined as void
  server.reply(signOut, () => new Promise((resolve) => (finish = () => resolve({ http: 500, body: {} }))))
  answers.push(() => streamOf('event: logout\ndata: {"reason":"signed-out"}\n\n'))
  const leaving = signOutOnServer()
  disconnect = connectEvents()
  await pass(2_000)
  finish()
  await leaving
  expect(server.calls.map(({ path }) => path)).toEqual([signOut.url])
  expect(requests).toEqual([])
})

test('nor is it one while an action ends the session itself', async () => {
  answers.push(() => streamOf('event: logout\ndata: {"reason":"password"}\n\n'))
  await withSessionHeld(async () => {
    disconnect = connectEvents()
    await pass(0)
  })
  expect(requests).toHaveLength(1)
  expect(server.calls).toEqual([])
})

/** Answers every attempt to open a stream until the returned function is called. */
function blockStreams(answer: () => unknown): () => void {
  const isOver = { yet: false }
  const again = () => {
    if (!isOver.yet) answers.push(again)
    return isOver.yet ? undefined : answer()
  }
  answers.push(again)
  return () => void (isOver.yet = true)
}

test.each([
  ['is refused on the way', () => refused(502)],
  ['is answered by something else', () => ({ ok: true, status: 200, headers: new Headers(), body: {} })],
  ['ends as soon as it began', () => streamOf('id: 4\n: welcome\n\n')],
  ['is held back on the way', () => new Promise((_, reject) => void setTimeout(() => reject(new Error()), 10_000))],
])('where the stream %s, asks for events with the same ids, and listens again when it can', async (_what, answer) => {
  const unread = { id: 5, event: { type: 'unread' as const, count: 9 } }
  server.answer(listMissedEvents, ({ query }) => ({ id: 5, events: query.get('after') === '4' ? [unread] : [] }))
  const unblock = blockStreams(answer)
  const counts: number[] = []
  const off = onServerEvent('unread', ({ count }) => counts.push(count))
  disconnect = connectEvents(4)
  await pass(0)
  for (let second = 0; second < 60; second++) await pass(1_000)
  const asked = server.calls.filter(({ path }) => path === listMissedEvents.url)
  expect(asked.length).toBeGreaterThan(2)
  expect(asked.at(-1)?.query.get('after')).toBe('5')

  unblock()
  answers = [() => streamOf('id: 6\nevent: unread\ndata: {"count":10}\n\n')]
  for (let second = 0; second < 90; second++) await pass(1_000)
  off()
  expect(counts).toEqual([9, 10])
  expect(requests.at(-1)?.headers).toMatchObject({ 'Last-Event-ID': '6' })
})

test('a poll that is refused because the session is over ends it in the usual way', async () => {
  server.refuse(listMissedEvents, 'session.idle')
  const unblock = blockStreams(() => refused(502))
  disconnect = connectEvents(4)
  for (let second = 0; second < 10; second++) await pass(1_000)
  unblock()
  expect(session).toMatchObject({ status: 'signed-out', ended: { code: 'session.idle' } })
  expect(server.calls).toHaveLength(1)
})

test('polls the guests of a back end that has no events', async () => {
  server.answer(listMicroFrontends, [])
  const unblock = blockStreams(() => refused(404))
  disconnect = connectEvents()
  for (let turn = 0; turn < 24; turn++) await pass(20_000)
  unblock()
  expect(server.calls.filter(({ path }) => path.includes('selectAllByTenant'))).toHaveLength(1)
})

test('tries again at once when the network is back', async () => {
  server.answer(listMissedEvents, { id: 4, events: [] })
  const unblock = blockStreams(() => refused(502))
  disconnect = connectEvents(4)
  for (let turn = 0; turn < 8; turn++) await pass(20_000)
  unblock()
  const before = requests.length
  for (let turn = 0; turn < 5; turn++) {
    window.dispatchEvent(new Event('online'))
    await pass(0)
  }
  expect(requests.length).toBeGreaterThan(before)
})

test('many releases at once cost two lists, and the last one is in what is read', async () => {
  let version = 0
  server.answer(listMicroFrontends, () => [buildMicroFrontend({ version: `1.${version}.0`, revision: version })])
  const release = (id: number) => {
    version = id
    return `id: ${id}\nevent: release\ndata: {"name":"a","version":"1.${id}.0","revision":${id},"policy":"prompt"}\n\n`
  }
  answers.push(() => streamOf(...[1, 2, 3, 4, 5].map(release)))
  const versions: (string | undefined)[] = []
  const off = onServerEvent('release', () => versions.push(guests.list[0]?.version))
  disconnect = connectEvents()
  await pass(0)
  off()
  expect(server.calls.filter(({ path }) => path.includes('selectAllByTenant'))).toHaveLength(2)
  expect(versions).toHaveLength(5)
  expect(versions.at(-1)).toBe('1.5.0')
})

test('asks no more once it was disconnected', async () => {
  answers.push(() => streamOf())
  disconnect = connectEvents()
  await pass(0)
  disconnect()
  await pass(60_000)
  expect(requests).toHaveLength(1)
})
