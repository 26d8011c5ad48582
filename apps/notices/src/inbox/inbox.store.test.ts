import { waitFor } from '@testing-library/react'
import {
  acknowledgeLetter,
  listLetters,
  readAllLetters,
  readLetter,
  type Letter,
  type LetterRow,
} from '@center/shared/contract'
import { dispatchServerEvent, session } from '@center/shared/host'
import { buildUserInfo, startFakeServer, type FakeServer } from '@center/shared/testing'
import { acknowledge, beginAnswer } from '../lib/answer.store'
import { closeLetter, openLetter } from '../lib/opened-letter.store'
import * as store from './inbox.store'

const { inbox } = store

let server: FakeServer

const toRow = (id: number, over: Partial<LetterRow> = {}): LetterRow => ({
  id,
  title: `第 ${id} 封信`,
  pushTime: '2026-01-07 10:00:00',
  answerStatus: '0',
  replyWay: '1',
  validityTime: null,
  readStatus: '0',
  receiverId: 'u1',
  sender: '运营中心',
  ...over,
})
const toLetter = (id: number, over: Partial<Letter> = {}): Letter => ({
  ...toRow(id),
  remark: '',
  pushFile: [],
  replyFile: [],
  content: '',
  expired: false,
  ...over,
})
const page = (ids: number[], total = ids.length) => ({ rows: ids.map((id) => toRow(id)), total })
/** What the list was asked; the bell asks the same address for three. */
const asked = () =>
  server.calls
    .filter(({ path, query }) => path === listLetters.url && query.get('limit') !== '3')
    .map(({ query }) => Object.fromEntries([...query].filter(([name]) => name !== 'language')))
const shown = () => inbox.rows.map(({ id }) => id)

beforeEach(() => {
  Object.assign(session, { status: 'signed-in', tenantCode: 'demo', token: 't', user: buildUserInfo({ userId: 'u1' }) })
  server = startFakeServer()
  server.answer(listLetters, page([3, 2, 1]))
})
afterEach(async () => {
  closeLetter()
  server.answer(listLetters, page([]))
  const stop = store.watchInbox()
  await waitFor(() => expect(inbox.status).toBe('ready'))
  stop()
  server.close()
})

describe('what the list asks', () => {
  test('is everything of the user at first', async () => {
    await store.loadInbox()
    expect(asked()).toEqual([{ page: '1', limit: '10', receiverId: 'u1' }])
  })

  test.each([
    ['unread', { readStatus: '0' }],
    ['read', { readStatus: '1' }],
    ['all', {}],
  ] as const)('is those that are %s, from the first page on', async (filter, question) => {
    inbox.page = 2
    await store.setFilter(filter)
    expect(asked()).toEqual([{ page: '1', limit: '10', receiverId: 'u1', ...question }])
  })

  test.each([
    [{ keyword: ' 停电 ' }, { keyword: '停电' }],
    [{ keyword: '  ' }, {}],
    [{ answered: 'open' }, { answerStatus: '0' }],
    [{ answered: 'answered' }, { answerStatus: '1' }],
    [{ from: '2026-01-01' }, { from: '2026-01-01' }],
    [{ to: '2026-01-31' }, { to: '2026-01-31' }],
  ] as const)('reads %j as %j, from the first page on', async (search, question) => {
    inbox.page = 2
    await store.setSearch(search)
    expect(asked()).toEqual([{ page: '1', limit: '10', receiverId: 'u1', ...question }])
  })

  test('keeps one condition when another comes, until all are cleared', async () => {
    await store.setSearch({ keyword: '停电' })
    await store.setSearch({ from: '2026-01-01' })
    inbox.page = 2
    await store.clearSearch()
    expect(asked().slice(1)).toEqual([
      { page: '1', limit: '10', receiverId: 'u1', keyword: '停电', from: '2026-01-01' },
      { page: '1', limit: '10', receiverId: 'u1' },
    ])
    expect(inbox.search).toEqual({ keyword: '', answered: 'any', from: '', to: '' })
  })

  test.each([
    [{}, false],
    [{ keyword: ' ' }, false],
    [{ keyword: 'a' }, true],
    [{ answered: 'open' }, true],
    [{ from: '2026-01-01' }, true],
    [{ to: '2026-01-31' }, true],
  ] as const)('reads %j as a search: %s', (change, isSearch) => {
    expect(store.isSearching({ keyword: '', answered: 'any', from: '', to: '', ...change })).toBe(isSearch)
  })

  test('begins at the first page after another size is chosen', async () => {
    inbox.page = 2
    await store.setLimit(20)
    expect(asked()).toEqual([{ page: '1', limit: '20', receiverId: 'u1' }])
  })
})

