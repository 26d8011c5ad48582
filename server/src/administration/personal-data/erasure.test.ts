import { eq, sql, type SQL } from 'drizzle-orm'
import {
  ANONYMISE_SETTING,
  ERASE_SETTING,
  approveRequest,
  createUser,
  disableUser,
  enableUser,
  eraseUser,
  SECOND_PERSON_SETTING,
  updateUser,
  verifyAudit,
  type UserDraft,
} from '@center/shared/contract'
import { appendAudit } from '../../domains/audit/audit.plugin'
import { auditEntries } from '../../domains/audit/audit.tables'
import { knownDevices, signIns } from '../../domains/auth/auth.tables'
import { externalSystems, externalUsers } from '../../domains/external-systems/external-systems.tables'
import { files } from '../../domains/files/files.tables'
import { letterReplies, letters } from '../../domains/letters/letters.tables'
import { tenants } from '../../domains/configuration/configuration.tables'
import { userRoles, users } from '../../domains/members/members.tables'
import { userPreferences } from '../../domains/preferences/preferences.tables'
import { recoveries } from '../../domains/registration/registration.tables'
import { appTodos } from '../../domains/app-news/app-news.tables'
import { todos } from '../../domains/todos/todos.tables'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'
import { adminRequests } from '../approvals/approvals.tables'
import { createChanges } from '../changes'
import { createErasure } from './erasure.service'

const DAY_MS = 24 * 3_600_000
const params = { tenantCode: 'demo' }
const draft: UserDraft = {
  username: 'qixiaoyun77',
  name: '戚晓云独',
  mobile: '13955557777',
  email: 'yun.qi@unique.example',
  roleIds: ['r-demo-staff'],
  departmentIds: ['d-demo-rd'],
  enterpriseIds: ['e-huadong'],
}
const traces = [draft.username, draft.name, draft.mobile, draft.email, '139****7777']
const at = (revision: number) => ({ 'If-Match': String(revision) })

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const guanli = () => demo.proveAs('guanli')
const verify = async () => (await demo.deployer().call(verifyAudit, {})).data
const userOf = async (id: string) => (await demo.db.select().from(users).where(eq(users.id, id)))[0]

/** A user with traces in many tables, who is disabled. */
async function disabledUser(): Promise<{ params: typeof params & { id: string } }> {
  const admin = await guanli()
  const { data } = await admin.call(createUser, { params, body: draft })
  const { id } = data as { id: string }
  const call = { params: { ...params, id } }
  expect(await admin.call(updateUser, { ...call, body: { ...draft, departmentIds: [] } }, at(1))).toMatchObject({
    status: 200,
  })
  await plant(id)
  expect(await admin.call(disableUser, call, at(2))).toMatchObject({ status: 200 })
  return call
}

/** Rows of the user where no call of this test writes them. */
async function plant(id: string): Promise<void> {
  const { username, name, mobile } = draft
  const [tenantId, time] = ['t-demo', new Date()]
  const row = { tenantId, at: time, ip: '127.0.0.1', agent: '', outcome: 'ok' }
  await demo.db.insert(signIns).values([
    { ...row, userId: id, username },
    { ...row, userId: null, username: mobile },
  ])
  const device = { tenantId, userId: id, key: 'k', browser: username, system: '', firstAt: time, lastAt: time }
  await demo.db.insert(knownDevices).values(device)
  await demo.db.insert(todos).values({ tenantId, userId: id, title: `${name}的待办`, createdAt: time })
  const waiting = { app: 'a', name: 'k', title: name, titleEn: name, path: '/', createdAt: time }
  await demo.db.insert(appTodos).values({ tenantId, userId: id, ...waiting })
  const [letter] = await demo.db
    .insert(letters)
    .values({ tenantId, title: '通知', remark: '', replyWay: '1', sender: name, senderId: id, pushTime: time })
    .returning({ id: letters.id })
  const reply = { tenantId, letterId: letter!.id, userId: id, replyName: name, createdAt: time }
  await demo.db.insert(letterReplies).values({ ...reply, content: `我是${name}` })
  await demo.db.insert(userPreferences).values({ tenantId, userId: id, set: { recents: [username] }, updatedAt: time })
  const file = { tenantId, ownerId: id, fileName: `${name}.pdf`, size: 1, sha256: 'x', secret: 's', createdAt: time }
  await demo.db.insert(files).values({ ...file, id: 'f-erased' })
  const [system] = await demo.db.select().from(externalSystems).where(eq(externalSystems.tenantId, tenantId))
  const account = { tenantId, systemCode: system!.code, userId: id, extUserId: mobile, extUserName: name }
  await demo.db.insert(externalUsers).values(account)
  const request = { tenantId, id: 'q-erased', act: 'eraseUser' as const, askedBy: 'u-lisi', at: time, expiresAt: time }
  await demo.db.insert(adminRequests).values({ ...request, object: username, params: { id }, body: { username } })
  const recovery = { key: 'k', step: 'code' as const, tenantId, tenantCode: 'demo', userId: id, expiresAt: time }
  await demo.db.insert(recoveries).values({ ...recovery, username: mobile, phone: mobile })
}

