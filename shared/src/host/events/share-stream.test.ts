import { buildChannels, buildLocks } from '../../testing/fake-tabs'
import { createEventCursor } from './event-cursor'
import type { StreamEvent } from './event-stream'
import { shareStream } from './share-stream'

/** A server with a log; `gap`: what came before an id is forgotten. */
function openServer() {
  const log: StreamEvent[] = []
  const readers = new Set<() => void>()
  let streams = 0
  const after = (id: number | null) => log.filter((event) => Number(event.id) > (id ?? 0))
  return {
    after,
    get streams() {
      return streams
    },
    publish(data: string) {
      log.push({ id: String(log.length + 1), type: 'unread', data })
      readers.forEach((tell) => tell())
    },
    async read(lastId: () => number | null, receive: (event: StreamEvent) => void, signal: AbortSignal) {
      const tell = () => after(lastId()).forEach(receive)
      readers.add(tell)
      streams += 1
      tell()
      await new Promise<void>((resolve) => {
        if (signal.aborted) return resolve()
        signal.addEventListener('abort', () => resolve())
      })
      readers.delete(tell)
      streams -= 1
    },
  }
}

const locks = buildLocks()
const { openChannel, deafen } = buildChannels()
let server = openServer()
let tabs: { close(): void }[] = []

beforeEach(() => {
  jest.useFakeTimers()
  server = openServer()
  tabs = []
})
afterEach(async () => {
  tabs.forEach((tab) => tab.close())
  await turn()
  jest.useRealTimers()
})

function openTab(name = 'session-1', startAt: number | null = 0) {
  const life = new AbortController()
  const cursor = createEventCursor(startAt)
  const channel = openChannel(name)
  const seen: string[] = []
  const asked = { times: 0, isAnswered: true, answer: Promise.resolve() }
  shareStream(
    {
      cursor,
      read: (receive, signal) => server.read(() => cursor.lastId, receive, signal),
      async fetchMissed(receive) {
        asked.times += 1
        await asked.answer
        if (asked.isAnswered) server.after(cursor.lastId).forEach(receive)
        return asked.isAnswered
      },
      handle: ({ data }) => void seen.push(data),
      signal: life.signal,
    },
    { name, locks, channel },
  )
  const tab = { cursor, channel, seen, asked, close: () => life.abort() }
  tabs.push(tab)
  return tab
}

async function turn() {
  for (let step = 0; step < 20; step++) await Promise.resolve()
}

async function pass(ms: number) {
  await jest.advanceTimersByTimeAsync(ms)
  await turn()
}

test('the tabs of a session read one stream, and each takes every event once', async () => {
  const [first, second, third] = [openTab(), openTab(), openTab()]
  await turn()
  server.publish('a')
  server.publish('b')
  await turn()
  expect(server.streams).toBe(1)
  expect([first.seen, second.seen, third.seen]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
    ['a', 'b'],
  ])
  expect(second.asked.times + third.asked.times).toBe(0)
})

test('another session has a stream of its own and hears nothing of this one', async () => {
  const [own, other] = [openTab('session-1'), openTab('session-2', 99)]
  await turn()
  server.publish('a')
  await turn()
  expect(server.streams).toBe(2)
  expect([own.seen, other.seen]).toEqual([['a'], []])
})

test('when the leader closes, the next one goes on from the last event, and nothing is missed or told twice', async () => {
  const [first, second, third] = [openTab(), openTab(), openTab()]
  await turn()
  server.publish('a')
  first.close()
  server.publish('b')
  await turn()
  server.publish('c')
  await turn()
  expect(server.streams).toBe(1)
  expect([second.seen, third.seen]).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ])
})

test('a tab that was asleep asks for the events it missed, whichever tab leads by then', async () => {
  const [first, second, sleeper] = [openTab(), openTab(), openTab()]
  await turn()
  const wake = deafen(sleeper.channel)
  server.publish('a')
  first.close()
  await turn()
  server.publish('b')
  await turn()
  wake('forgets')
  server.publish('c')
  await turn()
  expect(second.seen).toEqual(['a', 'b', 'c'])
  expect(sleeper.seen).toEqual(['a', 'b', 'c'])
  expect(sleeper.asked.times).toBe(1)
})

