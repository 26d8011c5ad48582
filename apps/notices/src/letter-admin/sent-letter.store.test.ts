import { waitFor } from '@testing-library/react'
import {
  exportReceivers,
  listSentReceivers,
  readSentLetter,
  remindReceivers,
  withdrawLetter,
  type AnswerOf,
  type SentReceiver,
} from '@center/shared/contract'
import { session } from '@center/shared/host'
import { startFakeServer, type FakeServer } from '@center/shared/testing'
import * as store from './sent-letter.store'

const { sentLetter } = store

let server: FakeServer

const letter = (id: number): AnswerOf<typeof readSentLetter> => ({
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
  remark: '',
  pushFile: [],
  enterprises: [],
})
const receiver: SentReceiver = {
  userId: 'u1',
  username: 'zhangsan',
  name: '张三',
  readTime: null,
  answerTime: null,
  content: '',
  fileList: [],
}
const receivers = { rows: [receiver], total: 41 }
const idOf = (path: string) => Number(path.split('/').at(-1))
const asked = () =>
  server.calls
    .filter(({ path }) => path.includes('sentReceivers'))
    .map(({ path, query }) => [idOf(path), ...[...query].filter(([name]) => name !== 'language').map(String)].join(' '))

beforeEach(() => {
  Object.assign(session, { status: 'signed-in', tenantCode: 'demo', token: 't' })
  server = startFakeServer()
  server.answer(readSentLetter, ({ path }) => letter(idOf(path)))
  server.answer(listSentReceivers, receivers)
})
afterEach(() => server.close())

describe('a sent letter', () => {
  test('is shown with the first receivers, all of them', async () => {
    const opening = store.openSentLetter(1)
    expect(sentLetter).toMatchObject({ id: 1, status: 'loading', letter: null, rows: [] })
    await opening
    expect(sentLetter).toMatchObject({ status: 'ready', failure: null, letter: letter(1), ...receivers, page: 1 })
    expect(asked()).toEqual(['1 page,1 limit,20'])
  })

  test.each([
    ['all', ''],
    ['unread', ' readStatus,0'],
    ['open', ' answerStatus,0'],
    ['answered', ' answerStatus,1'],
  ] as const)('shows receivers that are %s, from the first page on', async (filter, question) => {
    await store.openSentLetter(1)
    await store.showReceivers({ page: 3 })
    await store.showReceivers({ filter })
    await store.showReceivers({ page: 2 })
    expect(asked().slice(1)).toEqual([
      '1 page,3 limit,20',
      `1 page,1 limit,20${question}`,
      `1 page,2 limit,20${question}`,
    ])
  })

  test.each([readSentLetter, listSentReceivers])('fails when one half of it fails: %#', async (endpoint) => {
    await store.openSentLetter(1)
    server.refuse(endpoint, 'server.failed')
    await store.loadSentLetter()
    expect(sentLetter).toMatchObject({ status: 'failed', failure: { code: 'server.failed' }, letter: letter(1) })
    server.answer(readSentLetter, letter(1))
    server.answer(listSentReceivers, receivers)
    await store.loadSentLetter()
    expect(sentLetter).toMatchObject({ status: 'ready', failure: null })
  })

  test('shows the one that was opened last, whatever comes late', async () => {
    const held = server.hold(readSentLetter)
    const first = store.openSentLetter(1)
    const second = store.openSentLetter(2)
    held.answer(1, letter(2))
    await second
    held.answer(0, letter(1))
    await first
    expect(sentLetter).toMatchObject({ id: 2, letter: letter(2) })
  })

  test('begins anew when it is opened: nothing is said of the one before', async () => {
    await store.openSentLetter(1)
    server.refuse(withdrawLetter, 'server.failed')
    await store.withdraw()
    await store.showReceivers({ filter: 'open', page: 2 })
    await store.openSentLetter(2)
    expect(sentLetter).toMatchObject({ id: 2, said: null, filter: 'all', page: 1 })
  })
})

describe('a reminder', () => {
  test('is counted, and the letter is loaded again', async () => {
    await store.openSentLetter(1)
    server.answer(remindReceivers, { reminded: 3 })
    await store.remind()
    expect([sentLetter.said, asked().length]).toEqual([{ kind: 'reminded', count: 3 }, 2])
  })

  test('says why it was refused, and nothing is loaded', async () => {
    await store.openSentLetter(1)
    server.refuse(remindReceivers, 'rate.limited')
    await store.remind()
    expect(sentLetter.said).toMatchObject({ kind: 'failed', failure: { code: 'rate.limited' } })
    expect(asked()).toHaveLength(1)
  })

  test('is said of its own letter, and of none that is open by then', async () => {
    const held = server.hold(remindReceivers)
    await store.openSentLetter(1)
    const reminding = store.remind()
    await store.openSentLetter(2)
    held.answer(0, { reminded: 3 })
    await reminding
    expect(sentLetter).toMatchObject({ id: 2, said: null })
  })
})

describe('a letter that is withdrawn', () => {
  test('is gone', async () => {
    await store.openSentLetter(1)
    server.answer(withdrawLetter, true)
    expect([await store.withdraw(), sentLetter.said]).toEqual([true, null])
  })

  test('stays when it may not be, with the reason', async () => {
    await store.openSentLetter(1)
    server.refuse(withdrawLetter, 'server.failed')
    expect(await store.withdraw()).toBe(false)
    expect(sentLetter.said).toMatchObject({ kind: 'failed', failure: { code: 'server.failed' } })
  })

  test.each([true, false])('does not close another that is looked at by then, taken: %s', async (isTaken) => {
    const held = server.hold(withdrawLetter)
    await store.openSentLetter(1)
    const withdrawing = store.withdraw()
    await store.openSentLetter(2)
    if (isTaken) held.answer(0, true)
    else held.refuse(0, 'server.failed')
    expect([await withdrawing, sentLetter.said]).toEqual([false, null])
  })
})

describe('the list of receivers', () => {
  const saved: { href: string; download: string }[] = []
  beforeEach(() => {
    saved.length = 0
    URL.createObjectURL = () => 'blob:made'
    URL.revokeObjectURL = () => undefined
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ href: this.href, download: this.download })
    })
  })
  afterEach(() => jest.restoreAllMocks())

  test('is saved as a file, by the name the server gives it', async () => {
    await store.openSentLetter(1)
    server.answer(exportReceivers, { fileName: '接收人.csv', csv: 'a,b' })
    await store.saveReceivers()
    expect(saved).toEqual([{ href: 'blob:made', download: '接收人.csv' }])
    expect(document.querySelector('a[download]')).toBeNull()
  })

  test('says why it cannot be loaded, unless another letter is looked at by then', async () => {
    const held = server.hold(exportReceivers)
    await store.openSentLetter(1)
    const first = store.saveReceivers()
    held.refuse(0, 'server.failed')
    await first
    expect(sentLetter.said).toMatchObject({ kind: 'failed' })
    const second = store.saveReceivers()
    await waitFor(() => expect(server.calls.filter(({ path }) => path.includes('sentExport'))).toHaveLength(2))
    await store.openSentLetter(2)
    held.refuse(1, 'server.failed')
    await second
    expect([sentLetter.said, saved]).toEqual([null, []])
  })
})