describe('what the list shows', () => {
  test('is the answer to the last question, when the one before comes late', async () => {
    const held = server.hold(listLetters)
    const first = store.showPage(1)
    const second = store.showPage(2)
    held.answer(1, page([12, 11], 12))
    await second
    held.answer(0, page([3, 2, 1], 12))
    await first
    expect([shown(), inbox.page, inbox.status]).toEqual([[12, 11], 2, 'ready'])
  })

  test('is not undone by a failure that comes late', async () => {
    const held = server.hold(listLetters)
    const first = store.showPage(1)
    const second = store.showPage(2)
    held.answer(1, page([12], 11))
    await second
    held.refuse(0, 'server.failed')
    await first
    expect([inbox.status, inbox.failure]).toEqual(['ready', null])
  })

  test('stays when it could not be loaded, with the reason, until it can', async () => {
    await store.loadInbox()
    server.refuse(listLetters, 'server.failed')
    await store.loadInbox()
    expect([shown(), inbox.status, inbox.failure?.code]).toEqual([[3, 2, 1], 'failed', 'server.failed'])
    server.answer(listLetters, page([4]))
    const again = store.loadInbox()
    expect(inbox.status).toBe('loading')
    await again
    expect([shown(), inbox.status, inbox.failure]).toEqual([[4], 'ready', null])
  })

  test('is emptied at once by another filter', async () => {
    await store.loadInbox()
    const loading = store.setFilter('read')
    expect([shown(), inbox.total]).toEqual([[], 0])
    await loading
  })

  test('moves to the last page that there still is', async () => {
    server.answer(listLetters, ({ query }) => (query.get('page') === '3' ? page([], 20) : page([1], 20)))
    await store.showPage(3)
    expect([inbox.page, shown(), asked().map((one) => one['page'])]).toEqual([2, [1], ['3', '2']])
  })

  test('stays on a last page that is full', async () => {
    server.answer(listLetters, page([1], 20))
    await store.showPage(2)
    expect([inbox.page, asked()]).toEqual([2, [expect.anything()]])
  })

  test('stays on the first page of none', async () => {
    server.answer(listLetters, page([]))
    await store.loadInbox()
    expect([inbox.page, asked()]).toEqual([1, [expect.anything()]])
  })
})

describe('letters that are chosen', () => {
  beforeEach(() => store.loadInbox())

  test('are added and taken away one by one, or by the page', () => {
    store.chooseLetter(3, true)
    store.chooseLetter(1, true)
    store.chooseLetter(3, false)
    expect(inbox.chosen).toEqual([1])
    store.choosePage(true)
    expect(inbox.chosen).toEqual([3, 2, 1])
    store.choosePage(false)
    expect(inbox.chosen).toEqual([])
  })

  test('are forgotten once they are out of sight', async () => {
    store.choosePage(true)
    server.answer(listLetters, page([4, 3]))
    await store.loadInbox()
    expect(inbox.chosen).toEqual([3])
  })

  test.each([
    ['chosen', [2]],
    ['all', null],
  ] as const)('are marked read: %s', async (which, ids) => {
    server.answer(readAllLetters, { unread: 1 })
    store.chooseLetter(2, true)
    const before = server.calls.length
    await store.markLettersRead(which)
    const later = server.calls.slice(before)
    expect(later[0]).toMatchObject({ path: readAllLetters.url, body: { ids } })
    expect(later.slice(1).map(({ query }) => query.get('limit'))).toEqual(['10', '3'])
    expect([inbox.chosen, inbox.failure, inbox.status]).toEqual([[], null, 'ready'])
  })

  test('are no longer chosen once they are marked, also when the list does not come again', async () => {
    server.answer(readAllLetters, { unread: 1 })
    server.refuse(listLetters, 'server.failed')
    store.chooseLetter(2, true)
    await store.markLettersRead('chosen')
    expect([inbox.chosen, inbox.status]).toEqual([[], 'failed'])
  })

  test('stay chosen when they could not be marked, and nothing is loaded', async () => {
    server.refuse(readAllLetters, 'server.failed')
    store.chooseLetter(2, true)
    const before = server.calls.length
    await store.markLettersRead('chosen')
    expect([inbox.chosen, inbox.status, inbox.failure?.code]).toEqual([[2], 'failed', 'server.failed'])
    expect(server.calls).toHaveLength(before + 1)
  })
})

