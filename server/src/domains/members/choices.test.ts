import { eq } from 'drizzle-orm'
import {
  getPermissions,
  getUserInfo,
  listDepartments,
  listUserRoles,
  listWorkbenches,
  listWorkbenchRoles,
  switchDepartment,
  switchRole,
  updateDefaultLogin,
  type MenuNode,
} from '@center/shared/contract'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'
import { departments, userDepartments, userRoles } from './members.tables'
import { sessionChoices } from './session-choices.tables'

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

type Caller = Awaited<ReturnType<DemoApp['signInAs']>>
const userOf = async (caller: Caller) => (await caller.call(getUserInfo, { querystring: {} })).data
const provider = { roleId: 'r-demo-provider', wbCode: 'WB_PROVIDER' }

describe('roles and workbenches', () => {
  test('are those held, with the current one and the default', async () => {
    const zhangsan = await demo.signInAs('zhangsan')
    expect((await zhangsan.call(listUserRoles, { querystring: { userId: 'u-guanli' } })).data).toEqual([
      {
        id: 'r-demo-ent',
        title: '企业角色',
        roleCode: 'ENT',
        wbCode: 'WB_ENT',
        isDefault: '1',
        current: true,
      },
      {
        id: 'r-demo-provider',
        title: '服务商',
        roleCode: 'PROVIDER',
        wbCode: 'WB_PROVIDER',
        isDefault: '0',
        current: false,
      },
    ])
    expect((await zhangsan.call(listWorkbenches, {})).data).toMatchObject([
      { appCode: 'WB_ENT', appName: '企业工作台', parts: [{ partBench: 'P1', name: '一区' }, {}], isDefault: '1' },
      { appCode: 'WB_PROVIDER', current: false, parts: [] },
    ])
  })

  test('are those of one workbench when it is named', async () => {
    const zhangsan = await demo.signInAs('zhangsan')
    const inProvider = [{ id: 'r-demo-provider' }]
    const byBench = await zhangsan.call(listUserRoles, { querystring: { benchCode: 'WB_PROVIDER' } })
    expect(byBench.data).toMatchObject(inProvider)
    expect((await zhangsan.call(listWorkbenchRoles, { querystring: { wbCode: 'WB_PROVIDER' } })).data).toMatchObject(
      inProvider,
    )
    expect((await zhangsan.call(listWorkbenchRoles, { querystring: { wbCode: 'WB_OPS' } })).data).toEqual([])
  })

  test('are called by their English names in English', async () => {
    const zhangsan = await demo.signInAs('zhangsan')
    // Every call says its language beside what the contract names (spec 7).
    const querystring: object = { language: 'eng' }
    const roles = await zhangsan.call(listUserRoles, { querystring })
    expect(roles.data).toMatchObject([{ title: 'Enterprise' }, { title: 'Service provider' }])
    const user = await zhangsan.call(getUserInfo, { querystring })
    expect(user.data).toMatchObject({ roleName: 'Enterprise', wbName: 'Enterprise workbench' })
  })
})

describe('switching the role', () => {
  test('changes role, workbench and menu of the session, and of no other', async () => {
    const zhangsan = await demo.signInAs('zhangsan')
    const elsewhere = await demo.signInAs('zhangsan')
    expect(await zhangsan.call(switchRole, { body: provider })).toMatchObject({ status: 200, data: provider })

    expect(await userOf(zhangsan)).toMatchObject({ roleCode: 'PROVIDER', wbName: '服务商工作台' })
    expect(await userOf(elsewhere)).toMatchObject({ roleCode: 'ENT', defaultRoleId: 'r-demo-ent' })
    const { menu } = (await zhangsan.call(getPermissions, { querystring: {} })).data as { menu: MenuNode[] }
    expect(menu.map(({ meta }) => meta.title)).toContain('服务商中心')
  })

  test.each([
    ['a role that is not held', { roleId: 'r-demo-operator' }, 40440],
    ['a role of another tenant', { roleId: 'r-park-ent' }, 40440],
    ['a role that the workbench does not have', { roleId: 'r-demo-provider', wbCode: 'WB_ENT' }, 40440],
    ['no role at all', { roleId: '' }, 40001],
  ])('refuses %s, and changes nothing', async (_what, body, status) => {
    const zhangsan = await demo.signInAs('zhangsan')
    expect(await zhangsan.call(switchRole, { body })).toMatchObject({ status })
    expect(await userOf(zhangsan)).toMatchObject({ roleCode: 'ENT' })
  })

  test('is refused without a user', async () => {
    expect(await demo.guest.call(switchRole, { body: provider })).toMatchObject({ http: 401, status: 40101 })
  })

  test('is void once the role is taken away, and forgotten with old sessions', async () => {
    const zhangsan = await demo.signInAs('zhangsan')
    await zhangsan.call(switchRole, { body: provider })
    await demo.db.delete(userRoles).where(eq(userRoles.roleId, 'r-demo-provider'))
    expect(await userOf(zhangsan)).toMatchObject({ roleCode: 'ENT' })

    demo.clock.advance(25 * 3_600_000)
    const later = await demo.signInAs('zhangsan')
    await later.call(switchRole, { body: { roleId: 'r-demo-ent' } })
    expect(await demo.db.select().from(sessionChoices)).toHaveLength(1)
  })
})

