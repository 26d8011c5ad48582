import { eq } from 'drizzle-orm'
import {
  declineErasure,
  eraseUser,
  disableUser,
  getErasureWish,
  getPersonalData,
  listAdminUsers,
  setErasureWish,
  type PersonalData,
} from '@center/shared/contract'
import { auditEntries } from '../../domains/audit/audit.tables'
import { signIns } from '../../domains/auth/auth.tables'
import { externalUsers } from '../../domains/external-systems/external-systems.tables'
import { files } from '../../domains/files/files.tables'
import { letterReceivers, letterReplies, letters } from '../../domains/letters/letters.tables'
import { users } from '../../domains/members/members.tables'
import { userPreferences } from '../../domains/preferences/preferences.tables'
import { appTodos } from '../../domains/app-news/app-news.tables'
import { todos } from '../../domains/todos/todos.tables'
import { allowLetters } from '../../testing/samples/allow-letters'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'

const tenantId = 't-demo'
const userId = 'u-lisi'
const params = { tenantCode: 'demo' }

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const lisi = () => demo.signInAs('lisi')
const copyOf = async (caller: Awaited<ReturnType<typeof lisi>>) =>
  (await caller.call(getPersonalData, {})).data as PersonalData

async function plant(): Promise<void> {
  const at = demo.clock.now()
  const signIn = { tenantId, userId, username: 'lisi', at, ip: '127.0.0.1', agent: '', outcome: 'ok' }
  await demo.db.insert(signIns).values([signIn, { ...signIn, userId: 'u-zhangsan', username: 'zhangsan' }])
  await demo.db.insert(todos).values({ tenantId, userId, title: '给王敏回电', createdAt: at })
  const waiting = { app: '@acme/orders', name: 'k', title: '审批订单', titleEn: 'Approve', path: '/', createdAt: at }
  await demo.db.insert(appTodos).values({ tenantId, userId, ...waiting })
  await demo.db.insert(userPreferences).values({ tenantId, userId, set: { favourites: ['m-7'] }, updatedAt: at })
  await demo.db.insert(files).values({
    id: 'f1',
    tenantId,
    ownerId: userId,
    fileName: '合同.pdf',
    size: 7,
    sha256: 'x',
    secret: 's',
    createdAt: at,
  })
  const letter = {
    tenantId,
    title: '停电通知',
    remark: '<p>周五</p>',
    replyWay: '1' as const,
    sender: '李四',
    pushTime: at,
  }
  const [sent] = await demo.db
    .insert(letters)
    .values({ ...letter, senderId: userId })
    .returning({ id: letters.id })
  await demo.db.insert(letterReceivers).values([
    { tenantId, letterId: sent!.id, userId, pushedAt: at },
    { tenantId, letterId: sent!.id, userId: 'u-zhangsan', pushedAt: at },
  ])
  const reply = { tenantId, letterId: sent!.id, replyName: 'x', createdAt: at }
  await demo.db.insert(letterReplies).values([
    { ...reply, userId, content: '收到' },
    { ...reply, userId: 'u-zhangsan', content: '张三写的' },
  ])
}

test('a copy has all that the portal keeps of the user, and nothing of others or secret', async () => {
  const caller = await lisi()
  await plant()
  const copy = await copyOf(caller)
  expect(copy).toMatchObject({
    account: { userId, username: 'lisi', name: '李四' },
    preferences: { favourites: ['m-7'] },
    todos: [{ title: '给王敏回电', doneAt: null }],
    appTodos: [{ app: '@acme/orders', title: '审批订单', dueAt: null }],
    files: [{ fileName: '合同.pdf', size: 7 }],
    lettersSent: [{ title: '停电通知', remark: '<p>周五</p>' }],
    replies: [{ letter: '停电通知', content: '收到' }],
    signIns: [{ username: 'lisi', outcome: 'ok' }],
    sessions: [{ endedAt: null }],
  })
  expect(copy.lettersReceived.filter(({ title }) => title === '停电通知')).toHaveLength(1)
  expect([copy.roles.length, copy.enterprises.length].every((count) => count > 0)).toBe(true)
  const bound = await demo.db.select().from(externalUsers).where(eq(externalUsers.userId, userId))
  expect(copy.externalAccounts.map(({ id }) => id)).toEqual(bound.map(({ extUserId }) => extUserId))
  const text = JSON.stringify(copy)
  for (const secret of ['张三写的', 'argon2', 'signKey', 'tokenHash', 'secret']) expect(text).not.toContain(secret)
})

