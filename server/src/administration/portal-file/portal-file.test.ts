import {
  applyPortal,
  exportPortal,
  listAdminApplications,
  planPortal,
  type PortalPlan,
  type PortalTenant,
} from '@center/shared/contract'
import { eq } from 'drizzle-orm'
import { auditEntries } from '../../domains/audit/audit.tables'
import { settingChanges, tenants } from '../../domains/configuration/configuration.tables'
import { users } from '../../domains/members/members.tables'
import { permissionEntries } from '../../domains/permissions/permissions.tables'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'
import { emptyAllTables } from '../../testing/empty-all-tables'

const adminToken = 'administration-token-of-tests'
let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp({ adminToken })
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const codes = ['demo', 'park', 'region']
const token = () => demo.deployer(adminToken)

async function exported(tenantCode: string): Promise<PortalTenant> {
  const { data } = await token().call(exportPortal, { params: { tenantCode }, querystring: { users: 'true' } })
  return (data as { tenant: PortalTenant }).tenant
}
const apply = (tenant: PortalTenant, prune = false) => token().call(applyPortal, { body: { tenant, prune } })
const linesOf = ({ data }: { data: unknown }) =>
  (data as PortalPlan).changes.map(({ sign, kind, key }) => `${sign} ${kind} ${key}`)

test('three tenants, applied to an empty database, are exported as they were; applied again they change nothing', async () => {
  const before = await Promise.all(codes.map(exported))
  expect(before[0]?.users?.map(({ username }) => username)).toEqual(['guanli', 'lisi', 'pingtai', 'shenji', 'zhangsan'])
  await emptyAllTables(demo.db)
  for (const tenant of before) expect(await apply(tenant)).toMatchObject({ status: 200 })
  expect(await Promise.all(codes.map(exported))).toEqual(before)

  const audited = await demo.db.$count(auditEntries)
  for (const tenant of before) {
    expect(linesOf(await apply(tenant))).toEqual([])
    expect(linesOf(await apply(tenant, true))).toEqual([])
  }
  expect(await demo.db.$count(auditEntries)).toBe(audited)
})

test('the demo tenants as they are give an empty plan of their own export', async () => {
  for (const tenant of await Promise.all(codes.map(exported))) {
    expect(linesOf(await token().call(planPortal, { body: { tenant, prune: true } }))).toEqual([])
  }
})

test('a document makes one tenant like another, under its own code', async () => {
  const source = await exported('park')
  const copy = { ...source, code: 'copy', name: '副本', default: false }
  expect(await apply(copy)).toMatchObject({ status: 200 })
  expect({ ...(await exported('copy')), apps: [] }).toEqual({ ...copy, apps: [] })
  expect(await exported('park')).toEqual(source)
})

test('a change of a user who was merged or erased is refused, and a row that says what is there is not', async () => {
  await demo.db.update(users).set({ enabled: false, mergedInto: 'u-zhangsan' }).where(eq(users.username, 'lisi'))
  const tenant = await exported('demo')
  expect(linesOf(await apply(tenant))).toEqual([])
  const enabled = tenant.users!.map((user) => ({ ...user, enabled: true }))
  const index = enabled.findIndex(({ username }) => username === 'lisi')
  expect(await apply({ ...tenant, users: enabled })).toMatchObject({
    status: 40001,
    data: [{ field: `tenant.users.${index}`, message: '用户 lisi 已注销或已合并到其他账号' }],
  })
  const [lisi] = await demo.db.select().from(users).where(eq(users.username, 'lisi'))
  expect(lisi).toMatchObject({ enabled: false, mergedInto: 'u-zhangsan' })
})

test('changes keep the ids of rows and the passwords of users, and raise revisions', async () => {
  const tenant = await exported('demo')
  const renamed = tenant.users!.map((user) => (user.username === 'lisi' ? { ...user, name: '李小四' } : user))
  const settings = { ...tenant.settings, CENTER_TITLE: '新名' }
  expect(linesOf(await apply({ ...tenant, users: renamed, settings }))).toEqual(['~ tenant demo', '~ user lisi'])
  const [lisi] = await demo.db.select().from(users).where(eq(users.username, 'lisi'))
  expect(lisi).toMatchObject({ id: 'u-lisi', name: '李小四', revision: 2 })
  expect(await demo.db.select().from(settingChanges)).toMatchObject([
    { revision: 1, changes: [{ key: 'CENTER_TITLE', to: '新名' }], by: 'administration-token' },
  ])
  const written = await demo.db.select().from(auditEntries).orderBy(auditEntries.sequence)
  expect(written.map(({ action, object }) => `${action} ${object}`)).toEqual([
    'settings settings',
    'tenant demo',
    'user lisi',
  ])
})

