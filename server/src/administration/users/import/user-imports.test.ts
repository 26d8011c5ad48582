import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import {
  adminRights,
  cancelUserImport,
  exportUsers,
  getUserImport,
  importUsers,
  listUserImportRows,
  startUserImport,
  takeUserImportLinks,
  type TableText,
  type UserImport,
  type UserImportRow,
} from '@center/shared/contract'
import * as z from 'zod/mini'
import { auditEntries } from '../../../domains/audit/audit.tables'
import { passwordLinks } from '../../../domains/auth/auth.tables'
import { events } from '../../../domains/events/events.tables'
import { userRoles, users } from '../../../domains/members/members.tables'
import { permissionEntries } from '../../../domains/permissions/permissions.tables'
import { toWorkbook } from '../../exports/workbook'
import { buildDemoApp, type DemoApp } from '../../../testing/build-demo-app'
import { onPostgres, openPostgresDatabase, untilWaiting, whileHeld } from '../../../testing/on-postgres'
import { tableProgramOf } from '../tables/table-program'
import { createTableThread } from '../tables/table-thread'
import { importRows } from './user-imports.repository'
import { userImportRows, userImports } from './user-imports.tables'

const params = { tenantCode: 'demo' }
const uploaded = { ...importUsers, url: '/api/admin/tenants/demo/user-imports' } as const
const tables = createTableThread(tableProgramOf(''))

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterEach(() => demo.reset())
afterAll(async () => {
  await tables.close()
  await demo.close()
})

const onServer = {
  open: () => buildDemoApp({}, openPostgresDatabase),
  swap: (other: DemoApp) => {
    const former = demo
    demo = other
    return former
  },
}

const guanli = () => demo.proveAs('guanli')

const header = '用户名,姓名,手机号,邮箱,角色编码,部门,企业,备注'
const zhoumin = 'zhoumin,周敏,13900000009,zhoumin@example.com,STAFF,研发部,华东精工机械有限公司,x'
const csv = (...lines: string[]) => Buffer.from([header, ...lines].join('\r\n'))

async function upload(bytes: Uint8Array, name = 'users.csv') {
  const answer = await (await guanli()).upload(uploaded, { name, bytes })
  return { ...answer, job: answer.data as UserImport }
}

async function rowsOf(id: string, state?: UserImportRow['state'], keyword?: string): Promise<UserImportRow[]> {
  const querystring = { ...(state ? { state } : {}), ...(keyword ? { keyword } : {}) }
  const { data } = await (await guanli()).call(listUserImportRows, { params: { ...params, id }, querystring })
  return (data as { rows: UserImportRow[] }).rows
}

const call = async (endpoint: typeof startUserImport | typeof cancelUserImport | typeof getUserImport, id: string) =>
  (await (await guanli()).call(endpoint, { params: { ...params, id } })).data as UserImport

/** Starts an import and waits for its end. */
async function run(id: string): Promise<UserImport> {
  let job = await call(startUserImport, id)
  while (job.state === 'running') {
    await new Promise(setImmediate)
    job = await call(getUserImport, id)
  }
  return job
}

const faults = (row: UserImportRow | undefined) => row?.reasons.map(({ column, fault }) => `${column} ${fault}`)

