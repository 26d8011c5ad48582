import { listMicroFrontends, listMissedEvents } from '../../contract'
import { buildMicroFrontend, buildUserInfo, startFakeServer, type FakeServer } from '../../testing'
import { configuration } from '../configuration/configuration.store'
import { pageFunctions } from '../page/page-functions'
import { session } from '../session/session.store'
import { createEventCursor } from './event-cursor'
import { keepConnected } from './keep-connected'

const { fetch } = pageFunctions
const { subtle } = crypto
const headers = new Headers({ 'content-type': 'text/event-stream' })

let server: FakeServer
let life: AbortController
let startedAt: number
/** When a stream was opened, and when events were asked for, in milliseconds from the beginning. */
let opened: number[]
let asked: number[]
let answer: () => unknown

const since = () => Date.now() - startedAt
const refused = () => ({ ok: false, status: 502, headers: new Headers() })
/** A stream that lives for so long after its first byte. */
const streamOf = (ms: number) => {
  let isFirst = true
  const read = () => {
    if (!isFirst) return new Promise((resolve) => void setTimeout(() => resolve({ done: true }), ms))
    isFirst = false
    return Promise.resolve({ done: false, value: ': beat\n\n' })
  }
  return { ok: true, status: 200, headers, body: { pipeThrough: () => ({ getReader: () => ({ read }) }) } }
}

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(Math, 'random').mockReturnValue(0.5)
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true })
  Object.defineProperty(globalThis, 'TextDecoderStream', { value: class {}, configurable: true })
  Object.assign(session, { status: 'signed-in', tenantCode: 'demo', token: 't', user: buildUserInfo() })
  server = startFakeServer()
  server.answer(listMissedEvents, () => {
    asked.push(since())
    return { id: 4, events: [] }
  })
  life = new AbortController()
  startedAt = Date.now()
  opened = []
  asked = []
  answer = refused
  Object.assign(pageFunctions, {
    fetch: async () => {
      opened.push(since())
      return answer()
    },
  })
})
afterEach(async () => {
  life.abort()
  await pass(60_000)
  server.close()
  Object.assign(pageFunctions, { fetch })
  Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true })
  jest.restoreAllMocks()
  jest.useRealTimers()
})

const start = () => void keepConnected(createEventCursor(4), () => undefined, life.signal)
async function pass(ms: number) {
  for (let left = ms; left >= 0; left -= 500) {
    await jest.advanceTimersByTimeAsync(Math.min(500, left))
    for (let turn = 0; turn < 60; turn += 1) await Promise.resolve()
  }
}

test('a stream that does not come is tried after one second, then after twice as long each time, up to thirty', async () => {
  start()
  await pass(92_000)
  expect(opened).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000, 61_000, 91_000])
})

test('from the second failure on events are asked for, at once and every ten seconds', async () => {
  start()
  await pass(32_000)
  expect(asked).toEqual([1_000, 3_000, 7_000, 15_000, 25_000, 31_000])
})

test('a stream that lasted is opened again after a second, however often', async () => {
  answer = () => streamOf(5_000)
  start()
  await pass(66_000)
  expect(opened).toEqual([0, 6, 12, 18, 24, 30, 36, 42, 48, 54, 60, 66].map((second) => second * 1_000))
  expect(asked).toEqual([])
})

test('a stream that broke soon eight times in a row works; the ninth does not, and the tenth asks for events', async () => {
  answer = () => streamOf(0)
  start()
  await pass(8_500)
  expect([opened.length, asked]).toEqual([9, []])
  await pass(1_000)
  expect([opened.length, asked.length]).toEqual([10, 1])
})

test('one stream that lasted makes the breaks before it forgotten', async () => {
  answer = () => streamOf(0)
  start()
  await pass(7_500)
  answer = () => streamOf(5_000)
  await pass(1_000)
  answer = () => streamOf(0)
  await pass(13_000)
  expect(asked).toEqual([])
})

test('a stream that lasted ends the asking', async () => {
  start()
  await pass(2_000)
  answer = () => streamOf(600_000)
  await pass(20_000)
  expect([opened, asked]).toEqual([[0, 1_000, 3_000], [1_000]])
})

describe('a back end without a log of events', () => {
  const period = configuration.values.CENTER_VERSION_POLL_SECONDS * 1_000
  const lists = () => server.calls.filter(({ path }) => path.includes('selectAllByTenant')).length

  test('has its guests asked for, once a period', async () => {
    server.refuse(listMissedEvents, 'record.not_found')
    server.answer(listMicroFrontends, [buildMicroFrontend()])
    start()
    await pass(period - 12_000)
    expect(lists()).toBe(0)
    await pass(42_000)
    expect(lists()).toBe(1)
    await pass(period)
    expect(lists()).toBe(2)
  })

  test('is told apart from one that answers', async () => {
    start()
    await pass(period + 60_000)
    expect(lists()).toBe(0)
  })
})

test('nothing is asked any more at the end', async () => {
  start()
  await pass(3_500)
  life.abort()
  const before = [opened.length, asked.length]
  await pass(120_000)
  expect([opened.length, asked.length]).toEqual(before)
})
