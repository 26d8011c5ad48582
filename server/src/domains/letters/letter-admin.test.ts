import { eq } from 'drizzle-orm'
import {
  exportReceivers,
  findPeople,
  linkFiles,
  listLetters,
  listReceiverGroups,
  listSentLetters,
  listSentReceivers,
  previewLetter,
  readLetter,
  readSentLetter,
  remindReceivers,
  replyLetter,
  sendLetter,
  sendOpsLetter,
  toWireTime,
  uploadOpsFile,
  uploadReplyFile,
  withdrawLetter,
  type Endpoint,
  type Letter,
  type LetterDraft,
  type LetterRow,
  type SentLetter,
  type SentReceiver,
} from '@center/shared/contract'
import { allowLetters } from '../../testing/samples/allow-letters'
import { buildDemoApp, type DemoApp, type DemoUsername } from '../../testing/build-demo-app'
import { png } from '../../testing/samples/png-of-one-pixel'
import { events } from '../events/events.tables'
import { users } from '../members/members.tables'

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
// In the demo `lisi` may not read notices.
beforeEach(() => allowLetters(demo.db))
afterEach(() => demo.reset())
afterAll(() => demo.close())

type Change = Partial<LetterDraft>
const now = () => toWireTime(demo.clock.now())
const toZhangsan = { userIds: ['u-zhangsan'] }

async function send(change: Change = {}, username: DemoUsername = 'guanli') {
  const draft = { title: '停电通知', remark: '<p>请知悉</p>', replyWay: '1', receivers: toZhangsan } as const
  return (await demo.signInAs(username)).call(sendLetter, { body: { ...draft, ...change } })
}

test('a letter whose call arrives twice with one key is sent once; another system’s too', async () => {
  const key = { 'idempotency-key': 'key-1' }
  const draft = { title: '停电通知', remark: '<p>请知悉</p>', replyWay: '1', receivers: toZhangsan } as const
  const guanli = await demo.signInAs('guanli')
  const [first, second] = await Promise.all([1, 2].map(() => guanli.call(sendLetter, { body: draft }, key)))
  expect(second?.data).toEqual(first?.data)
  const other = await guanli.call(sendLetter, { body: { ...draft, title: '另一封' } }, key)
  expect(other).toMatchObject({ status: 40001, data: [{ field: 'Idempotency-Key' }] })

  const body = { tenantCode: 'demo', receivers: ['zhangsan'], title: '来自系统', remark: '', replyWay: '0' as const }
  const calls = await Promise.all([1, 2].map(() => demo.deployer().call(sendOpsLetter, { body }, key)))
  expect(calls[1]?.data).toEqual(calls[0]?.data)
  const titles = (await inboxOf('zhangsan')).map(({ title }) => title)
  expect(titles.filter((title) => title === '停电通知' || title === '来自系统')).toHaveLength(2)
})

const idOf = ({ data }: { data: unknown }) => (data as { id: number }).id

async function inboxOf(username: DemoUsername): Promise<LetterRow[]> {
  const answer = await (await demo.signInAs(username)).call(listLetters, { querystring: { limit: 20 } })
  return (answer.data as { rows: LetterRow[] }).rows
}

const has = async (username: DemoUsername, id: number) => (await inboxOf(username)).some((row) => row.id === id)

async function sentOf(id: number): Promise<SentLetter | undefined> {
  const answer = await (await demo.signInAs('guanli')).call(listSentLetters, { querystring: { limit: 50 } })
  return (answer.data as { rows: SentLetter[] }).rows.find((row) => row.id === id)
}

async function receiversOf(id: number, querystring = {}): Promise<SentReceiver[]> {
  const answer = await (await demo.signInAs('guanli')).call(listSentReceivers, { params: { id }, querystring })
  return (answer.data as { rows: SentReceiver[] }).rows
}

async function reply(id: number, content = '收到了', username: DemoUsername = 'zhangsan') {
  return (await demo.signInAs(username)).call(replyLetter, { body: { id, content } })
}