test('rows that the file does not name are removed with prune alone; users are disabled', async () => {
  const tenant = await exported('demo')
  const menu = tenant.menu!.filter(({ key }) => key !== 'trade')
  const less = { ...tenant, menu, users: tenant.users!.filter(({ username }) => username !== 'lisi') }
  const without = linesOf(await apply(less))
  expect(without.filter((line) => line.startsWith('-') || line.includes('user'))).toEqual([])
  const lines = linesOf(await apply(less, true))
  expect(lines).toEqual(expect.arrayContaining(['~ user lisi', '- menu orders-all', '- menu trade']))
  expect((await exported('demo')).menu!.map(({ key }) => key)).not.toContain('trade')
  const [lisi] = await demo.db.select().from(users).where(eq(users.username, 'lisi'))
  expect(lisi?.enabled).toBe(false)
})

describe('nothing is written', () => {
  test.each<[string, (tenant: PortalTenant) => object, string]>([
    [
      'a role of a user',
      (tenant) => ({ ...tenant, users: [{ username: 'neu', name: '新', roles: ['NONE'] }] }),
      'tenant.users.0.roles',
    ],
    ['an unknown field', (tenant) => ({ ...tenant, homePage: '' }), 'tenant'],
    [
      'a setting',
      (tenant) => ({ ...tenant, settings: { CENTER_ISNOTICE: 'perhaps' } }),
      'tenant.settings.CENTER_ISNOTICE',
    ],
    [
      'a number that another user has',
      (tenant) => ({ ...tenant, users: [...tenant.users!, { username: 'neu', name: '新', mobile: '13800000001' }] }),
      'tenant.users.5',
    ],
  ])('where one row is wrong, and the path is told: %s', async (_what, broken, path) => {
    const tenant = await exported('demo')
    const wrong = broken({ ...tenant, name: '改名' }) as PortalTenant
    const refused = await apply(wrong)
    expect(refused.status).not.toBe(200)
    expect(refused.data).toContainEqual(expect.objectContaining({ field: path, message: expect.any(String) }))
    expect(await exported('demo')).toEqual(tenant)
    expect(await demo.db.$count(auditEntries)).toBe(0)
  })
})

describe('users who apply a file', () => {
  const rightsOfGuanli = (actions: string) =>
    demo.db.update(permissionEntries).set({ action: actions }).where(eq(permissionEntries.roleId, 'r-demo-operator'))
  const role = { code: 'MORE', name: '更多', workbench: 'WB_OPS', actions: ['tenant:operate'] }

  test('give no right that they do not hold, and see no other tenant', async () => {
    await rightsOfGuanli('portal:apply,catalogue:read')
    const guanli = await demo.signInAs('guanli')
    const send = (tenant: PortalTenant) => guanli.call(applyPortal, { body: { tenant } })
    expect(await guanli.call(listAdminApplications, { params: { tenantCode: 'demo' }, querystring: {} })).toMatchObject(
      { status: 200 },
    )
    expect(await send({ code: 'demo', name: '工业云平台', roles: [role] })).toMatchObject({
      status: 40304,
      data: { rights: ['tenant:operate'] },
    })
    const stated = [{ action: 'page:any, user:write', status: '0' as const }]
    const hidden = { ...role, actions: [], stated }
    expect(await send({ code: 'demo', name: '工业云平台', roles: [hidden] })).toMatchObject({ status: 40304 })
    expect(await send({ code: 'demo', name: '工业云平台', enabled: false })).toMatchObject({ status: 40304 })
    expect(await send({ code: 'park', name: '园区' })).toMatchObject({ status: 40430 })
    expect(await send({ code: 'fresh', name: '新租户' })).toMatchObject({ status: 40430 })
    expect(await send({ code: 'demo', name: '改名' })).toMatchObject({ status: 200 })
  })

  test('export users with user:export alone', async () => {
    const guanli = await demo.proveAs('guanli')
    const read = (users: 'true' | 'false') =>
      guanli.call(exportPortal, { params: { tenantCode: 'demo' }, querystring: { users } })
    expect(await read('true')).toMatchObject({ status: 200 })
    await rightsOfGuanli('portal:apply')
    expect(await read('true')).toMatchObject({ http: 403 })
    expect(await read('false')).toMatchObject({ status: 200 })
  })

  test('create tenants with tenant:operate', async () => {
    const guanli = await demo.proveAs('guanli')
    expect(await guanli.call(applyPortal, { body: { tenant: { code: 'fresh', name: '新租户' } } })).toMatchObject({
      status: 200,
    })
    expect(await demo.db.select().from(tenants).where(eq(tenants.code, 'fresh'))).toMatchObject([
      { id: 't-fresh', enabled: true, isDefault: false },
    ])
  })
})

test('signatures that this server does not check are refused with the reason, and taken where another back end checks them', async () => {
  const tenant = await exported('park')
  const settings = { ...tenant.settings, CENTER_SIGN_MODE: 'spec' }
  const refused = await apply({ ...tenant, settings })
  expect(refused).toMatchObject({
    status: 40001,
    data: [
      { field: 'tenant.settings.CENTER_SIGN_MODE', message: expect.stringContaining('CENTER_UPSTREAM') as string },
    ],
  })
  const { config } = demo.app
  const { upstream } = config
  config.upstream = 'https://backend.example'
  const taken = await apply({ ...tenant, settings })
  config.upstream = upstream
  expect(taken).toMatchObject({ status: 200 })
})
