import {
  adminRights,
  createApplication,
  deleteApplication,
  listAdminApplications,
  updateApplication,
  type AdminApplication,
} from '@center/shared/contract'
import { auditEntries } from '../../domains/audit/audit.tables'
import { events } from '../../domains/events/events.tables'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const params = { tenantCode: 'demo' }
const draft = { code: 'SAFETY', name: '安全生产', nameEn: 'Safety', orderNum: 40 }

const rowsOf = async (tenantCode = 'demo'): Promise<AdminApplication[]> => {
  const guanli = await demo.signInAs('guanli')
  const { data } = await guanli.call(listAdminApplications, { params: { tenantCode }, querystring: {} })
  return (data as { rows: AdminApplication[] }).rows
}

test('an application is created, changed and deleted, each with its line in the audit and an event for open pages', async () => {
  const guanli = await demo.signInAs('guanli')
  const { id } = (await guanli.call(createApplication, { params, body: draft })).data as { id: string }
  const changed = await guanli.call(
    updateApplication,
    { params: { ...params, id }, body: { ...draft, name: '安全' } },
    { 'If-Match': '1' },
  )
  expect(changed.data).toEqual({ id, revision: 2 })
  expect(await rowsOf()).toContainEqual(expect.objectContaining({ id, name: '安全', revision: 2, roles: 0 }))

  await guanli.call(deleteApplication, { params: { ...params, id } }, { 'If-Match': '2' })
  expect((await rowsOf()).map(({ code }) => code)).not.toContain('SAFETY')
  const written = await demo.db.select().from(auditEntries).orderBy(auditEntries.sequence)
  expect(written.map(({ action, object, details }) => [action, object, details['kind']])).toEqual([
    ['application', 'SAFETY', 'create'],
    ['application', 'SAFETY', 'update'],
    ['application', 'SAFETY', 'delete'],
  ])
  const told = (await demo.db.select().from(events).orderBy(events.id)).filter(
    ({ payload }) => payload.type === 'permission',
  )
  expect(told).toHaveLength(3)
})

test('a change decided on an older revision is refused, and shows what is there', async () => {
  const guanli = await demo.signInAs('guanli')
  const [row] = await rowsOf()
  const body = { ...draft, code: row!.code }
  const request = { params: { ...params, id: row!.id }, body }
  const refused = await guanli.call(updateApplication, request, { 'If-Match': '7' })
  expect(refused).toMatchObject({ status: 40901, data: { revision: 1, current: { code: row!.code } } })
  expect(await guanli.call(updateApplication, request)).toMatchObject({ status: 40901 })
})

test('a code is there once, and stays', async () => {
  const guanli = await demo.signInAs('guanli')
  const [row] = await rowsOf()
  expect(await guanli.call(createApplication, { params, body: { ...draft, code: row!.code } })).toMatchObject({
    status: 40915,
  })
  const renamed = { params: { ...params, id: row!.id }, body: draft }
  expect(await guanli.call(updateApplication, renamed, { 'If-Match': '1' })).toMatchObject({
    status: 40001,
    data: [{ field: 'code' }],
  })
})

test('an application that a menu names is not deleted', async () => {
  const guanli = await demo.signInAs('guanli')
  const row = (await rowsOf()).find(({ code }) => code === 'QUALITY_TRACE')
  const refused = await guanli.call(deleteApplication, { params: { ...params, id: row!.id } }, { 'If-Match': '1' })
  expect(refused).toMatchObject({ status: 40916, data: { menus: ['质量管理'] } })
})

describe('another tenant', () => {
  test('is administered with tenant:operate and with the administration token', async () => {
    expect((await rowsOf('park')).length).toBeGreaterThan(0)
  })

  test('is not found by administrators of their own', async () => {
    await demo.db.execute(
      `update permission_entries set action = '${adminRights.filter((right) => right !== 'tenant:operate').join(',')}' where action like '%tenant:operate%'`,
    )
    const guanli = await demo.signInAs('guanli')
    const call = (tenantCode: string) => guanli.call(listAdminApplications, { params: { tenantCode }, querystring: {} })
    expect(await call('park')).toMatchObject({ status: 40430 })
    expect(await call('demo')).toMatchObject({ status: 200 })
  })
})

test('users without the right are refused, and so is the deploy token', async () => {
  const lisi = await demo.signInAs('lisi')
  expect(await lisi.call(listAdminApplications, { params, querystring: {} })).toMatchObject({ status: 40301 })
  expect(await demo.deployer().call(listAdminApplications, { params, querystring: {} })).toMatchObject({ http: 401 })
})
