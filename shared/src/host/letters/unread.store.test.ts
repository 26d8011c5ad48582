import { waitFor } from '@testing-library/react'
import { listLetters, type LetterRow } from '../../contract'
import { buildUserInfo, startFakeServer, type FakeServer } from '../../testing'
import { dispatchServerEvent } from '../calls/server-events'
import { session } from '../session/session.store'
import { loadUnread, unread, watchUnread } from './unread.store'

let server: FakeServer
let stop: () => void

const rows: LetterRow[] = [
  {
    id: 1,
    title: '停电',
    pushTime: '2026-01-07 10:00:00',
    answerStatus: '0',
    replyWay: '1',
    validityTime: null,
    readStatus: '0',
    receiverId: 'u1',
    sender: '运营中心',
  },
]
const loaded = () => waitFor(() => expect(unread.status).toBe('ready'))

beforeEach(async () => {
  Object.assign(session, { status: 'signed-in', tenantCode: 'demo', token: 't', user: buildUserInfo({ userId: 'u1' }) })
  server = startFakeServer()
  server.answer(listLetters, { rows, total: 5 })
  stop = watchUnread()
  await loaded()
})
afterEach(() => {
  stop()
  server.close()
})

test('after a failure what was counted before stays, with the reason, until it can be counted again', async () => {
  server.refuse(listLetters, 'server.failed')
  await loadUnread()
  expect(unread).toMatchObject({ status: 'failed', failure: { code: 'server.failed' }, count: 5, letters: rows })
  server.answer(listLetters, { rows: [], total: 0 })
  const again = loadUnread()
  expect(unread.status).toBe('loading')
  await again
  expect(unread).toEqual({ status: 'ready', failure: null, count: 0, letters: [] })
})

test.each([{ type: 'letter', id: 9, title: '新', pushTime: '2026-01-09 10:00:00' }, { type: 'gap' }] as const)(
  'counts again on %j',
  async (event) => {
    server.answer(listLetters, { rows, total: 6 })
    dispatchServerEvent(event)
    await loaded()
    expect(unread.count).toBe(6)
  },
)

test('a number that is known already asks nothing; another is shown at once, and the letters are asked for', async () => {
  dispatchServerEvent({ type: 'unread', count: 5 })
  expect([unread.status, server.calls.length]).toEqual(['ready', 1])
  server.answer(listLetters, { rows: [], total: 4 })
  dispatchServerEvent({ type: 'unread', count: 4 })
  expect([unread.status, unread.count]).toEqual(['loading', 4])
  await loaded()
  expect(unread.letters).toEqual([])
})

test('is reset when its last user leaves, and a late answer changes nothing', async () => {
  const held = server.hold(listLetters)
  const late = loadUnread()
  stop()
  held.answer(0, { rows, total: 9 })
  await late
  dispatchServerEvent({ type: 'gap' })
  dispatchServerEvent({ type: 'unread', count: 7 })
  dispatchServerEvent({ type: 'letter', id: 9, title: '新', pushTime: '2026-01-09 10:00:00' })
  expect(unread).toEqual({ status: 'idle', failure: null, count: null, letters: [] })
})

test('several watch by one call, and the last that leaves ends it', async () => {
  const stops = [watchUnread(), watchUnread()]
  expect(server.calls).toHaveLength(1)
  stops.forEach((stopOne) => stopOne())
  stops[0]?.()
  expect(unread.count).toBe(5)
  server.answer(listLetters, { rows: [], total: 1 })
  dispatchServerEvent({ type: 'gap' })
  await loaded()
  expect([unread.count, server.calls.length]).toEqual([1, 2])
})

test('takes the number that the server tells over the one that was asked for before', async () => {
  const held = server.hold(listLetters)
  const asked = loadUnread()
  dispatchServerEvent({ type: 'unread', count: 5 })
  await waitFor(() => expect(server.calls).toHaveLength(3))
  held.answer(1, { rows, total: 5 })
  await loaded()
  held.answer(0, { rows: [], total: 9 })
  await asked
  expect(unread.count).toBe(5)
})

test('shows the count that was asked for last', async () => {
  const held = server.hold(listLetters)
  const first = loadUnread()
  // Another user asks something else, so that it is a question of its own.
  session.user = buildUserInfo({ userId: 'u2' })
  const second = loadUnread()
  held.answer(1, { rows: [], total: 2 })
  await second
  held.answer(0, { rows, total: 5 })
  await first
  expect([unread.count, unread.letters]).toEqual([2, []])
})
