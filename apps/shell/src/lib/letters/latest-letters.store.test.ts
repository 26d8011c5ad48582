import { waitFor } from '@testing-library/react'
import { listLetters, type LetterRow } from '@center/shared/contract'
import { session } from '@center/shared/host'
import { buildUserInfo, startFakeServer, type FakeServer } from '@center/shared/testing'
import { forgetLatestLetters, latestLetters, latestLettersLoad, loadLatestLetters } from './latest-letters.store'

let server: FakeServer
const row: LetterRow = {
  id: 1,
  title: '停电',
  pushTime: '2026-01-07 10:00:00',
  answerStatus: '0',
  replyWay: '1',
  validityTime: null,
  readStatus: '0',
  receiverId: 'u1',
  sender: '运营中心',
}
const page = { rows: [row], total: 9 }

beforeEach(() => {
  Object.assign(session, { status: 'signed-in', tenantCode: 'demo', token: 't', user: buildUserInfo() })
  server = startFakeServer()
  server.answer(listLetters, page)
})
afterEach(() => {
  forgetLatestLetters()
  server.close()
})

test('asks for the latest', async () => {
  const loading = loadLatestLetters()
  expect(latestLetters.status).toBe('loading')
  await loading
  expect(latestLetters).toEqual({ status: 'ready', failure: null, rows: [row] })
  expect(server.calls.map(({ query }) => [query.get('limit'), query.get('page'), query.get('readStatus')])).toEqual([
    ['5', '1', null],
  ])
})

test('what was shown stays after a failure, with the reason', async () => {
  await loadLatestLetters()
  server.refuse(listLetters, 'server.failed')
  await loadLatestLetters()
  expect(latestLetters).toMatchObject({
    status: 'failed',
    failure: { code: 'server.failed' },
    rows: [row],
  })
})

test('an answer that comes after the last user has left changes nothing', async () => {
  const held = server.hold(listLetters)
  const first = loadLatestLetters()
  await waitFor(() => expect(server.calls).toHaveLength(1))
  const second = loadLatestLetters()
  held.answer(1, page)
  await second
  held.answer(0, { rows: [], total: 0 })
  await first
  expect(latestLetters).toMatchObject({ status: 'ready', rows: [row] })
})

test('what was loaded is forgotten, and what is on its way does not come', async () => {
  await loadLatestLetters()
  const held = server.hold(listLetters)
  const late = loadLatestLetters()
  forgetLatestLetters()
  held.answer(0, page)
  await late
  expect(latestLetters).toEqual({ status: 'idle', failure: null, rows: [] })
})

test('is given up on the wire when the last who looked has gone', async () => {
  const views = [latestLettersLoad.view(), latestLettersLoad.view()]
  server.hold(listLetters)
  const loading = loadLatestLetters()
  views[0]?.()
  expect(latestLetters.status).toBe('loading')
  views[1]?.()
  await loading
  expect([latestLetters.status, latestLetters.rows]).toEqual(['loading', []])
})
