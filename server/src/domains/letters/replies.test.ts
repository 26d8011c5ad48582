import { and, eq } from 'drizzle-orm'
import {
  acknowledgeLetter,
  linkFiles,
  listReplies,
  readLetter,
  readReply,
  replyLetter,
  uploadReplyFile,
  type Letter,
  type Reply,
} from '@center/shared/contract'
import { allowLetters } from '../../testing/samples/allow-letters'
import { buildDemoApp, type DemoApp, type DemoUsername } from '../../testing/build-demo-app'
import { onPostgres, openPostgresDatabase } from '../../testing/on-postgres'
import { letterReceivers, letters } from './letters.tables'

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const onServer = {
  open: () => buildDemoApp({}, openPostgresDatabase),
  swap: (other: DemoApp) => {
    const former = demo
    demo = other
    return former
  },
}

const DAY_MS = 24 * 3_600_000

/** A letter to zhangsan in one of the twelve states. */
async function letterIn(replyWay: '0' | '1' | '2', answered = false, expired = false): Promise<number> {
  const now = demo.clock.now()
  const [letter] = await demo.db
    .insert(letters)
    .values({
      tenantId: 't-demo',
      title: '题',
      remark: '<p>文</p>',
      replyWay,
      sender: '园区',
      pushTime: now,
      announcedAt: now,
      validityTime: new Date(now.getTime() + (expired ? -DAY_MS : DAY_MS)),
    })
    .returning()
  const letterId = letter?.id ?? 0
  const answeredAt = answered ? now : null
  const receiver = { tenantId: 't-demo', letterId, userId: 'u-zhangsan', pushedAt: now, answeredAt }
  await demo.db.insert(letterReceivers).values(receiver)
  return letterId
}

async function reply(username: DemoUsername, body: { id: number; content?: string; fileList?: { addr: string }[] }) {
  return (await demo.signInAs(username)).call(replyLetter, { body: { content: '同意', ...body } })
}

async function acknowledge(username: DemoUsername, id: number) {
  return (await demo.signInAs(username)).call(acknowledgeLetter, { body: { id, answerStatus: '1' } })
}

async function read(id: number): Promise<Letter> {
  return (await (await demo.signInAs('zhangsan')).call(readLetter, { params: { id } })).data as Letter
}

async function uploadText(username: DemoUsername, name = '附件.txt'): Promise<string> {
  const { data } = await (await demo.signInAs(username)).upload(uploadReplyFile, { name, bytes: Buffer.from('text') })
  return String(data)
}

const states = (['0', '1', '2'] as const).flatMap((replyWay) =>
  [false, true].flatMap((answered) => [false, true].map((expired) => ({ replyWay, answered, expired }))),
)

describe.each(states)('reply way $replyWay, answered $answered, expired $expired', (state) => {
  const { replyWay, answered, expired } = state
  const closed = () => (answered ? 40961 : 40001)
  const isOpen = !answered && !expired

  test('is acknowledged only where nothing more is asked', async () => {
    const right = replyWay === '0' ? 200 : 40962
    const { status } = await acknowledge('zhangsan', await letterIn(replyWay, answered, expired))
    expect(status).toBe(isOpen ? right : closed())
  })

  test('takes text only where text is asked', async () => {
    const right = replyWay === '0' ? 40962 : 200
    const { status } = await reply('zhangsan', { id: await letterIn(replyWay, answered, expired) })
    expect(status).toBe(isOpen ? right : closed())
  })

  test('takes files only where files are asked', async () => {
    const fileList = [{ addr: await uploadText('zhangsan') }]
    const right = replyWay === '2' ? 200 : 40962
    const { status } = await reply('zhangsan', { id: await letterIn(replyWay, answered, expired), fileList })
    expect(status).toBe(isOpen ? right : closed())
  })
})

test('a reply is in the letter from then on, with the name of the user and the names of the files', async () => {
  const id = await letterIn('2')
  const addr = await uploadText('zhangsan', '整改照片.txt')
  const answer = await reply('zhangsan', { id, content: '  已整改  ', fileList: [{ addr }] })
  expect(answer.data).toEqual({ answerStatus: '1', replyTime: '2026-01-01 08:00:00' })
  expect(await read(id)).toMatchObject({
    answerStatus: '1',
    content: '已整改',
    replyName: 'zhangsan',
    replyTime: '2026-01-01 08:00:00',
    replyFile: [{ addr, fileName: '整改照片.txt', size: 4 }],
  })
})