const letterEvents = async () =>
  (await demo.db.select().from(events).orderBy(events.id)).flatMap(({ payload, userId }) =>
    payload.type === 'letter' ? [{ id: payload.id, userId }] : [],
  )

describe('sending', () => {
  test('reaches who is named, at once, with the sender’s enterprise below it', async () => {
    const id = idOf(await send())
    expect((await inboxOf('zhangsan'))[0]).toMatchObject({
      id,
      title: '停电通知',
      sender: '工业云平台运营中心',
      readStatus: '0',
      answerStatus: '0',
      pushTime: now(),
    })
    expect(await has('lisi', id)).toBe(false)
    expect(await letterEvents()).toEqual([{ id, userId: 'u-zhangsan' }])
  })

  test('reaches enterprises, roles and everybody, each person once', async () => {
    const groups = (await (await demo.signInAs('guanli')).call(listReceiverGroups, {})).data as {
      all: number
      enterprises: { id: string; name: string; members: number }[]
      roles: { id: string; name: string; members: number }[]
    }
    expect(groups.all).toBe(5)
    expect(groups.enterprises).toContainEqual({ id: 'e-huadong', name: '华东精工机械有限公司', members: 2 })
    const staff = groups.roles.find(({ name }) => name === '普通成员')
    const receivers = { enterpriseIds: ['e-huadong'], roleIds: [staff?.id ?? ''], userIds: ['u-lisi'] }
    expect((await send({ receivers })).data).toMatchObject({ receivers: 2 })
    expect((await send({ receivers: { all: true } })).data).toMatchObject({ receivers: 5 })
  })

  test('tells a whole tenant by one event', async () => {
    const id = idOf(await send({ receivers: { all: true } }))
    expect(await letterEvents()).toEqual([{ id, userId: null }])
  })

  test('leaves out who is disabled, and is refused when no one is left', async () => {
    await demo.db.update(users).set({ enabled: false }).where(eq(users.id, 'u-lisi'))
    expect(await send({ receivers: { userIds: ['u-lisi'] } })).toMatchObject({ status: 40963 })
    expect(await send({ receivers: { userIds: ['u-wangwu'] } })).toMatchObject({ status: 40963 })
  })

  test('keeps of the body what a letter may hold', async () => {
    const remark = '<p onclick="run()">文<script>run()</script><img src="https://evil.example/a.png"></p>'
    const id = idOf(await send({ remark }))
    const zhangsan = await demo.signInAs('zhangsan')
    expect((await zhangsan.call(readLetter, { params: { id } })).data).toMatchObject({ remark: '<p>文</p>' })
    const preview = await (
      await demo.signInAs('guanli')
    ).call(previewLetter, {
      body: { remark, receivers: { all: true } },
    })
    expect(preview.data).toEqual({ remark: '<p>文</p>', receivers: 5 })
  })

  test('has a title of one line', async () => {
    const id = idOf(await send({ title: '停电\n通知' }))
    expect((await inboxOf('zhangsan'))[0]).toMatchObject({ id, title: '停电 通知' })
  })

  test('brings its files and pictures along, which the receivers open', async () => {
    const guanli = await demo.signInAs('guanli')
    const upload = async (name: string, bytes: Buffer) =>
      String((await guanli.upload(uploadReplyFile, { name, bytes })).data)
    const file = await upload('附件.txt', Buffer.from('text'))
    const picture = await upload('图.png', png)
    const id = idOf(await send({ remark: `<p><img src="${picture}"></p>`, pushFile: [{ addr: file }] }))
    const zhangsan = await demo.signInAs('zhangsan')
    const letter = (await zhangsan.call(readLetter, { params: { id } })).data as Letter
    expect(letter.pushFile).toEqual([{ addr: file, fileName: '附件.txt', size: 4 }])
    expect(letter.remark).toContain(picture)
    const links = await zhangsan.call(linkFiles, { body: { addrs: [file, picture] } })
    expect(links.data).toHaveLength(2)
    const stranger = await (await demo.signInAs('lisi')).call(linkFiles, { body: { addrs: [file, picture] } })
    expect(stranger.data).toEqual([])
  })

  test('refuses files of somebody else, and sends nothing', async () => {
    const answer = await (
      await demo.signInAs('lisi')
    ).upload(uploadReplyFile, { name: 'a.txt', bytes: Buffer.from('a') })
    expect(await send({ pushFile: [{ addr: String(answer.data) }] })).toMatchObject({ status: 40461 })
    expect((await inboxOf('zhangsan'))[0]?.title).not.toBe('停电通知')
  })

  test.each([
    ['no title', { title: '  ' }, 40001],
    ['a validity that is over', { validityTime: '2025-12-31 00:00:00' }, 40001],
    ['a validity before its time', { pushTime: '2026-02-02 00:00:00', validityTime: '2026-02-01 00:00:00' }, 40001],
    ['an invalid time', { pushTime: '2026-99-99 00:00:00' }, 40001],
    ['unknown', { receivers: {} }, 40963],
  ])('refuses a letter with %s', async (_what, change, status) => {
    expect(await send(change)).toMatchObject({ status })
  })
})

