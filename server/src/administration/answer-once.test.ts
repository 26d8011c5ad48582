import * as z from 'zod/mini'
import { createMenu, createPasswordLink, listAdminMenus, type AdminMenuRow, NewMenu } from '@center/shared/contract'
import { idempotencyKeys } from '../platform/database/idempotency-keys.tables'
import { buildDemoApp, type DemoApp } from '../testing/build-demo-app'
import { onPostgres, openPostgresDatabase, whileHeld } from '../testing/on-postgres'

const ADMIN_TOKEN = 'administration-token-of-tests'
let demo: DemoApp
let guanli: Awaited<ReturnType<DemoApp['signInAs']>>
beforeAll(async () => {
  demo = await buildDemoApp({ adminToken: ADMIN_TOKEN })
})
beforeEach(async () => {
  guanli = await demo.signInAs('guanli')
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const onServer = {
  open: () => buildDemoApp({ adminToken: ADMIN_TOKEN }, openPostgresDatabase),
  swap: (other: DemoApp) => {
    const former = demo
    demo = other
    return former
  },
}

const params = { tenantCode: 'demo' }
const draft = z.parse(NewMenu, { component: 'Layout', title: '设备' })
const create = (key: string, body: Partial<NewMenu> = {}) =>
  guanli.call(createMenu, { params, body: { ...draft, ...body } }, { 'idempotency-key': key })
const titled = async () =>
  ((await guanli.call(listAdminMenus, { params })).data as AdminMenuRow[]).filter(({ title }) => title === draft.title)

test('a change that arrives twice with one key is made once, and answered alike', async () => {
  const first = await create('k-1')
  const second = await create('k-1')
  expect(first.status).toBe(200)
  expect(second.data).toEqual(first.data)
  expect(await titled()).toHaveLength(1)
})

test('without a key, or with another one, it is another change', async () => {
  await create('k-1')
  await create('k-2')
  await guanli.call(createMenu, { params, body: draft })
  expect(await titled()).toHaveLength(3)
})

test('a key of another call is refused', async () => {
  await create('k-1')
  expect(await create('k-1', { title: '另一个' })).toMatchObject({
    status: 40001,
    data: [{ field: 'Idempotency-Key' }],
  })
})

onPostgres(onServer, () => {
  test('nine calls at once make one change; the others hear the same answer, or that it is under way', async () => {
    const answers = await whileHeld(demo.db, idempotencyKeys, () => create('k-1'))
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(answers.every(({ status }) => status === 200 || status === 40920)).toBe(true)
    expect(await titled()).toHaveLength(1)
  })
})

test('a call that was cut off by the end of a server is not made again in silence', async () => {
  await create('k-1')
  await demo.db.update(idempotencyKeys).set({ answer: null })
  expect((await create('k-1')).status).toBe(40920)
  expect(await titled()).toHaveLength(1)
})

test('a call that was refused may be made again with its key', async () => {
  expect((await create('k-1', { roleIds: ['unknown'] })).status).toBe(40001)
  expect((await create('k-1', { roleIds: ['unknown'] })).data).not.toMatchObject([{ field: 'Idempotency-Key' }])
  expect((await create('k-1')).status).toBe(200)
})

test('the key of one user means nothing to another', async () => {
  await create('k-1')
  const program = demo.deployer(ADMIN_TOKEN)
  const again = { params, body: draft }
  expect((await program.call(createMenu, again, { 'idempotency-key': 'k-1' })).status).toBe(200)
  expect(await titled()).toHaveLength(2)
})

test('after a day the key is forgotten', async () => {
  await create('k-1')
  demo.clock.advance(25 * 60 * 60 * 1000)
  guanli = await demo.signInAs('guanli')
  expect((await create('k-1')).status).toBe(200)
  expect(await titled()).toHaveLength(2)
})

test('no answer lies in the database as it was given', async () => {
  const proven = await demo.proveAs('guanli')
  const id = 'u-zhangsan'
  const link = { params: { ...params, id }, body: null }
  const { data } = await proven.call(createPasswordLink, link, { 'idempotency-key': 'k-1' })
  const rows = await demo.db.select().from(idempotencyKeys)
  expect(data).toMatchObject({ link: expect.any(String) })
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('http')
})