describe('the default role and workbench', () => {
  test('are those of later sessions; the running one stays as it is', async () => {
    const zhangsan = await demo.signInAs('zhangsan')
    const querystring = { defaultRoleId: 'r-demo-provider', defaultWorkbenchCode: 'WB_PROVIDER' }
    await zhangsan.call(switchRole, { body: { roleId: 'r-demo-ent' } })
    expect(await zhangsan.call(updateDefaultLogin, { querystring })).toMatchObject({ status: 200, data: true })
    expect(await userOf(zhangsan)).toMatchObject({ roleCode: 'ENT', defaultWorkbenchCode: 'WB_PROVIDER' })
    expect(await userOf(await demo.signInAs('zhangsan'))).toMatchObject({ roleCode: 'PROVIDER' })
  })

  test.each([
    { defaultRoleId: 'r-demo-operator' },
    { defaultWorkbenchCode: 'WB_OPS' },
    { defaultRoleId: 'r-demo-ent', defaultWorkbenchCode: 'WB_PROVIDER' },
  ])('are refused when they are not held or do not fit: %o', async (querystring) => {
    const zhangsan = await demo.signInAs('zhangsan')
    expect(await zhangsan.call(updateDefaultLogin, { querystring })).toMatchObject({ status: 40440 })
    expect(await userOf(zhangsan)).toMatchObject({ defaultRoleId: 'r-demo-ent', defaultWorkbenchCode: 'WB_ENT' })
  })
})

describe('departments', () => {
  test('are those the user works in, with what stands above them', async () => {
    const zhangsan = await demo.signInAs('zhangsan')
    const path = ['总经理办公室']
    expect((await zhangsan.call(listDepartments, {})).data).toEqual([
      { departId: 'd-demo-rd', departName: '研发部', parentId: 'd-demo-hq', path, current: false },
      { departId: 'd-demo-purchase', departName: '采购部', parentId: 'd-demo-hq', path, current: true },
    ])
  })

  test('are named in English for English calls', async () => {
    const zhangsan = await demo.signInAs('zhangsan')
    const { data } = await zhangsan.call(listDepartments, { querystring: { language: 'eng' } as never })
    expect(data).toMatchObject([
      { departName: 'R&D', path: ['General office'] },
      { departName: 'Purchasing', path: ['General office'] },
    ])
  })

  test('a chain that meets itself ends there', async () => {
    await demo.db.update(departments).set({ parentId: 'd-demo-rd' }).where(eq(departments.id, 'd-demo-hq'))
    const lisi = await demo.signInAs('lisi')
    expect((await lisi.call(listDepartments, {})).data).toMatchObject([{ path: ['研发部', '总经理办公室'] }])
  })

  test('can be switched, for the session and later ones', async () => {
    const zhangsan = await demo.signInAs('zhangsan')
    expect(await zhangsan.call(switchDepartment, { body: { departId: 'd-demo-rd' } })).toMatchObject({ data: true })
    expect(await userOf(zhangsan)).toMatchObject({ departName: '研发部' })
    expect(await userOf(await demo.signInAs('zhangsan'))).toMatchObject({ departName: '研发部' })
  })

  test.each([
    ['one the user does not work in', { departId: 'd-demo-ops' }, 40441],
    ['none: it is required', { departId: '' }, 40001],
  ])('cannot be switched to %s', async (_what, body, status) => {
    const zhangsan = await demo.signInAs('zhangsan')
    expect(await zhangsan.call(switchDepartment, { body })).toMatchObject({ status })
    expect(await userOf(zhangsan)).toMatchObject({ departName: '采购部' })
  })

  test('a user without any has none', async () => {
    await demo.db.delete(userDepartments)
    const zhangsan = await demo.signInAs('zhangsan')
    expect((await zhangsan.call(listDepartments, {})).data).toEqual([])
    expect(await demo.guest.call(listDepartments, {})).toMatchObject({ status: 40101 })
  })
})