describe('a letter for later', () => {
  const DAY_MS = 24 * 3_600_000
  const later = () => ({ pushTime: toWireTime(new Date(demo.clock.now().getTime() + DAY_MS)) })

  test('is seen by no one before its time, and then by everybody', async () => {
    const id = idOf(await send(later()))
    expect(await sentOf(id)).toMatchObject({ scheduled: true, receivers: 1 })
    expect(await has('zhangsan', id)).toBe(false)
    expect(await reply(id)).toMatchObject({ status: 40410 })
    demo.clock.advance(DAY_MS)
    expect(await has('zhangsan', id)).toBe(true)
    expect(await sentOf(id)).toMatchObject({ scheduled: false })
  })

  test('is withdrawn until then, and not after', async () => {
    const guanli = await demo.signInAs('guanli')
    const withdraw = (id: number) => guanli.call(withdrawLetter, { params: { id } })
    const id = idOf(await send(later()))
    expect(await withdraw(id)).toMatchObject({ status: 200, data: true })
    expect(await sentOf(id)).toBeUndefined()
    expect(await withdraw(idOf(await send()))).toMatchObject({ status: 40965 })
    expect(await withdraw(999_999)).toMatchObject({ status: 40410 })
  })
})

describe('what became of a letter', () => {
  test('is counted: read, answered, by whom and with what', async () => {
    const id = idOf(await send({ receivers: { all: true } }))
    await (await demo.signInAs('lisi')).call(readLetter, { params: { id } })
    await reply(id, '=收到')
    expect(await sentOf(id)).toMatchObject({ receivers: 5, read: 2, answered: 1 })
    expect(await receiversOf(id, { answerStatus: '1' })).toMatchObject([
      { userId: 'u-zhangsan', username: 'zhangsan', name: '张三', content: '=收到', answerTime: now() },
    ])
    expect((await receiversOf(id, { readStatus: '0' })).map(({ username }) => username)).toEqual([
      'guanli',
      'pingtai',
      'shenji',
    ])
    const detail = await (await demo.signInAs('guanli')).call(readSentLetter, { params: { id } })
    expect(detail.data).toMatchObject({ id, remark: '<p>请知悉</p>', read: 2 })
  })

  test('is counted by the enterprise that its receivers work in', async () => {
    const id = idOf(await send({ receivers: { all: true } }))
    await reply(id)
    const detail = await (await demo.signInAs('guanli')).call(readSentLetter, { params: { id } })
    expect((detail.data as { enterprises: unknown }).enterprises).toEqual([
      { enterpriseId: 'e-ops', name: '工业云平台运营中心', receivers: 3, read: 0, answered: 0 },
      { enterpriseId: 'e-huadong', name: '华东精工机械有限公司', receivers: 2, read: 1, answered: 1 },
    ])
  })

  test('is exported by enterprise', async () => {
    const id = idOf(await send({ receivers: { all: true } }))
    await demo.db.update(users).set({ defaultEnterpriseId: '' }).where(eq(users.id, 'u-lisi'))
    const request = { params: { id }, querystring: { by: 'enterprise' } } as const
    const answer = await (await demo.signInAs('guanli')).call(exportReceivers, request)
    const { fileName, csv } = answer.data as { fileName: string; csv: string }
    expect(fileName).toBe('停电通知-企业统计.csv')
    expect(csv.split('\r\n').filter(Boolean).toSorted()).toEqual(
      [
        '\ufeff企业,接收人数,已读人数,已回复人数',
        '华东精工机械有限公司,1,0,0',
        '工业云平台运营中心,3,0,0',
        '未加入企业,1,0,0',
      ].toSorted(),
    )
  })

  test('is exported for spreadsheets, without a formula', async () => {
    const id = idOf(await send())
    await reply(id, '=1+1')
    const answer = await (await demo.signInAs('guanli')).call(exportReceivers, { params: { id }, querystring: {} })
    const { fileName, csv } = answer.data as { fileName: string; csv: string }
    expect(fileName).toBe('停电通知.csv')
    expect(csv.split('\r\n').slice(0, 2)).toEqual([
      '\ufeff账号,姓名,阅读时间,回复时间,回复内容,附件',
      `zhangsan,张三,${now()},${now()},'=1+1,`,
    ])
  })

  test('is brought to mind of who has not answered, once an hour', async () => {
    const id = idOf(await send({ receivers: { all: true } }))
    await reply(id)
    await (await demo.signInAs('lisi')).call(readLetter, { params: { id } })
    const remind = async () => (await demo.signInAs('guanli')).call(remindReceivers, { params: { id } })
    expect(await remind()).toMatchObject({ status: 200, data: { reminded: 4 } })
    expect(await sentOf(id)).toMatchObject({ read: 2, answered: 1, remindTime: now() })
    const reminded = { id, readStatus: '0', remindTime: now() }
    expect((await inboxOf('lisi'))[0]).toMatchObject(reminded)
    expect((await inboxOf('guanli'))[0]).toMatchObject(reminded)
    expect((await inboxOf('zhangsan'))[0]).not.toHaveProperty('remindTime')
    expect(
      (await letterEvents())
        .slice(1)
        .map(({ userId }) => userId)
        .toSorted(),
    ).toEqual(['u-guanli', 'u-lisi', 'u-pingtai', 'u-shenji'])
    expect(await remind()).toMatchObject({ status: 42901 })
    await reply(id, '收到了', 'lisi')
    expect((await inboxOf('lisi'))[0]).not.toHaveProperty('remindTime')
    demo.clock.advance(3_600_000)
    expect(await remind()).toMatchObject({ status: 200 })
  })
})

