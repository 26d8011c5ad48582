import { applyPortal, exportPortal, planPortal, type PortalPlan, type PortalTenant } from '@center/shared/contract'
import { eq } from 'drizzle-orm'
import { plans, tenants } from '../../../domains/configuration/configuration.tables'
import { permissionEntries } from '../../../domains/permissions/permissions.tables'
import { buildDemoApp, type DemoApp } from '../../../testing/build-demo-app'
import { emptyAllTables } from '../../../testing/empty-all-tables'

const adminToken = 'administration-token-of-tests'
let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp({ adminToken, publicUrl: 'https://portal.example' })
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const token = () => demo.deployer(adminToken)
const standard = { code: 'standard', name: '标准版', nameEn: 'Standard', apps: ['@apps/notepad', '@apps/energy'] }
const terms = { plan: 'standard', plans: [{ ...standard, maxUsers: 40 }], domains: ['Portal.Acme.com', 'a.acme.com'] }

async function exported(tenantCode = 'park', users: 'true' | 'false' = 'true'): Promise<PortalTenant> {
  const { data } = await token().call(exportPortal, { params: { tenantCode }, querystring: { users } })
  return (data as { tenant: PortalTenant }).tenant
}
const apply = (tenant: PortalTenant, prune = false) => token().call(applyPortal, { body: { tenant, prune } })
const linesOf = ({ data }: { data: unknown }) =>
  (data as PortalPlan).changes.map(({ sign, kind, key }) => `${sign} ${kind} ${key}`)
const park = { code: 'park', name: '智慧园区' }

test('a tenant comes back from an empty database with its plan, its host names and the accounts of its users', async () => {
  const before = await exported('demo')
  expect(before.users?.flatMap(({ accounts = [] }) => accounts)).not.toEqual([])
  expect(await apply({ ...before, ...terms })).toMatchObject({ status: 200 })
  const full = await exported('demo')
  expect(full).toMatchObject({
    domains: ['a.acme.com', 'portal.acme.com'],
    plan: 'standard',
    plans: [{ ...standard, apps: ['@apps/energy', '@apps/notepad'], maxUsers: 40 }],
  })
  await emptyAllTables(demo.db)
  expect(await apply(full)).toMatchObject({ status: 200 })
  expect(await exported('demo')).toEqual(full)
  expect(linesOf(await apply(full, true))).toEqual([])
})

test('a plan is shown with what changes of it, and limits every tenant that has it', async () => {
  await apply({ ...park, ...terms })
  const wanted = { ...park, plans: [{ ...standard, maxUsers: 50 }] }
  expect(await token().call(planPortal, { body: { tenant: wanted } })).toMatchObject({
    data: {
      changes: [{ sign: '~', kind: 'plan', key: 'standard', changes: [{ field: 'maxUsers', from: 40, to: 50 }] }],
    },
  })
  expect(linesOf(await apply({ code: 'region', name: '区域服务', plan: 'standard' }))).toContain('~ tenant region')
  await apply(wanted)
  expect((await exported('region')).plans).toMatchObject([{ code: 'standard', maxUsers: 50 }])
  expect(await demo.db.select().from(plans)).toMatchObject([{ code: 'standard', revision: 2 }])
})

test('a new tenant may have a plan that is there, and null takes a plan away', async () => {
  await apply({ ...park, ...terms })
  expect(linesOf(await apply({ code: 'fresh', name: '新租户', plan: 'standard' }))).toEqual(['+ tenant fresh'])
  await apply({ code: 'fresh', name: '新租户', plan: null })
  expect(await demo.db.select().from(tenants).where(eq(tenants.code, 'fresh'))).toMatchObject([{ planId: null }])
})

test('plan, host names and accounts that a file does not speak of stay, with prune too; empty lists empty them', async () => {
  const demoTenant = await exported('demo')
  await apply({ ...demoTenant, ...terms })
  const silent = { ...demoTenant, users: demoTenant.users!.map((user) => ({ ...user, accounts: undefined })) }
  expect(linesOf(await apply(silent, true))).toEqual([])
  expect(linesOf(await apply({ ...demoTenant, plans: [] }, true))).toEqual([])

  const emptied = { ...silent, domains: [], users: silent.users.map((user) => ({ ...user, accounts: [] })) }
  expect(linesOf(await apply(emptied))).toEqual(['~ tenant demo', '~ user zhangsan'])
  const left = await exported('demo')
  expect([left.domains, left.users!.flatMap(({ accounts = [] }) => accounts)]).toEqual([undefined, []])
  expect(linesOf(await apply(emptied))).toEqual([])
})

const onePerson = { plan: 'one', plans: [{ code: 'one', name: '一人', maxUsers: 1 }] }

test('a tenant that had more than its plan allows comes back whole, and gets no more', async () => {
  const { users = [], ...tenant } = await exported('demo')
  const over = { ...tenant, users, code: 'over', default: false, domains: [], ...onePerson }
  expect(await apply(over)).toMatchObject({ status: 200 })
  expect(await exported('over')).toMatchObject({ plan: 'one', users: users.map(({ username }) => ({ username })) })
  const more = { ...over, users: [...users, { username: 'oneMore', name: '还有一人' }] }
  expect(await apply(more)).toMatchObject({ status: 40921 })
})

test('a tenant that is there gets no more users by a file than its plan allows', async () => {
  await apply({ ...park, ...onePerson })
  const { users = [] } = await exported()
  const more = [...users, { username: 'oneMore', name: '还有一人' }]
  expect(await apply({ ...park, users: more })).toMatchObject({ status: 40921 })
})

test.each<[string, object, string, string]>([
  ['a plan that is not there', { plan: 'gold' }, 'tenant.plan', '没有名为 gold 的套餐'],
  [
    'the host name of the portal',
    { domains: ['new.acme.com', 'PORTAL.example'] },
    'tenant.domains.1',
    '该域名是平台自己的域名',
  ],
  ['the host name of another tenant', { domains: ['new.acme.com', 'A.acme.com'] }, 'tenant.domains.1', '已存在'],
  [
    'an account in a system that is not there',
    { users: [{ username: 'wangwu', name: '王五', accounts: [{ system: 'ERP', id: '1', name: 'w' }] }] },
    'tenant.users.0.accounts',
    '没有名为 ERP 的外部系统',
  ],
])('%s is refused with its path', async (_what, broken, field, message) => {
  await apply({ code: 'region', name: '区域服务', domains: ['a.acme.com'] })
  expect(await apply({ ...park, ...broken } as PortalTenant)).toMatchObject({
    status: 40001,
    data: [{ field, message }],
  })
})

test('users without the right over all tenants change neither plan nor host names', async () => {
  await demo.db
    .update(permissionEntries)
    .set({ action: 'portal:apply' })
    .where(eq(permissionEntries.roleId, 'r-demo-operator'))
  const guanli = await demo.signInAs('guanli')
  const own = { code: 'demo', name: '工业云平台' }
  for (const more of [{ domains: ['a.acme.com'] }, { plans: terms.plans }, { plan: 'standard', plans: terms.plans }])
    expect(await guanli.call(applyPortal, { body: { tenant: { ...own, ...more } } })).toMatchObject({ status: 40304 })
})