test('a file is previewed without a write, imported, and says nothing new the second time', async () => {
  const { job } = await upload(csv(zhoumin, 'lisi,李四四,,,,,,'))
  expect(job).toMatchObject({ state: 'ready', total: 2, done: 0, ignored: ['备注'], hasLinks: false })
  expect(job.counts).toEqual({ new: 1, changed: 1, same: 0, refused: 0 })
  expect((await rowsOf(job.id, 'changed'))[0]?.changed).toEqual(expect.arrayContaining(['name', 'mobile']))
  expect(await demo.db.select().from(users).where(eq(users.username, 'zhoumin'))).toEqual([])

  expect(await run(job.id)).toMatchObject({ state: 'done', done: 2, hasLinks: true })
  const [made] = await demo.db.select().from(users).where(eq(users.username, 'zhoumin'))
  expect(made).toMatchObject({ name: '周敏', mobile: '13900000009', defaultRoleId: 'r-demo-staff' })
  expect((await upload(csv(zhoumin, 'lisi,李四四,,,,,,'))).job.counts).toMatchObject({ same: 2, new: 0, changed: 0 })
  const written = await demo.db.select().from(auditEntries).orderBy(auditEntries.sequence)
  expect(written.map(({ object, details }) => [object, details['kind']])).toEqual([
    ['zhoumin', 'create'],
    ['lisi', 'update'],
  ])
  expect(JSON.stringify(written)).not.toContain('13900000009')
  const told = await demo.db.select().from(events).orderBy(events.id)
  expect(told.filter(({ payload }) => payload.type === 'permission').map(({ userId }) => userId)).toEqual(['u-lisi'])
  expect(told.at(-1)).toMatchObject({ userId: 'u-guanli', payload: { type: 'user-import', done: 2, isOver: true } })
})

test('a file in GB18030, one with English titles and semicolons, and a workbook say the same', async () => {
  const lines = [header.split(','), zhoumin.split(',')]
  const gb18030 = Buffer.from('d3c3bba7c3fb2cd0d5c3fb0d0a7a686f756d696e2cd6dcc3f40d0a', 'hex')
  const english = Buffer.from('\uFEFFUsername;Name;Role codes\nzhoumin;周敏;STAFF\n')
  const workbook = await buffer(toWorkbook(lines))
  for (const [bytes, name] of [
    [gb18030, 'gb.csv'],
    [english, 'en.csv'],
    [workbook, 'users.xlsx'],
  ] as const) {
    const { job } = await upload(bytes, name)
    expect(job.counts).toEqual({ new: 1, changed: 0, same: 0, refused: 0 })
    expect((await rowsOf(job.id))[0]?.cells).toMatchObject({ username: 'zhoumin', name: '周敏' })
  }
})

test('rows are refused one by one, each with its columns and reasons', async () => {
  const { job } = await upload(
    csv(
      zhoumin,
      'ZHOUMIN,another,,,,,,',
      'a,short,,,,,,',
      'other,,13800000002,no address,NOROLE,研发部；nowhere,,',
      'zhoujun,周军,13900000009,,,,,',
    ),
  )
  expect(job.counts).toEqual({ new: 1, changed: 0, same: 0, refused: 4 })
  const refused = await rowsOf(job.id, 'refused')
  expect(refused.map(({ line }) => line)).toEqual([3, 4, 5, 6])
  expect(refused.map(faults)).toEqual([
    ['username double'],
    ['username form'],
    expect.arrayContaining([
      'name required',
      'mobile taken',
      'email form',
      'roles unknown',
      'departments unknown',
    ]) as string[],
    ['mobile double'],
  ])
  expect((await rowsOf(job.id, 'refused', 'NOROLE')).map(({ line }) => line)).toEqual([5])
  expect(await rowsOf(job.id, undefined, 'mobile')).toEqual([])
  expect(await run(job.id)).toMatchObject({ state: 'done', done: 1 })
})

test('a row that would change a user who was merged or erased is refused, and one that says what is there is not', async () => {
  await demo.db.update(users).set({ enabled: false, mergedInto: 'u-zhangsan' }).where(eq(users.id, 'u-lisi'))
  const { job } = await upload(csv('lisi,李四四,,,,,,'))
  const [row] = await rowsOf(job.id)
  expect([row?.state, faults(row)]).toEqual(['refused', ['username closed']])
  await demo.db.update(users).set({ mergedInto: null, erasedAt: demo.clock.now() }).where(eq(users.id, 'u-lisi'))
  const { job: erased } = await upload(csv('lisi,李四四,,,,,,'))
  expect(faults((await rowsOf(erased.id))[0])).toEqual(['username closed'])
})