test('sent letters are found by words of their title, whatever is around the words and letter by letter', async () => {
  await send({ title: '停电通知：A%区' })
  await send({ title: '会议纪要_B' })
  const guanli = await demo.signInAs('guanli')
  const find = async (keyword: string) => {
    const { data } = await guanli.call(listSentLetters, { querystring: { keyword, limit: 50 } })
    const { rows, total } = data as { rows: SentLetter[]; total: number }
    expect(total).toBe(rows.length)
    return rows.map(({ title }) => title)
  }
  expect(await find(' 停电通知：a ')).toEqual(['停电通知：A%区'])
  expect(await find('%')).toEqual(['停电通知：A%区'])
  expect(await find('_')).toEqual(['会议纪要_B'])
  expect(await find('\\')).toEqual([])
  expect(await find('  ')).toEqual(await find(''))
})

test('people are found by name or account, of the own tenant', async () => {
  const find = async (keyword: string) =>
    (await (await demo.signInAs('guanli')).call(findPeople, { querystring: { keyword } })).data
  expect(await find('张')).toEqual({
    rows: [{ userId: 'u-zhangsan', username: 'zhangsan', name: '张三' }],
    total: 1,
  })
  expect(await find('LISI')).toMatchObject({ total: 1 })
  expect(await find('wangwu')).toEqual({ rows: [], total: 0 })
})

