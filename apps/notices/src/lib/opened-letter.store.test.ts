import { waitFor } from '@testing-library/react'
import { listLetters, readLetter, type Letter } from '@center/shared/contract'
import { session } from '@center/shared/host'
import { buildUserInfo, startFakeServer, type FakeServer } from '@center/shared/testing'
import { closeLetter, opened, openLetter, refreshLetter, retryLetter } from './opened-letter.store'

let server: FakeServer

const toLetter = (id: number, over: Partial<Letter> = {}): Letter => ({
  id,
  title: `第 ${id} 封信`,
  pushTime: '2026-01-07 10:00:00',
  answerStatus: '0',
  replyWay: '1',
  validityTime: null,
  readStatus: '1',
  receiverId: 'u1',
  sender: '运营中心',
  remark: '',
  pushFile: [],
  replyFile: [],
  content: '',
  expired: false,
  ...over,
})
const head = (id: number) => ({ id, title: '', pushTime: '' })
const counted = () => server.calls.filter(({ path }) => path === listLetters.url).length

beforeEach(() => {
  Object.assign(session, { status: 'signed-in', tenantCode: 'demo', token: 't', user: buildUserInfo() })
  server = startFakeServer()
  server.answer(listLetters, { rows: [], total: 0 })
  server.answer(readLetter, ({ path }) => toLetter(Number(path.split('/').at(-1))))
})
afterEach(() => {
  closeLetter()
  server.close()
})

test('what is known is shown at once; what the letter says of itself stands in its place, and the unread are counted', async () => {
  const opening = openLetter('bell', head(3))
  expect(opened).toEqual({
    status: 'loading',
    place: 'bell',
    letter: null,
    failure: null,
    head: { id: 3, title: '', pushTime: '', remindTime: undefined },
  })
  await opening
  expect(opened).toMatchObject({ status: 'ready', place: 'bell', letter: toLetter(3), failure: null })
  expect(opened.head?.title).toBe('第 3 封信')
  await waitFor(() => expect(counted()).toBe(1))
})

test('shows the letter that was opened last', async () => {
  const held = server.hold(readLetter)
  const first = openLetter('page', head(1))
  const second = openLetter('page', head(2))
  held.answer(1, toLetter(2))
  await second
  held.answer(0, toLetter(1))
  await first
  expect([opened.letter?.id, opened.head?.id]).toEqual([2, 2])
})

test('a letter that was closed stays closed, and is counted as read nevertheless', async () => {
  const held = server.hold(readLetter)
  const opening = openLetter('page', head(1))
  closeLetter()
  held.answer(0, toLetter(1))
  await opening
  expect(opened).toEqual({ status: 'closed', place: null, head: null, letter: null, failure: null })
  await waitFor(() => expect(counted()).toBe(1))
})

test('a letter that did not open says why, is not counted, and is tried again in the same place', async () => {
  server.refuse(readLetter, 'server.failed')
  await openLetter('page', head(4))
  expect(opened).toMatchObject({ status: 'failed', letter: null, failure: { code: 'server.failed' }, head: { id: 4 } })
  expect(counted()).toBe(0)
  server.answer(readLetter, toLetter(4))
  await retryLetter()
  expect(opened).toMatchObject({ status: 'ready', place: 'page', failure: null, letter: { id: 4 } })
})

test('nothing is tried again when nothing is open', async () => {
  await retryLetter()
  await refreshLetter()
  expect([opened.status, server.calls]).toEqual(['closed', []])
})

describe('a letter that is asked for again', () => {
  test('stands in the place of what was shown', async () => {
    await openLetter('page', head(5))
    server.answer(readLetter, toLetter(5, { answerStatus: '1' }))
    await refreshLetter()
    expect(opened).toMatchObject({ status: 'ready', letter: { id: 5, answerStatus: '1' } })
  })

  test('is left as it is shown when it cannot be read', async () => {
    await openLetter('page', head(5))
    server.refuse(readLetter, 'server.failed')
    await refreshLetter()
    expect(opened).toMatchObject({ status: 'ready', letter: { id: 5 }, failure: null })
  })

  test('does not come into the place of another that is open by then', async () => {
    await openLetter('page', head(5))
    const held = server.hold(readLetter)
    const refreshing = refreshLetter()
    const other = openLetter('page', head(6))
    held.answer(1, toLetter(6))
    await other
    held.answer(0, toLetter(5))
    await refreshing
    expect(opened.letter?.id).toBe(6)
  })

  test('is not asked for while it is still on its way, or has failed', async () => {
    const held = server.hold(readLetter)
    const opening = openLetter('page', head(5))
    await refreshLetter()
    held.refuse(0, 'server.failed')
    await opening
    await refreshLetter()
    expect(server.calls.filter(({ path }) => path !== listLetters.url)).toHaveLength(1)
  })
})