test('roles above the actor are refused row by row, in the preview and again when they are written', async () => {
  const row = { tenantId: 't-demo', menuId: '', type: 1 }
  const { job: before } = await upload(csv(zhoumin))
  expect(before.counts.new).toBe(1)
  const above = { ...row, id: 'p-all', roleId: 'r-demo-staff', action: adminRights.join() }
  await demo.db.insert(permissionEntries).values(above)
  await demo.db.delete(permissionEntries).where(eq(permissionEntries.roleId, 'r-demo-operator'))
  const few = { ...row, id: 'p-few', roleId: 'r-demo-operator', action: 'user:write,role:grant' }
  await demo.db.insert(permissionEntries).values(few)
  expect((await run(before.id)).counts).toMatchObject({ new: 0, refused: 1 })

  const { job } = await upload(csv(zhoumin, 'sunqi,孙七,,,,,,', 'lisi,Other,13800000002,,STAFF,,,'))
  expect(job.counts).toEqual({ new: 1, changed: 0, same: 0, refused: 2 })
  expect((await rowsOf(job.id, 'refused')).map(faults)).toEqual([['roles outranked'], ['username outranked']])
})

test('a row that would take the last administrator is refused alone, and the others of its batch are written', async () => {
  await demo.db.delete(userRoles).where(eq(userRoles.userId, 'u-pingtai'))
  const { job } = await upload(csv(zhoumin, 'guanli,管理员,13800000003,,STAFF,,,', 'sunqi,孙七,,,,,,'))
  expect(job.counts).toEqual({ new: 2, changed: 1, same: 0, refused: 0 })
  expect(await run(job.id)).toMatchObject({ state: 'done', done: 3, counts: { new: 2, changed: 0, refused: 1 } })
  expect((await rowsOf(job.id, 'refused')).map(faults)).toEqual([['roles outranked']])
  expect(await (await guanli()).call(exportUsers, { params, querystring: {} })).toMatchObject({ http: 200 })
})

test('a file that is no table of users is refused with the reason', async () => {
  const reasonOf = async (bytes: Uint8Array, name?: string) => (await upload(bytes, name)).data
  expect(await reasonOf(Buffer.from('a,b\n1,2'))).toMatchObject([{ field: 'file', code: 'noUsername' }])
  expect(await reasonOf(Buffer.from(header))).toMatchObject([{ field: 'file', code: 'empty' }])
  expect(await reasonOf(Buffer.from('PK no archive'), 'a.xlsx')).toMatchObject([{ field: 'file', code: 'unreadable' }])
  const many = Buffer.from(`username\n${'user\n'.repeat(20_001)}`)
  expect(await reasonOf(many)).toMatchObject([{ field: 'file', code: 'tooManyRows' }])
  expect(await upload(csv(zhoumin), 'users.exe')).toMatchObject({ status: 40061 })
})

test('a cancelled import writes nothing more, one that a server left is gone on with, and others do not see it', async () => {
  const { job } = await upload(csv(zhoumin))
  const stranger = await demo.signInAs('lisi')
  await demo.db
    .insert(permissionEntries)
    .values({ id: 'p-lisi', tenantId: 't-demo', roleId: 'r-demo-staff', menuId: '', type: 1, action: 'user:write' })
  expect(await stranger.call(getUserImport, { params: { ...params, id: job.id } })).toMatchObject({ status: 40400 })
  await demo.db.update(userImports).set({ state: 'running', runner: 'gone', beatAt: demo.clock.now() })
  expect(await call(startUserImport, job.id)).toMatchObject({ state: 'running', done: 0 })
  const links = async () => (await guanli()).call(takeUserImportLinks, { params: { ...params, id: job.id } })
  expect(await links()).toMatchObject({ status: 40400 })
  demo.clock.advance(61_000)
  expect(await call(getUserImport, job.id)).toMatchObject({ state: 'stopped' })
  expect(await run(job.id)).toMatchObject({ state: 'done', done: 1 })

  const { job: other } = await upload(csv('sunqi,孙七,,,,,,'))
  expect(await call(cancelUserImport, other.id)).toMatchObject({ state: 'cancelled' })
  expect(await run(other.id)).toMatchObject({ state: 'cancelled', done: 0 })
})