const rowsOf = async (query: SQL) => ((await demo.db.execute(query)) as { rows: { name: string }[] }).rows

/** The tables in which a text stands, in any column of any row: also in a table that this test does not know. */
async function tablesWith(word: string): Promise<string[]> {
  const named = await rowsOf(
    sql`select table_name as name from information_schema.tables
        where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of named) {
    const hits = await rowsOf(
      sql`select 1 from ${sql.identifier(name)} as t where strpos(lower(to_jsonb(t)::text), ${word.toLowerCase()}) > 0 limit 1`,
    )
    if (hits.length > 0) found.push(name)
  }
  return found
}

const everywhere = async () => (await Promise.all(traces.map(tablesWith))).flat()

test('erasing a user leaves no trace in any column of any table, and the audit still verifies', async () => {
  const call = await disabledUser()
  expect(new Set(await everywhere())).toEqual(
    new Set([
      'users',
      'audit_entries',
      'sign_ins',
      'known_devices',
      'todos',
      'app_todos',
      'letters',
      'letter_replies',
      'user_preferences',
      'files',
      'external_users',
      'admin_requests',
      'recoveries',
    ]),
  )
  const body = { username: draft.username }
  expect(await (await guanli()).call(eraseUser, { ...call, body }, at(3))).toMatchObject({ status: 200 })
  expect(await everywhere()).toEqual([])
  expect(await verify()).toMatchObject({ broken: null })
  expect(await userOf(call.params.id)).toMatchObject({ enabled: false, erasedAt: expect.any(Date) })
  expect(await (await guanli()).call(enableUser, call, at(4))).toMatchObject({ status: 40400 })
})

test('a redacted row of the audit that is changed again, or redacted by hand, is found', async () => {
  const call = await disabledUser()
  await (await guanli()).call(eraseUser, { ...call, body: { username: draft.username } }, at(3))
  const [redacted] = await demo.db
    .select()
    .from(auditEntries)
    .orderBy(auditEntries.sequence)
    .where(sql`redacted_by is not null`)
    .limit(1)
  const ofRow = eq(auditEntries.sequence, redacted!.sequence)
  await demo.db.update(auditEntries).set({ object: 'somebody' }).where(ofRow)
  expect(await verify()).toMatchObject({ broken: { sequence: redacted!.sequence, reason: 'content' } })
  await demo.db.update(auditEntries).set({ object: redacted!.object, redactedBy: 9_999 }).where(ofRow)
  expect(await verify()).toMatchObject({ broken: { sequence: redacted!.sequence, reason: 'content' } })
})

test('an enabled user, and a username that is not the same, are refused', async () => {
  const admin = await guanli()
  const lisi = { params: { ...params, id: 'u-lisi' } }
  const body = { username: 'lisi' }
  expect(await admin.call(eraseUser, { ...lisi, body }, at(1))).toMatchObject({ status: 40001 })
  await admin.call(disableUser, lisi, at(1))
  expect(await admin.call(eraseUser, { ...lisi, body: { username: 'lis' } }, at(2))).toMatchObject({ status: 40001 })
  expect(await userOf('u-lisi')).toMatchObject({ username: 'lisi', erasedAt: null })
})

const refuse = (error: unknown) => {
  throw error
}

test('a disabled user is erased when the time of the tenant is over, and not when enabled before or with 0', async () => {
  const { params: key } = await disabledUser()
  const erasure = createErasure({
    db: demo.db,
    now: () => demo.clock.now(),
    sendLetter: async () => {},
    settings: {
      read: async () => ({ settings: { [ANONYMISE_SETTING]: days, [ERASE_SETTING]: 1095 }, revision: 0 }),
    } as never,
    change: createChanges({ db: demo.db, now: () => demo.clock.now(), appendAudit, appendEvent: async () => {} }),
  })
  let days = 0
  demo.clock.advance(30 * DAY_MS)
  await erasure.sweep(refuse)
  days = 31
  await erasure.sweep(refuse)
  expect(await userOf(key.id)).toMatchObject({ erasedAt: null })
  days = 30
  await erasure.sweep(refuse)
  expect(await userOf(key.id)).toMatchObject({ erasedAt: expect.any(Date), mobile: '' })
  expect(await verify()).toMatchObject({ broken: null })
  demo.clock.advance(1095 * DAY_MS)
  await erasure.sweep(refuse)
  expect(await userOf(key.id)).toBeUndefined()
})

test('one user who cannot be erased does not hold up the others', async () => {
  const { params: key } = await disabledUser()
  const admin = await guanli()
  expect(await admin.call(disableUser, { params: { ...params, id: 'u-lisi' } }, at(1))).toMatchObject({ status: 200 })
  const real = createChanges({ db: demo.db, now: () => demo.clock.now(), appendAudit, appendEvent: async () => {} })
  let tries = 0
  const failOnce: typeof real = (...call) => ((tries += 1) === 1 ? Promise.reject(new Error('refused')) : real(...call))
  const erasure = createErasure({
    db: demo.db,
    now: () => demo.clock.now(),
    sendLetter: async () => {},
    settings: { read: async () => ({ settings: { [ANONYMISE_SETTING]: 30 }, revision: 0 }) } as never,
    change: failOnce,
  })
  demo.clock.advance(30 * DAY_MS)
  const failed: string[] = []
  await erasure.sweep((_, userId) => failed.push(userId))
  const others = [key.id, 'u-lisi'].filter((id) => !failed.includes(id))
  expect([failed.length, others.length]).toEqual([1, 1])
  expect(await userOf(others[0]!)).toMatchObject({ erasedAt: expect.any(Date) })
})

test('more users than one round takes who cannot be erased do not hold up the one behind them', async () => {
  const { params: key } = await disabledUser()
  const stuck = Array.from({ length: 60 }, (_, index) => `stuck-${index}`)
  const disabledAt = new Date(demo.clock.now().getTime() - DAY_MS)
  const row = { tenantId: 't-demo', enabled: false, disabledAt }
  await demo.db.insert(users).values(stuck.map((id) => ({ ...row, id, username: id, name: id })))
  const real = createChanges({ db: demo.db, now: () => demo.clock.now(), appendAudit, appendEvent: async () => {} })
  let tries = 0
  const failing: typeof real = (...call) => ((tries += 1) <= 60 ? Promise.reject(new Error('refused')) : real(...call))
  const erasure = createErasure({
    db: demo.db,
    now: () => demo.clock.now(),
    sendLetter: async () => {},
    settings: { read: async () => ({ settings: { [ANONYMISE_SETTING]: 30 }, revision: 0 }) } as never,
    change: failing,
  })
  demo.clock.advance(31 * DAY_MS)
  const failed: string[] = []
  await erasure.sweep((_, userId) => failed.push(userId))
  expect(failed.toSorted()).toEqual(stuck.toSorted())
  expect(await userOf(key.id)).toMatchObject({ erasedAt: expect.any(Date) })
})

test('where the tenant demands it, a second person erases', async () => {
  const call = await disabledUser()
  await demo.db.insert(userRoles).values({ tenantId: 't-demo', userId: 'u-lisi', roleId: 'r-demo-operator' })
  await demo.db.update(tenants).set({ settings: { [SECOND_PERSON_SETTING]: true } })
  const admin = await guanli()
  await demo.db.delete(adminRequests)
  const asked = await admin.call(eraseUser, { ...call, body: { username: draft.username } }, at(3))
  expect(asked).toMatchObject({ status: 40306 })
  expect(await userOf(call.params.id)).toMatchObject({ username: draft.username, erasedAt: null })
  const request = { params: { ...params, id: (asked.data as { id: string }).id } }
  expect(await admin.call(approveRequest, request)).toMatchObject({ status: 40308 })
  expect(await (await demo.proveAs('lisi')).call(approveRequest, request)).toMatchObject({ status: 200 })
  expect(await userOf(call.params.id)).toMatchObject({ erasedAt: expect.any(Date), mobile: '' })
  expect(await everywhere()).toEqual([])
})
