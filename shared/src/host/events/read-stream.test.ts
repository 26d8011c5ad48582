import { session } from '../session/session.store'
import { pageFunctions } from '../page/page-functions'
import { readStream, type StreamEnd } from './read-stream'

type Piece = { done: boolean; value?: string }

const { fetch } = pageFunctions
const { subtle } = crypto
const headers = new Headers({ 'content-type': 'text/event-stream; charset=utf-8' })

/** Ends the reading, as the page does. */
let life: AbortController
/** What the attempt was opened with. */
let opened: { url: string; headers: Record<string, string>; signal: AbortSignal; cache: string }[]
/** Gives the stream its next piece. */
let push: (piece: Piece) => void
let response: () => Promise<unknown>

/** A stream that says what a test pushes, and nothing else; it breaks when the attempt is given up. */
function openStream(signal: AbortSignal) {
  const read = () =>
    new Promise<Piece>((resolve, reject) => {
      push = resolve
      if (signal.aborted) reject(new Error('aborted'))
      signal.addEventListener('abort', () => reject(new Error('aborted')))
    })
  return { ok: true, status: 200, headers, body: { pipeThrough: () => ({ getReader: () => ({ read }) }) } }
}

beforeEach(() => {
  jest.useFakeTimers()
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true })
  Object.defineProperty(globalThis, 'TextDecoderStream', { value: class {}, configurable: true })
  Object.assign(session, { status: 'signed-in', tenantCode: 'demo', token: 't' })
  life = new AbortController()
  opened = []
  response = async () => openStream((opened.at(-1) as { signal: AbortSignal }).signal)
  Object.assign(pageFunctions, {
    fetch: (url: string, init: (typeof opened)[number]) => {
      opened.push({ ...init, url })
      return response()
    },
  })
})
afterEach(() => {
  life.abort()
  Object.assign(pageFunctions, { fetch })
  Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true })
  jest.useRealTimers()
})

/** Begins to read; `end` is how it went, null while it goes on. */
async function begin(lastId: number | null = null) {
  const state: { end: StreamEnd | null; events: string[] } = { end: null, events: [] }
  const handlers = { onEvent: ({ data }: { data: string }) => void state.events.push(data), onRetry: () => undefined }
  void readStream(lastId, handlers, life.signal).then((end) => (state.end = end))
  await pass(0)
  return state
}
async function pass(ms: number) {
  await jest.advanceTimersByTimeAsync(ms)
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
}
async function say(value: string) {
  push({ done: false, value })
  await pass(0)
}
const beat = ': beat\n\n'

describe('a stream that stays open and says nothing', () => {
  test('is given up after ten seconds when nothing ever came, and counts as blocked', async () => {
    const stream = await begin()
    await pass(9_999)
    expect([stream.end, opened[0]?.signal.aborted]).toEqual([null, false])
    await pass(1)
    expect([stream.end, opened[0]?.signal.aborted]).toEqual(['blocked', true])
  })

  test('is given up when not even its head comes', async () => {
    response = () => new Promise((_, reject) => opened[0]?.signal.addEventListener('abort', () => reject(new Error())))
    const stream = await begin()
    await pass(9_999)
    expect(stream.end).toBeNull()
    await pass(1)
    expect(stream.end).toBe('blocked')
  })

  test('is given up after three heart-beats without a byte, counted from the last one', async () => {
    const stream = await begin()
    await pass(9_000)
    await say(beat)
    await pass(44_999)
    expect(stream.end).toBeNull()
    await say(beat)
    await pass(44_999)
    expect(stream.end).toBeNull()
    await pass(1)
    expect([stream.end, opened[0]?.signal.aborted]).toEqual(['lasted', true])
  })
})

describe('a stream that ends', () => {
  test.each([
    [4_999, 'cut'],
    [5_000, 'lasted'],
  ] as const)('%i ms after its first byte was %s', async (ms, end) => {
    const stream = await begin()
    await pass(6_000)
    await say(beat)
    await pass(ms)
    push({ done: true })
    await pass(0)
    expect(stream.end).toBe(end)
  })

  test('before a byte came was blocked, and leaves no clock behind', async () => {
    const stream = await begin()
    push({ done: true })
    await pass(0)
    expect([stream.end, jest.getTimerCount()]).toEqual(['blocked', 0])
  })

  test('with the page hands over nothing more, and leaves no clock behind', async () => {
    const stream = await begin()
    await say('id: 1\ndata: one\n\n')
    life.abort()
    push({ done: false, value: 'id: 2\ndata: two\n\n' })
    await pass(0)
    expect([stream.end, stream.events, jest.getTimerCount()]).toEqual(['cut', ['one'], 0])
  })
})

describe('what is no stream', () => {
  const body = { pipeThrough: () => ({ getReader: () => ({ read: async () => ({ done: false, value: beat }) }) }) }

  test.each([
    ['of another type', { ok: true, status: 200, headers: new Headers({ 'content-type': 'text/html' }), body }],
    ['without a type', { ok: true, status: 200, headers: new Headers(), body }],
    ['without a body', { ok: true, status: 200, headers, body: null }],
    ['refused', { ok: false, status: 502, headers, body }],
  ])('is blocked: %s', async (_what, answer) => {
    response = async () => answer
    expect((await begin()).end).toBe('blocked')
  })
})

test.each([
  [null, undefined],
  [0, '0'],
  [17, '17'],
])('goes on from %s', async (lastId, header) => {
  await begin(lastId)
  expect(opened[0]?.headers['Last-Event-ID']).toBe(header)
  expect(opened[0]).toMatchObject({ cache: 'no-store', headers: { Accept: 'text/event-stream' } })
})