onPostgres(onServer, () => {
  test('one of nine runs at once gets an import', async () => {
    const { job } = await upload(csv(zhoumin))
    const key = { tenantId: 't-demo', actor: 'u-guanli', id: job.id }
    const claim = (turn: number) => importRows.claim(demo.db, key, { runner: `${turn}`, at: demo.clock.now() })
    const claimed = await whileHeld(demo.db, sql`select 1 from ${userImports} for update`, claim)
    expect(claimed.filter(Boolean)).toHaveLength(1)
  })

  test('an import that is cancelled while a batch is written says what that batch wrote', async () => {
    const { job } = await upload(csv(zhoumin))
    const caller = await guanli()
    const one = { params: { ...params, id: job.id } }
    const [, cancelled] = await whileHeld(
      demo.db,
      users,
      async (turn) => {
        if (turn === 0) return caller.call(startUserImport, one)
        await untilWaiting(demo.db, 1)
        return caller.call(cancelUserImport, one)
      },
      2,
    )
    expect(cancelled?.data).toMatchObject({ state: 'cancelled', done: 1 })
  })
})

test('invitations are had once, and only of users without a password', async () => {
  const { job } = await upload(csv(zhoumin, 'sunqi,孙七,,,,,,'))
  await run(job.id)
  const take = async () => (await guanli()).call(takeUserImportLinks, { params: { ...params, id: job.id } })
  const { csv: text } = (await take()).data as TableText
  expect(text.split('\r\n').filter((line) => line.includes('#token='))).toHaveLength(2)
  expect(await demo.db.select().from(passwordLinks)).toHaveLength(2)
  expect(await take()).toMatchObject({ status: 40400 })
  expect(await call(getUserImport, job.id)).toMatchObject({ hasLinks: false })
})

test('after a day a file is gone, and is deleted with its rows', async () => {
  const { job } = await upload(csv(zhoumin))
  demo.clock.advance(24 * 3_600_000)
  const read = await (await guanli()).call(getUserImport, { params: { ...params, id: job.id } })
  expect(read).toMatchObject({ status: 40400 })
  await importRows.forgetExpired(demo.db, new Date(demo.clock.now().getTime() + 1))
  expect(await demo.db.select().from(userImportRows)).toEqual([])
})

test('an import is started, and users are exported, once the password was typed again', async () => {
  const { job } = await upload(csv(zhoumin))
  const unproven = await demo.signInAs('guanli')
  expect(await unproven.call(startUserImport, { params: { ...params, id: job.id } })).toMatchObject({ status: 40305 })
  expect(await unproven.call(exportUsers, { params, querystring: {} })).toMatchObject({ status: 40305 })
})

test('an export is escaped, can be imported again without a change, and is in the audit', async () => {
  await demo.db.update(users).set({ name: '=1+1' }).where(eq(users.username, 'lisi'))
  const answer = await (await guanli()).call(exportUsers, { params, querystring: { format: 'csv' } })
  const text = answer.raw.toString()
  expect(text).toContain("lisi,'=1+1,")
  expect(text.split('\r\n')).toHaveLength(7)
  expect((await upload(answer.raw)).job.counts).toEqual({ new: 0, changed: 0, same: 5, refused: 0 })
  const workbook = await (
    await guanli()
  ).call(exportUsers, { params, querystring: { format: 'xlsx', keyword: 'lisi' } })
  expect((await tables.read('xlsx', workbook.raw))[1]?.cells.slice(0, 2)).toEqual(['lisi', "'=1+1"])
  const [written] = await demo.db.select().from(auditEntries).orderBy(auditEntries.sequence)
  expect(written).toMatchObject({ object: 'users.csv', details: { kind: 'export', after: { rows: 5 } } })
  expect(z.safeParse(exportUsers.schema.querystring, { format: 'pdf' }).success).toBe(false)
})
