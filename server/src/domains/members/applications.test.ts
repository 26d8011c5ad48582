import {
  checkApplication,
  findApplication,
  getPermissions,
  getUserInfo,
  listApplications,
  listRoleApplications,
  nameApplication,
  updateDefaultApplication,
  type MenuNode,
} from '@center/shared/contract'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const codesOf = (data: unknown) => (data as { appCode: string }[]).map(({ appCode }) => appCode)

test('lists the applications of every role, or of one', async () => {
  const zhangsan = await demo.signInAs('zhangsan')
  const all = await zhangsan.call(listApplications, {})
  expect(all.data).toMatchObject([
    { id: 'a-demo-ent_workbench', appCode: 'ENT_WORKBENCH', appName: '企业工作台', isDefault: '1' },
    { appCode: 'SUPPLY_CHAIN', category: '供应链', isDefault: '0' },
    { appCode: 'QUALITY_TRACE' },
  ])
  const ofRole = async (roleId: string) =>
    codesOf((await zhangsan.call(listRoleApplications, { querystring: { roleId } })).data)
  expect(await ofRole('r-demo-ent')).toEqual(['ENT_WORKBENCH', 'SUPPLY_CHAIN'])
  expect(await ofRole('r-demo-operator')).toEqual([])
})

test('says in English what an application is for, to English calls', async () => {
  const zhangsan = await demo.signInAs('zhangsan')
  const { data } = await zhangsan.call(listApplications, { querystring: { language: 'eng' } as never })
  expect(data).toMatchObject([
    { appName: 'Enterprise workbench', category: 'General' },
    { description: 'Work with suppliers on purchasing and stock', category: 'Supply chain' },
    { appName: 'Quality traceability', category: 'Production' },
  ])
})

test('says which application a code is, for those who may open it', async () => {
  const [zhangsan, lisi] = [await demo.signInAs('zhangsan'), await demo.signInAs('lisi')]
  const params = { code: 'SUPPLY_CHAIN' }
  expect((await zhangsan.call(findApplication, { params })).data).toMatchObject({ appName: '供应链协同' })
  expect((await lisi.call(findApplication, { params })).data).toBeNull()
  const mayOpen = { querystring: { fastAppCode: 'SUPPLY_CHAIN' } }
  expect((await zhangsan.call(checkApplication, mayOpen)).data).toBe(true)
  expect((await lisi.call(checkApplication, mayOpen)).data).toBe(false)
})

test('names an application also for those who may not open it', async () => {
  const lisi = await demo.signInAs('lisi')
  expect((await lisi.call(nameApplication, { params: { code: 'SUPPLY_CHAIN' } })).data).toBe('供应链协同')
  expect((await lisi.call(nameApplication, { params: { code: 'NO_SUCH' } })).data).toBe('')
})

test('remembers the default application for later sessions', async () => {
  const zhangsan = await demo.signInAs('zhangsan')
  const querystring = { defaultApplyId: 'a-demo-supply_chain' }
  expect(await zhangsan.call(updateDefaultApplication, { querystring })).toMatchObject({ status: 200, data: true })
  const user = await (await demo.signInAs('zhangsan')).call(getUserInfo, { querystring: {} })
  expect(user.data).toMatchObject({ defaultApplyCode: 'SUPPLY_CHAIN', defaultApplyId: 'a-demo-supply_chain' })
})

test.each([
  ['lisi', 'a-demo-supply_chain', 40442],
  ['zhangsan', 'a-park-supply_chain', 40442],
  ['zhangsan', '', 40001],
] as const)('refuses %s the default application %p', async (username, defaultApplyId, status) => {
  const caller = await demo.signInAs(username)
  expect(await caller.call(updateDefaultApplication, { querystring: { defaultApplyId } })).toMatchObject({ status })
})

test.each([
  ['ENT_WORKBENCH', false],
  ['SUPPLY_CHAIN', true],
])('the menu of %s has what belongs to the supply chain: %s', async (appCodes, isThere) => {
  const zhangsan = await demo.signInAs('zhangsan')
  const { menu } = (await zhangsan.call(getPermissions, { querystring: { appCodes } })).data as { menu: MenuNode[] }
  expect(menu.some(({ meta }) => meta.title === '供应协同')).toBe(isThere)
})

test('tells nothing to callers without a session', async () => {
  expect(await demo.guest.call(listApplications, {})).toMatchObject({ http: 401, status: 40101 })
  expect(await demo.guest.call(nameApplication, { params: { code: 'SUPPLY_CHAIN' } })).toMatchObject({ status: 40101 })
})
