import {
  createPlan,
  createUser,
  deletePlan,
  disableUser,
  enableUser,
  listAdminTenants,
  listPlans,
  setTenantDomains,
  setTenantPlan,
  updatePlan,
  type AdminPlan,
  type AdminTenantRow,
  type PlanDraft,
} from '@center/shared/contract'
import { refusalOfDatabase } from '../../platform/errors/database-refusals'
import { createConfiguration } from '../../domains/configuration/configuration.plugin'
import { files } from '../../domains/files/files.tables'
import { users } from '../../domains/members/members.tables'
import { apps, registrations } from '../../domains/registry/database/registry.tables'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'

let demo: DemoApp
let pingtai: Awaited<ReturnType<DemoApp['signIn']>>
beforeAll(async () => {
  demo = await buildDemoApp()
})
beforeEach(async () => {
  pingtai = await demo.signIn({ userId: 'u-pingtai', tenantId: 't-demo', tenantCode: 'demo' })
  await pingtai.prove()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const params = { tenantCode: 'demo' }
const draft: PlanDraft = { code: 'SMALL', name: '小型版', nameEn: 'Small', apps: null, maxUsers: 0, maxStorageMb: 0 }
const tenant = async () => {
  const { data } = await pingtai.call(listAdminTenants, { querystring: { keyword: 'demo' } } as never)
  return (data as { rows: AdminTenantRow[] }).rows.find(({ code }) => code === 'demo')!
}
const plan = async (change: Partial<PlanDraft> = {}) => {
  const { data } = await pingtai.call(createPlan, { body: { ...draft, ...change } })
  return data as { id: string; revision: number }
}
const give = async (code: string | null) => {
  const { revision } = await tenant()
  return pingtai.call(setTenantPlan, { params, body: { plan: code } }, { 'if-match': `${revision}` })
}
const limitTo = async (change: Partial<PlanDraft>) => {
  await plan(change)
  await give('SMALL')
}
const invite = (username: string) =>
  pingtai.call(createUser, {
    params,
    body: { username, name: username, mobile: '', email: '', roleIds: [], departmentIds: [], enterpriseIds: [] },
  } as never)
const enabled = async () => (await tenant()).enabledUsers
const user = (username: string) => ({ id: `u-${username}`, tenantId: 't-demo', username, name: username })
const refused = (write: Promise<unknown>) =>
  write.then(
    () => null,
    (error: unknown) => refusalOfDatabase(error)?.code ?? String(error),
  )

test('a plan is created, changed, listed with its tenants, and deleted once no tenant has it', async () => {
  const { id } = await plan({ maxUsers: 40 })
  expect(await pingtai.call(createPlan, { body: draft })).toMatchObject({ status: 40915, data: [{ field: 'code' }] })
  await give('SMALL')
  expect(await tenant()).toMatchObject({ plan: { code: 'SMALL', maxUsers: 40 } })
  const rows = (await pingtai.call(listPlans, { querystring: {} } as never)).data as { rows: AdminPlan[] }
  expect(rows.rows).toMatchObject([{ code: 'SMALL', tenants: 1 }])
  const change = { params: { id }, body: { ...draft, maxUsers: 50 } }
  expect(await pingtai.call(updatePlan, change, { 'if-match': '9' })).toMatchObject({ status: 40901 })
  expect(await pingtai.call(updatePlan, change, { 'if-match': '1' })).toMatchObject({ data: { revision: 2 } })
  expect(await pingtai.call(deletePlan, { params: { id } }, { 'if-match': '2' })).toMatchObject({ status: 40916 })
  await give(null)
  expect(await pingtai.call(deletePlan, { params: { id } }, { 'if-match': '2' })).toMatchObject({ status: 200 })
})

test('an unknown plan is refused, and an administrator of one tenant gives none', async () => {
  expect(await give('NONE')).toMatchObject({ status: 40001, data: [{ field: 'plan' }] })
  const zhangsan = await demo.signInAs('zhangsan')
  const { revision } = await tenant()
  const answer = await zhangsan.call(setTenantPlan, { params, body: { plan: null } }, { 'if-match': `${revision}` })
  expect(answer.http).toBe(403)
})

test('the user after the last one of a plan is refused with the limit; a disabled one makes room', async () => {
  const most = (await enabled()) + 1
  await limitTo({ maxUsers: most })
  expect(await invite('first')).toMatchObject({ status: 200 })
  expect(await invite('second')).toMatchObject({ status: 40921, data: { limit: `${most}` } })
  const lisi = { params: { ...params, id: 'u-lisi' } }
  expect(await pingtai.call(disableUser, lisi, { 'if-match': '1' })).toMatchObject({ status: 200 })
  expect(await invite('second')).toMatchObject({ status: 200 })
  expect(await pingtai.call(enableUser, lisi, { 'if-match': '2' })).toMatchObject({ status: 40921 })
})

test('users who register or come from elsewhere are counted too, several in one statement', async () => {
  const most = (await enabled()) + 1
  await limitTo({ maxUsers: most })
  expect(
    await refused(
      demo.db
        .insert(users)
        .values([user('a1'), user('a2')])
        .execute(),
    ),
  ).toBe('plan.users_full')
  expect(await refused(demo.db.insert(users).values(user('a1')).execute())).toBeNull()
  const disabled = { ...user('a3'), enabled: false }
  expect(await refused(demo.db.insert(users).values(disabled).execute())).toBeNull()
})

test('a lower limit takes no user away', async () => {
  const before = await enabled()
  await limitTo({ maxUsers: 1 })
  expect(await enabled()).toBe(before)
  expect(await demo.signInAs('zhangsan').then((caller) => typeof caller.call)).toBe('function')
})

test('an app that the plan does not have is not registered; apps of the portal are in every plan', async () => {
  const names = ['@apps/other', '@apps/allowed', '@center/own']
  await limitTo({ apps: ['@apps/allowed'] })
  const app = (name: string) => ({
    tenantId: 't-demo',
    name,
    menuPrefix: name.replace(/\W/g, ''),
    origins: [],
    capabilities: [],
    isolation: 'none' as const,
    props: {},
    enabled: true,
    revision: 1,
    updatedAt: new Date(),
    updatedBy: 'u-pingtai',
  })
  await demo.db.insert(apps).values(names.map((name) => ({ name, title: name, titleEn: name, kind: 'link' as const })))
  expect(await refused(demo.db.insert(registrations).values(app('@apps/other')).execute())).toBe('plan.app_excluded')
  expect(await refused(demo.db.insert(registrations).values(app('@apps/allowed')).execute())).toBeNull()
  expect(await refused(demo.db.insert(registrations).values(app('@center/own')).execute())).toBeNull()
})

test('a file beyond the space of the plan is refused', async () => {
  await limitTo({ maxStorageMb: 1 })
  const file = (id: string, size: number) => ({
    id,
    size,
    tenantId: 't-demo',
    ownerId: 'u-lisi',
    fileName: 'a.txt',
    sha256: id,
    secret: 's',
    createdAt: new Date(),
  })
  const { storage } = await tenant()
  expect(
    await refused(
      demo.db
        .insert(files)
        .values(file('f1', 1_048_576 - storage))
        .execute(),
    ),
  ).toBeNull()
  expect(await refused(demo.db.insert(files).values(file('f2', 1)).execute())).toBe('plan.storage_full')
})

const setDomains = async (domains: string[]) => {
  const { revision } = await tenant()
  return pingtai.call(setTenantDomains, { params, body: { domains } }, { 'if-match': `${revision}` })
}

test('host names are kept in small letters, once each, and leave with the list that comes next', async () => {
  const said = ['Portal.Acme.example', 'xn--fiq228c.example', 'portal.acme.example']
  expect(await setDomains(said)).toMatchObject({ status: 200 })
  expect(await tenant()).toMatchObject({ domains: ['portal.acme.example', 'xn--fiq228c.example'] })
  await setDomains([])
  expect(await tenant()).toMatchObject({ domains: [] })
})

test.each(['portal', 'https://a.example', 'a.example:8080', '-a.example', 'a..example', 'a_b.example', '*.example'])(
  '%j is no host name',
  async (host) => {
    expect(await setDomains([host])).toMatchObject({ status: 40001 })
  },
)

test('a host name is of one tenant, and never that of the portal itself', async () => {
  await setDomains(['portal.acme.example'])
  const park = { params: { tenantCode: 'park' }, body: { domains: ['portal.acme.example'] } }
  const answer = await pingtai.call(setTenantDomains, park, { 'if-match': '1' })
  expect(answer).toMatchObject({ status: 40915, data: [{ field: 'domains' }] })
  const own = new URL(demo.app.config.publicUrl).hostname
  expect(await setDomains([own])).toMatchObject({ status: 40001 })
})

test('pages of a tenant may be shown at its host names, and only there', async () => {
  const configuration = createConfiguration({ db: demo.db, providersOf: async () => [] })
  await setDomains(['portal.acme.example'])
  expect(await configuration.trustedOrigins('t-demo')).toContain('https://portal.acme.example')
  expect(await configuration.trustedOrigins('t-park')).not.toContain('https://portal.acme.example')
  expect(await configuration.codeOfHost('portal.acme.example')).toBe('demo')
  expect(await configuration.codeOfHost('other.example')).toBeNull()
})
