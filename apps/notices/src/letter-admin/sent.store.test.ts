import { listSentLetters, type SentLetter } from '@center/shared/contract'
import { session } from '@center/shared/host'
import { buildUserInfo, startFakeServer, type FakeServer } from '@center/shared/testing'
import { loadSent, searchSent, sent, showSentPage } from './sent.store'

let server: FakeServer

const row = (id: number): SentLetter => ({
  id,
  title: `第 ${id} 封信`,
  sender: '运营中心',
  pushTime: '2026-01-07 10:00:00',
  validityTime: null,
  replyWay: '1',
  scheduled: false,
  receivers: 3,
  read: 1,
  answered: 0,
})
const asked = () =>
  server.calls.map(({ query }) => Object.fromEntries([...query].filter(([name]) => name !== 'language')))

beforeEach(async () => {
  Object.assign(session, { status: 'signed-in', tenantCode: 'demo', token: 't', user: buildUserInfo() })
  server = startFakeServer()
  server.answer(listSentLetters, { rows: [row(1)], total: 31 })
  await searchSent('')
  server.calls.length = 0
})
afterEach(() => server.close())

test('a page is asked for with the word that is looked for; another word begins at the first page', async () => {
  await showSentPage(3)
  await searchSent(' 停电 ')
  await showSentPage(2)
  expect(asked()).toEqual([
    { page: '3', limit: '10', keyword: '' },
    { page: '1', limit: '10', keyword: '停电' },
    { page: '2', limit: '10', keyword: '停电' },
  ])
  expect(sent).toMatchObject({ status: 'ready', page: 2, total: 31, rows: [{ id: 1 }] })
})

test('shows the page of the sent list that was asked for last, and ignores a late failure', async () => {
  const held = server.hold(listSentLetters)
  const first = showSentPage(1)
  const second = showSentPage(2)
  const third = showSentPage(3)
  held.answer(2, { rows: [row(3)], total: 31 })
  await third
  held.answer(1, { rows: [row(2)], total: 30 })
  held.refuse(0, 'server.failed')
  await Promise.all([first, second])
  expect(sent).toMatchObject({ status: 'ready', failure: null, total: 31, rows: [{ id: 3 }] })
})

test('what was shown stays when it cannot be loaded, with the reason, until it can', async () => {
  server.refuse(listSentLetters, 'server.failed')
  const loading = loadSent()
  expect(sent.status).toBe('loading')
  await loading
  expect(sent).toMatchObject({ status: 'failed', failure: { code: 'server.failed' }, rows: [{ id: 1 }] })
  server.answer(listSentLetters, { rows: [], total: 0 })
  await loadSent()
  expect(sent).toMatchObject({ status: 'ready', failure: null, rows: [] })
})