test('a sleeping tab that leads next is not behind the others: it reads from where it is, and they take nothing twice', async () => {
  const [first, sleeper, third] = [openTab(), openTab(), openTab()]
  await turn()
  const wake = deafen(sleeper.channel)
  server.publish('a')
  first.close()
  await turn()
  expect(sleeper.seen).toEqual(['a'])
  wake('hears')
  server.publish('b')
  await turn()
  expect([sleeper.seen, third.seen]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
})

test('a tab that is behind and gets no answer takes nothing out of order, and asks again at the next event', async () => {
  const [, second] = [openTab(), openTab()]
  await turn()
  const wake = deafen(second.channel)
  server.publish('a')
  wake('forgets')
  second.asked.isAnswered = false
  server.publish('b')
  await turn()
  expect(second.seen).toEqual([])
  second.asked.isAnswered = true
  await pass(15_000)
  expect(second.seen).toEqual(['a', 'b'])
})

test('a tab that is behind asks once, whatever is told until it is answered', async () => {
  const [, second] = [openTab(), openTab()]
  await turn()
  const wake = deafen(second.channel)
  server.publish('a')
  wake('forgets')
  let answer = () => {}
  second.asked.answer = new Promise((resolve) => {
    answer = resolve
  })
  for (const data of ['b', 'c', 'd']) server.publish(data)
  await turn()
  expect([second.asked.times, second.seen]).toEqual([1, []])
  answer()
  await turn()
  expect([second.asked.times, second.seen]).toEqual([1, ['a', 'b', 'c', 'd']])
})

test('a tab that comes learns how far the others are', async () => {
  openTab()
  await turn()
  server.publish('a')
  await turn()
  const late = openTab('session-1', 0)
  await turn()
  expect(late.seen).toEqual(['a'])
})

test('a leader that falls asleep hands over, and stands in line again when it wakes', async () => {
  const [first, second] = [openTab(), openTab()]
  await turn()
  const wake = deafen(first.channel)
  const lastOfFirst = first.seen.length
  // The document is the same for both tabs of a test; the one that is not led by anybody wakes first.
  document.dispatchEvent(new Event('freeze'))
  await turn()
  expect(server.streams).toBe(0)
  server.publish('a')
  document.dispatchEvent(new Event('resume'))
  await turn()
  wake('hears')
  await turn()
  expect(server.streams).toBe(1)
  expect(first.seen.length).toBeGreaterThan(lastOfFirst)
  expect([first.seen, second.seen]).toEqual([['a'], ['a']])
})

test('a silent leader is replaced, and its stream ends', async () => {
  const [first, second] = [openTab(), openTab()]
  await turn()
  const silenced = jest.spyOn(first.channel, 'postMessage').mockImplementation(() => undefined)
  server.publish('a')
  await pass(45_000)
  expect(server.streams).toBe(1)
  expect(second.seen).toEqual(['a'])
  silenced.mockRestore()
  server.publish('b')
  await turn()
  expect([first.seen, second.seen]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
})

test('what is no message of a tab is left', async () => {
  const [first, second] = [openTab(), openTab()]
  await turn()
  first.channel.postMessage({ type: 'event', after: 'x' })
  first.channel.postMessage('hello')
  server.publish('a')
  await turn()
  expect(second.seen).toEqual(['a'])
})

test('a gap reaches every tab, wherever it is, and the log goes on from there', async () => {
  const [first, second] = [openTab('session-1', 7), openTab('session-1', 7)]
  await turn()
  first.channel.postMessage({ type: 'event', after: 7, event: { id: '2', type: 'gap', data: '{}' } })
  expect(second.seen).toEqual(['{}'])
  expect(second.cursor.lastId).toBe(2)
})