onPostgres(onServer, () => {
  test('takes one of two answers at one time', async () => {
    const id = await letterIn('1')
    const answers = await Promise.all([reply('zhangsan', { id }), reply('zhangsan', { id })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 40961])
  })
})

test('a reply that cannot keep its files is no reply', async () => {
  const id = await letterIn('2')
  const foreign = await uploadText('lisi')
  expect(await reply('zhangsan', { id, fileList: [{ addr: foreign }] })).toMatchObject({ status: 40461 })
  expect(await read(id)).toMatchObject({ answerStatus: '0', content: '' })
})

test.each([
  ['one character', '好', 40001],
  ['two', '好的', 200],
  ['two that are many code points', '👩‍👩‍👧‍👦👍🏽', 200],
  ['one that is many code points', '👩‍👩‍👧‍👦', 40001],
  ['255', '字'.repeat(255), 200],
  ['255 that are many code points', '👩‍👩‍👧‍👦'.repeat(255), 200],
  ['256', '字'.repeat(256), 40001],
  ['blanks', '    ', 40001],
])('a reply has 2 to 255 characters as people count them: %s', async (_what, content, status) => {
  expect(await reply('zhangsan', { id: await letterIn('1'), content })).toMatchObject({ status })
})

test('a letter to somebody else, or none, is not there', async () => {
  await allowLetters(demo.db)
  const id = await letterIn('1')
  expect(await reply('lisi', { id })).toMatchObject({ status: 40410 })
  expect(await acknowledge('lisi', id)).toMatchObject({ status: 40410 })
  expect(await reply('wangwu', { id })).toMatchObject({ status: 40410 })
  expect(await reply('zhangsan', { id: 999_999 })).toMatchObject({ status: 40410 })
  const [row] = await demo.db
    .select()
    .from(letterReceivers)
    .where(and(eq(letterReceivers.letterId, id), eq(letterReceivers.userId, 'u-zhangsan')))
  expect(row?.answeredAt).toBeNull()
})

test('replies are read by who wrote them and by who sends letters', async () => {
  await allowLetters(demo.db)
  const id = await letterIn('2')
  await reply('zhangsan', { id, fileList: [{ addr: await uploadText('zhangsan') }] })
  const list = async (username: DemoUsername) => {
    const answer = await (await demo.signInAs(username)).call(listReplies, { body: { letterId: id } })
    return answer.data as { rows: Reply[]; total: number }
  }
  const own = await list('zhangsan')
  expect(own).toMatchObject({ total: 1, rows: [{ letterId: id, replyName: 'zhangsan', content: '同意' }] })
  expect(await list('guanli')).toEqual(own)
  expect(await list('lisi')).toEqual({ rows: [], total: 0 })

  const params = { id: own.rows[0]?.id ?? 0 }
  const one = async (username: DemoUsername) => (await demo.signInAs(username)).call(readReply, { params })
  expect((await one('zhangsan')).data).toEqual(own.rows[0])
  expect((await one('guanli')).data).toEqual(own.rows[0])
  expect(await one('lisi')).toMatchObject({ status: 40400 })

  const addrs = own.rows[0]?.fileList.map(({ addr }) => addr) ?? []
  const links = async (username: DemoUsername) =>
    (await (await demo.signInAs(username)).call(linkFiles, { body: { addrs } })).data
  expect(await links('guanli')).toHaveLength(1)
  expect(await links('lisi')).toEqual([])
})

test('no one answers who is not signed in', async () => {
  expect(await demo.guest.call(replyLetter, { body: { id: 1, content: '同意' } })).toMatchObject({ status: 40101 })
  expect(await demo.guest.call(acknowledgeLetter, { body: { id: 1 } })).toMatchObject({ status: 40101 })
  expect(await demo.guest.call(listReplies, { body: { letterId: 1 } })).toMatchObject({ status: 40101 })
  expect(await demo.guest.call(readReply, { params: { id: 1 } })).toMatchObject({ status: 40101 })
})