describe('a list that is watched', () => {
  const settled = () => waitFor(() => expect(inbox.status).toBe('ready'))

  test.each([{ type: 'letter', id: 9, title: '新', pushTime: '2026-01-09 10:00:00' }, { type: 'gap' }] as const)(
    'loads at once, and again on %j',
    async (event) => {
      const stop = store.watchInbox()
      await settled()
      expect(asked()).toHaveLength(1)
      dispatchServerEvent(event)
      await settled()
      expect(asked()).toHaveLength(2)
      stop()
      dispatchServerEvent(event)
      expect([inbox.status, asked()]).toEqual(['idle', [expect.anything(), expect.anything()]])
    },
  )

  test('begins anew the next time, whatever comes late', async () => {
    const held = server.hold(listLetters)
    const stop = store.watchInbox()
    const loading = store.setSearch({ keyword: '停电' })
    stop()
    held.answer(0, page([1]))
    held.answer(1, page([2]))
    await loading
    expect(inbox).toEqual({
      status: 'idle',
      failure: null,
      rows: [],
      total: 0,
      page: 1,
      limit: 10,
      filter: 'all',
      chosen: [],
      search: { keyword: '', answered: 'any', from: '', to: '' },
    })
  })

  test('shows that a letter was read and answered, and no other', async () => {
    const stop = store.watchInbox()
    await settled()
    server.answer(readLetter, toLetter(2, { readStatus: '1', answerStatus: '1' }))
    await openLetter('page', toRow(2))
    await Promise.resolve()
    expect(inbox.rows.map(({ id, readStatus, answerStatus }) => [id, readStatus, answerStatus])).toEqual([
      [3, '0', '0'],
      [2, '1', '1'],
      [1, '0', '0'],
    ])
    stop()
    await openLetter('page', toRow(1))
  })

  test('shows what was answered also when the list was asked for before that, and comes after it', async () => {
    const held = server.hold(listLetters)
    const stop = store.watchInbox()
    server.answer(readLetter, toLetter(2, { readStatus: '1', answerStatus: '1' }))
    await openLetter('page', toRow(2))
    await Promise.resolve()
    closeLetter()
    held.answer(0, page([3, 2]))
    await settled()
    expect(inbox.rows.map(({ id, readStatus, answerStatus }) => [id, readStatus, answerStatus])).toEqual([
      [3, '0', '0'],
      [2, '1', '1'],
    ])
    stop()
  })

  test('shows what was answered also when the letter was closed before the answer had arrived', async () => {
    server.answer(readLetter, toLetter(2, { readStatus: '1' }))
    await openLetter('bell', toRow(2))
    beginAnswer(2)
    const held = server.hold(acknowledgeLetter)
    const answering = acknowledge()
    closeLetter()
    const stop = store.watchInbox()
    await settled()
    held.answer(0, true as never)
    await answering
    expect(inbox.rows.map(({ id, answerStatus }) => [id, answerStatus])).toEqual([
      [3, '0'],
      [2, '1'],
      [1, '0'],
    ])
    stop()
  })

  test('takes a letter that is not on the page for none of its own', async () => {
    const stop = store.watchInbox()
    await settled()
    server.answer(readLetter, toLetter(77))
    await openLetter('page', toRow(77))
    await Promise.resolve()
    expect(inbox.rows.map(({ readStatus }) => readStatus)).toEqual(['0', '0', '0'])
    stop()
  })
})
