import { and, eq, inArray } from 'drizzle-orm'
import {
  acknowledgeLetter,
  countLettersByDay,
  getPortalEntry,
  linkFiles,
  listLetters,
  listReplies,
  readAllLetters,
  readLetter,
  readReply,
  replyLetter,
  uploadReplyFile,
  type Endpoint,
} from '@center/shared/contract'
import { allowLetters } from '../../testing/samples/allow-letters'
import { buildDemoApp, type DemoApp, type DemoUsername } from '../../testing/build-demo-app'
import { events } from '../events/events.tables'
import { files } from '../files/files.tables'
import { roles } from '../members/members.tables'
import { permissionEntries, statedPermissions } from '../permissions/permissions.tables'
import { letterReceivers, letterReplies, letters } from './letters.tables'

/** `lisi` holds one role, which has neither right to notices; a letter of before is there all the same. */
let demo: DemoApp
let ids: { letter: number; answered: number; reply: number; addr: string }
beforeAll(async () => {
  demo = await buildDemoApp()
})
beforeEach(async () => {
  ids = await addLetters('u-lisi')
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

async function addLetters(userId: string): Promise<typeof ids> {
  const now = demo.clock.now()
  const row = { tenantId: 't-demo', remark: '<p>文</p>', sender: '园区', pushTime: now, announcedAt: now }
  const texts = [
    { title: '只需阅读', replyWay: '0' as const },
    { title: '已回复', replyWay: '1' as const },
  ]
  const [letter, answered] = (
    await demo.db
      .insert(letters)
      .values(texts.map((text) => ({ ...row, ...text })))
      .returning()
  ).map(({ id }) => id)
  if (!letter || !answered) throw new Error('The letters were not stored')
  const own = { tenantId: 't-demo', userId }
  await demo.db.insert(letterReceivers).values([
    { ...own, letterId: letter, pushedAt: now },
    { ...own, letterId: answered, pushedAt: now, answeredAt: now },
  ])
  const said = { ...own, letterId: answered, replyName: 'lisi', content: '同意', createdAt: now }
  const [reply] = await demo.db.insert(letterReplies).values(said).returning()
  const file = { name: '附件.txt', bytes: Buffer.from('text') }
  const addr = String((await (await demo.signInAs('zhangsan')).upload(uploadReplyFile, file)).data)
  await demo.db.update(files).set({ letterId: letter, use: 'push' })
  return { letter, answered, reply: reply?.id ?? 0, addr }
}

/** Leaves roles of the tenant without any right; answers their ids. */
async function takeRights(...codes: string[]): Promise<string[]> {
  const rows = await demo.db
    .select()
    .from(roles)
    .where(and(eq(roles.tenantId, 't-demo'), inArray(roles.code, codes)))
  const ids = rows.map(({ id }) => id)
  for (const table of [permissionEntries, statedPermissions])
    await demo.db.delete(table).where(inArray(table.roleId, ids))
  return ids
}

type Row = { name: string; endpoint: Endpoint; request: () => object; allowed: unknown; without: unknown }

const noRows = { status: 200, data: { rows: [], total: 0 } }
const denied = { status: 40301, data: null }
const day = (count: number) => ({ status: 200, data: [{ day: '2026-01-01', count }] })

/** Every call by which a receiver reads or answers: what it answers with the right, and what without. */
const calls: Row[] = [
  {
    name: 'the list',
    endpoint: listLetters,
    request: () => ({ querystring: {} }),
    allowed: { status: 200, data: { total: 2 } },
    without: noRows,
  },
  {
    name: 'the counts by day',
    endpoint: countLettersByDay,
    request: () => ({ querystring: { days: 1 } }),
    allowed: day(2),
    without: day(0),
  },
  {
    name: 'one letter',
    endpoint: readLetter,
    request: () => ({ params: { id: ids.letter } }),
    allowed: { status: 200, data: { title: '只需阅读' } },
    without: denied,
  },
  {
    name: 'marking all as read',
    endpoint: readAllLetters,
    request: () => ({ body: { ids: [ids.letter] } }),
    allowed: { status: 200, data: { unread: 1 } },
    without: { status: 200, data: { unread: 0 } },
  },
  {
    name: 'a reply',
    endpoint: replyLetter,
    request: () => ({ body: { id: ids.answered, content: '同意' } }),
    allowed: { status: 40961 },
    without: denied,
  },
  {
    name: 'read and handle',
    endpoint: acknowledgeLetter,
    request: () => ({ body: { id: ids.letter, answerStatus: '1' } }),
    allowed: { status: 200, data: true },
    without: denied,
  },
  {
    name: 'the replies to a letter',
    endpoint: listReplies,
    request: () => ({ body: { letterId: ids.answered } }),
    allowed: { status: 200, data: { total: 1 } },
    without: noRows,
  },
  {
    name: 'one reply',
    endpoint: readReply,
    request: () => ({ params: { id: ids.reply } }),
    allowed: { status: 200, data: { content: '同意' } },
    without: denied,
  },
  {
    name: 'links to files',
    endpoint: linkFiles,
    request: () => ({ body: { addrs: [ids.addr] } }),
    allowed: { status: 200, data: [{ preview: 'none' }] },
    without: { status: 200, data: [] },
  },
]

const call = async (username: DemoUsername, { endpoint, request }: Row) =>
  (await demo.signInAs(username)).call(endpoint, request() as never)

test.each(calls)('$name: a user without the right to letters has none, and with it all', async (row) => {
  const { status, data } = await call('lisi', row)
  expect({ status, data }).toEqual({ data: expect.anything(), ...(row.without as object) })
  expect(await demo.db.select().from(events).orderBy(events.id)).toEqual([])
  const kept = await demo.db.select().from(letterReceivers).where(eq(letterReceivers.letterId, ids.letter))
  expect(kept).toMatchObject([{ readAt: null, answeredAt: null }])

  await allowLetters(demo.db)
  expect(await call('lisi', row)).toMatchObject(row.allowed as object)
})

test('a user whose right is taken away has no letters from then on, those of bell and home included', async () => {
  const zhangsan = await demo.signInAs('zhangsan')
  const ofEntry = async () => (await zhangsan.call(getPortalEntry, { querystring: { latestLetters: 5 } })).data
  const page = { querystring: { readStatus: '0' } } as const
  expect((await zhangsan.call(listLetters, page)).data).toMatchObject({ total: 6 })
  expect(await ofEntry()).toMatchObject({ unread: { total: 6 }, latestLetters: { rows: [{}, {}, {}, {}, {}] } })

  await takeRights('ENT', 'PROVIDER')
  expect((await zhangsan.call(listLetters, page)).data).toEqual({ rows: [], total: 0 })
  expect(await ofEntry()).toMatchObject({ unread: null, latestLetters: { rows: [], total: 0 } })
})

test('users who send letters read the replies of all, with or without the right to letters', async () => {
  const [roleId = ''] = await takeRights('OPERATOR')
  const entry = { id: 'sends', tenantId: 't-demo', roleId, action: 'letter:send' }
  await demo.db.insert(permissionEntries).values(entry)
  const guanli = await demo.signInAs('guanli')
  expect((await guanli.call(listReplies, { body: { letterId: ids.answered } })).data).toMatchObject({ total: 1 })
  expect(await guanli.call(readReply, { params: { id: ids.reply } })).toMatchObject({ status: 200 })
  expect((await guanli.call(linkFiles, { body: { addrs: [ids.addr] } })).data).toHaveLength(1)
})