describe('other systems', () => {
  const body = { tenantCode: 'demo', title: '系统通知', remark: '<p>文</p>', replyWay: '0' } as const

  test('send to usernames or to everybody, as the tenant', async () => {
    const some = await demo.deployer().call(sendOpsLetter, { body: { ...body, receivers: ['zhangsan'] } })
    const all = await demo.deployer().call(sendOpsLetter, { body: { ...body, receivers: 'all' } })
    const [id, other] = [some, all].map(({ data }) => (data as { ids: number[] }).ids[0])
    expect((await inboxOf('zhangsan')).slice(0, 2).map((row) => row.id)).toEqual([other, id])
    expect((await inboxOf('lisi'))[0]).toMatchObject({ id: other, sender: '工业云平台' })
  })

  test('send files with a letter, which they uploaded for this tenant and send once', async () => {
    const file = { name: '名单.txt', bytes: Buffer.from('text') }
    const upload = async (tenantCode: string) =>
      String((await demo.deployer().upload(uploadOpsFile, { tenantCode }, file)).data)
    const sendWith = (addr: string) =>
      demo.deployer().call(sendOpsLetter, { body: { ...body, receivers: ['zhangsan'], pushFile: [{ addr }] } })
    const addr = await upload('demo')
    expect(await sendWith(addr)).toMatchObject({ status: 200 })
    const [{ id } = { id: 0 }] = await inboxOf('zhangsan')
    const letter = await (await demo.signInAs('zhangsan')).call(readLetter, { params: { id } })
    expect(letter.data).toMatchObject({ pushFile: [{ addr, fileName: '名单.txt', size: 4 }] })
    expect(await sendWith(addr)).toMatchObject({ status: 40461 })
    expect(await sendWith(await upload('park'))).toMatchObject({ status: 40461 })
    expect(await demo.deployer('wrong').upload(uploadOpsFile, { tenantCode: 'demo' }, file)).toMatchObject({
      status: 40101,
    })
  })

  test('are told which usernames no one has, and that there is no such tenant', async () => {
    const unknown = await demo.deployer().call(sendOpsLetter, { body: { ...body, receivers: ['zhangsan', 'unknown'] } })
    expect(unknown).toMatchObject({ status: 40963, data: { unknown: ['unknown'] } })
    const tenant = await demo.deployer().call(sendOpsLetter, { body: { ...body, tenantCode: 'x', receivers: 'all' } })
    expect(tenant).toMatchObject({ status: 40430 })
    expect(await demo.deployer('wrong').call(sendOpsLetter, { body: { ...body, receivers: 'all' } })).toMatchObject({
      status: 40101,
    })
  })
})

const letterAdmin: [Endpoint, object][] = [
  [sendLetter, { body: { title: 'a', remark: '', replyWay: '0', receivers: { all: true } } }],
  [previewLetter, { body: { remark: '', receivers: {} } }],
  [listSentLetters, {}],
  [readSentLetter, { params: { id: 1 } }],
  [listSentReceivers, { params: { id: 1 } }],
  [remindReceivers, { params: { id: 1 } }],
  [withdrawLetter, { params: { id: 1 } }],
  [exportReceivers, { params: { id: 1 } }],
  [listReceiverGroups, {}],
  [findPeople, {}],
]

test.each(letterAdmin)('only who may send letters asks %#', async (endpoint, request) => {
  const zhangsan = await demo.signInAs('zhangsan')
  expect(await zhangsan.call(endpoint, request as never)).toMatchObject({ status: 40301 })
  expect(await demo.guest.call(endpoint, request as never)).toMatchObject({ status: 40101 })
})
