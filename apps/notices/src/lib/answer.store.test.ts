import {
  acknowledgeLetter,
  listLetters,
  readLetter,
  replyLetter,
  uploadReplyFile,
  type Letter,
} from '@center/shared/contract'
import { readDraft, session, writeDraft } from '@center/shared/host'
import { buildUserInfo, startFakeServer, type FakeServer } from '@center/shared/testing'
import { acknowledge, answer, answerFiles, beginAnswer, sendAnswer, writeAnswer } from './answer.store'
import { closeLetter, opened, openLetter } from './opened-letter.store'

let server: FakeServer

const letter: Letter = {
  id: 7,
  title: '停电',
  pushTime: '2026-01-07 10:00:00',
  answerStatus: '0',
  replyWay: '2',
  validityTime: null,
  readStatus: '1',
  receiverId: 'u1',
  sender: '运营中心',
  remark: '',
  pushFile: [],
  replyFile: [],
  content: '',
  expired: false,
}
const uploaded = { addr: '/api/resources/letter/1', fileName: '说明.txt', size: 4 }
const sent = () => server.calls.filter(({ method }) => method === 'POST')
const reads = () => server.calls.filter(({ path }) => path.endsWith('/7') && path !== listLetters.url).length
const done = { answerStatus: '1', replyTime: '2026-01-08 10:00:00' } as const

beforeEach(async () => {
  window.localStorage.clear()
  Object.assign(session, { status: 'signed-in', tenantCode: 'demo', token: 't', user: buildUserInfo({ userId: 'u1' }) })
  server = startFakeServer()
  server.answer(listLetters, { rows: [], total: 0 })
  server.answer(readLetter, letter)
  await openLetter('page', letter)
  server.calls.length = 0
  beginAnswer(7)
})
afterEach(() => {
  beginAnswer(0)
  closeLetter()
  server.close()
})

describe('what is written', () => {
  test('is kept as a draft of its letter, until nothing is left of it', () => {
    writeAnswer('写了一半')
    expect(readDraft('letter-7')).toEqual({ content: '写了一半', files: [] })
    beginAnswer(8)
    expect(answer.content).toBe('')
    beginAnswer(7)
    expect(answer.content).toBe('写了一半')
    writeAnswer('')
    expect(readDraft('letter-7')).toBeNull()
  })

  test('is kept for its files alone', () => {
    writeDraft('letter-7', { content: '', files: [uploaded] })
    beginAnswer(7)
    writeAnswer('')
    expect(readDraft('letter-7')).toEqual({ content: '', files: [uploaded] })
    expect(answerFiles.uploaded()).toEqual([uploaded])
  })

  test('to no letter is no draft', () => {
    beginAnswer(0)
    writeAnswer('没有信')
    expect(readDraft('letter-0')).toBeNull()
  })

  test('is found too short once it was tried, and no longer than it is', async () => {
    writeAnswer('好')
    expect(answer.isLengthWrong).toBe(false)
    await sendAnswer()
    expect([answer.isLengthWrong, sent()]).toEqual([true, []])
    writeAnswer('好的')
    expect(answer.isLengthWrong).toBe(false)
  })
})

describe('an answer', () => {
  test('is sent once, with the name of the user, and its draft is forgotten', async () => {
    const held = server.hold(replyLetter)
    writeAnswer('已整改')
    const sending = sendAnswer()
    expect(answer.status).toBe('sending')
    await sendAnswer()
    await acknowledge()
    held.answer(0, done)
    await sending
    expect(sent().map(({ body }) => body)).toEqual([{ id: 7, replyName: 'zhangsan', content: '已整改', fileList: [] }])
    expect(answer).toEqual({
      letterId: 7,
      content: '',
      status: 'sent',
      isLengthWrong: false,
      isWaiting: false,
      failure: null,
    })
    expect([readDraft('letter-7'), reads()]).toEqual([null, 1])
  })

  test('takes nothing from what is written to another letter by then, but forgets its own draft', async () => {
    const held = server.hold(replyLetter)
    writeAnswer('已整改')
    const sending = sendAnswer()
    beginAnswer(8)
    writeAnswer('另一封')
    held.answer(0, done)
    await sending
    expect(answer).toMatchObject({ letterId: 8, content: '另一封', status: 'idle' })
    expect([readDraft('letter-7'), reads()]).toEqual([null, 0])
  })

  test.each([
    ['file.unsafe', 1],
    ['server.busy', 0],
    ['server.failed', 0],
  ] as const)('keeps all when it is refused by %s, and the letter is read again: %i', async (code, times) => {
    server.refuse(replyLetter, code)
    writeAnswer('已整改')
    await sendAnswer()
    expect(answer).toMatchObject({ status: 'idle', content: '已整改', failure: { code } })
    expect(readDraft('letter-7')).toMatchObject({ content: '已整改' })
    expect(reads()).toBe(times)
    server.answer(replyLetter, done)
    const again = sendAnswer()
    expect(answer.failure).toBeNull()
    await again
  })

  test('keeps all when it did not arrive, and nothing is read again', async () => {
    server.reply(replyLetter, () => Promise.reject(new Error('connection refused')))
    writeAnswer('已整改')
    await sendAnswer()
    expect(answer).toMatchObject({ status: 'idle', failure: { code: 'network.failed' } })
    expect(reads()).toBe(0)
  })

  test('waits for what is still on its way, and says so until something is typed', async () => {
    server.hold(uploadReplyFile)
    writeAnswer('已整改')
    answerFiles.add([new File(['text'], '说明.txt')])
    await sendAnswer()
    expect([answer.isWaiting, answer.status]).toEqual([true, 'idle'])
    writeAnswer('已整改。')
    expect(answer.isWaiting).toBe(false)
  })
})

test('"read and handled" is said once, and the letter and the unread ones are asked for again', async () => {
  const held = server.hold(acknowledgeLetter)
  const saying = acknowledge()
  await acknowledge()
  held.answer(0, true)
  await saying
  expect(sent().map(({ body }) => body)).toEqual([{ id: 7, answerStatus: '1' }])
  expect([answer.status, reads(), opened.status]).toEqual(['sent', 1, 'ready'])
  expect(server.calls.some(({ path }) => path === listLetters.url)).toBe(true)
})