test('number and address are whole after a proof of the password only', async () => {
  await demo.db.update(users).set({ mobile: '13912345678', email: 'lisi@mail.example' }).where(eq(users.id, userId))
  const masked = await copyOf(await lisi())
  expect(masked).toMatchObject({ isMasked: true, account: { mobile: '139****5678', email: 'l***@mail.example' } })
  const whole = await copyOf(await demo.proveAs('lisi'))
  expect(whole).toMatchObject({ isMasked: false, account: { mobile: '13912345678', email: 'lisi@mail.example' } })
})

test('each copy is in the audit, and an eleventh in a day is refused', async () => {
  const caller = await lisi()
  for (let copy = 0; copy < 10; copy += 1) expect(await caller.call(getPersonalData, {})).toMatchObject({ status: 200 })
  expect(await caller.call(getPersonalData, {})).toMatchObject({ status: 42901 })
  const rows = await demo.db
    .select()
    .from(auditEntries)
    .orderBy(auditEntries.sequence)
    .where(eq(auditEntries.actor, userId))
  expect(rows.filter(({ details }) => details.kind === 'copy')).toHaveLength(10)
})

test('a user who asks for erasure is found in the list of users until that is taken back', async () => {
  const caller = await lisi()
  const asking = async () => {
    const answer = await (
      await demo.signInAs('guanli')
    ).call(listAdminUsers, {
      params,
      querystring: { asksErasure: '1' },
    })
    return (answer.data as { rows: { username: string }[] }).rows.map(({ username }) => username)
  }
  expect((await caller.call(getErasureWish, {})).data).toEqual({ askedAt: null })
  const first = (await caller.call(setErasureWish, { body: { wanted: true } })).data
  demo.clock.advance(60_000)
  expect((await caller.call(setErasureWish, { body: { wanted: true } })).data).toEqual(first)
  expect(await asking()).toEqual(['lisi'])
  await caller.call(setErasureWish, { body: { wanted: false } })
  expect(await asking()).toEqual([])
  expect((await caller.call(getErasureWish, {})).data).toEqual({ askedAt: null })
})

const lettersOf = async (id: string) =>
  (
    await demo.db
      .select({ title: letters.title, remark: letters.remark })
      .from(letters)
      .innerJoin(letterReceivers, eq(letterReceivers.letterId, letters.id))
      .where(eq(letterReceivers.userId, id))
      .orderBy(letters.id)
  ).filter(({ title }) => title.includes('注销账号'))

test('administrators who may erase get one notice a day of a request, which does not name the user', async () => {
  const caller = await lisi()
  for (const wanted of [true, false, true]) await caller.call(setErasureWish, { body: { wanted } })
  const told = await lettersOf('u-guanli')
  expect(told).toHaveLength(1)
  expect(JSON.stringify(told)).not.toMatch(/lisi|李四/)
  expect(await lettersOf('u-zhangsan')).toEqual([])
})

test('a request that is declined is over, and its user gets a notice with the note as text', async () => {
  await allowLetters(demo.db)
  const caller = await lisi()
  const admin = await demo.proveAs('guanli')
  const decline = (revision: number) =>
    admin.call(
      declineErasure,
      { params: { ...params, id: userId }, body: { note: '合同 <b>未结' } },
      { 'If-Match': String(revision) },
    )
  expect(await decline(1)).toMatchObject({ status: 40400 })
  await caller.call(setErasureWish, { body: { wanted: true } })
  expect(await decline(7)).toMatchObject({ status: 40901 })
  expect(await decline(1)).toMatchObject({ status: 200, data: { revision: 2 } })
  expect((await caller.call(getErasureWish, {})).data).toEqual({ askedAt: null })
  expect(await lettersOf(userId)).toMatchObject([{ remark: expect.stringContaining('合同 &lt;b&gt;未结') }])
  const rows = await demo.db
    .select()
    .from(auditEntries)
    .orderBy(auditEntries.sequence)
    .where(eq(auditEntries.actor, 'u-guanli'))
  expect(rows.map(({ details }) => details.kind)).toContain('decline-erasure')
})

test('an erased user asks for nothing any more', async () => {
  await (await lisi()).call(setErasureWish, { body: { wanted: true } })
  const admin = await demo.proveAs('guanli')
  const call = { params: { ...params, id: userId } }
  await admin.call(disableUser, call, { 'If-Match': '1' })
  expect(await admin.call(eraseUser, { ...call, body: { username: 'lisi' } }, { 'If-Match': '2' })).toMatchObject({
    status: 200,
  })
  const [row] = await demo.db.select().from(users).where(eq(users.id, userId))
  expect(row).toMatchObject({ erasureAskedAt: null })
})
