import { eq } from 'drizzle-orm'
import { getUserInfo, updateNickName } from '@center/shared/contract'
import { buildDemoApp, type DemoApp, type DemoUsername } from '../../testing/build-demo-app'
import { createMembers } from './members.plugin'
import { memberships, userRoles, users } from './members.tables'
import { sessionChoices } from './session-choices.tables'

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

type Query = { fastRoleCode?: string; roleId?: string; wbCode?: string; benchCode?: string; token?: string }
const infoOf = async (username: DemoUsername, querystring: Query = {}) =>
  (await demo.signInAs(username)).call(getUserInfo, { querystring })

describe('infoV2', () => {
  test('tells the user with role, enterprise, department and defaults', async () => {
    const answer = await infoOf('zhangsan')
    expect(answer).toMatchObject({ http: 200, status: 200 })
    expect(answer.data).toEqual({
      userId: 'u-zhangsan',
      username: 'zhangsan',
      name: '张三',
      image: expect.any(String) as string,
      mobile: '138****0001',
      manager: false,
      tenantId: 't-demo',
      tenantCode: 'demo',
      passwordExpired: false,
      roleId: 'r-demo-ent',
      roleCode: 'ENT',
      roleName: '企业角色',
      wbCode: 'WB_ENT',
      wbName: '企业工作台',
      groupId: 'e-huadong',
      groupName: '华东精工机械有限公司',
      departId: 'd-demo-purchase',
      departName: '采购部',
      defaultApplyCode: 'ENT_WORKBENCH',
      defaultApplyId: expect.stringMatching(/ent_workbench/i) as string,
      defaultEntId: 'e-huadong',
      defaultEntGuId: 'ge-huadong',
      defaultRoleId: 'r-demo-ent',
      defaultWorkbenchCode: 'WB_ENT',
      defaultWorkbenchName: '企业工作台',
    })
  })

  test('refuses a parameter that is too long', async () => {
    expect(await infoOf('zhangsan', { fastRoleCode: 'x'.repeat(300) })).toMatchObject({ status: 40001 })
  })

  test('refuses a call without a token and a made-up token', async () => {
    const querystring = {}
    expect(await demo.guest.call(getUserInfo, { querystring })).toMatchObject({ http: 401, status: 40101 })
    const answer = await demo.guest.call(getUserInfo, { querystring }, { authorization_front: 'made-up' })
    expect(answer).toMatchObject({ http: 401, status: 40101, data: null })
  })

  test('does not take the token of the query for a session', async () => {
    const { token } = await demo.signInAs('zhangsan')
    expect(await demo.guest.call(getUserInfo, { querystring: { token } })).toMatchObject({ status: 40101 })
  })

  test('takes the role code of the address before the role id', async () => {
    const answer = await infoOf('zhangsan', { fastRoleCode: 'PROVIDER', roleId: 'r-demo-ent' })
    expect(answer.data).toMatchObject({ roleCode: 'PROVIDER', wbCode: 'WB_PROVIDER', defaultRoleId: 'r-demo-ent' })
  })

  test.each([{ fastRoleCode: 'OPERATOR' }, { roleId: 'r-demo-operator' }, { roleId: 'r-park-ent' }])(
    'does as if nothing was asked for a role that is not held: %o',
    async (wish) => {
      expect((await infoOf('zhangsan', wish)).data).toMatchObject({ roleCode: 'ENT', manager: false })
    },
  )

  test('ends a session whose user was disabled or is gone', async () => {
    const lisi = await demo.signInAs('lisi')
    await demo.db.update(users).set({ enabled: false }).where(eq(users.id, 'u-lisi'))
    expect(await lisi.call(getUserInfo, { querystring: {} })).toMatchObject({ http: 401, status: 40101 })

    await demo.db.delete(users).where(eq(users.id, 'u-lisi'))
    expect(await lisi.call(getUserInfo, { querystring: {} })).toMatchObject({ http: 401, status: 40101 })
  })

  test('finds no user in another tenant than the one of the session', async () => {
    const stranger = await demo.signIn({ userId: 'u-zhangsan', tenantId: 't-park', tenantCode: 'park' })
    expect(await stranger.call(getUserInfo, { querystring: {} })).toMatchObject({ status: 40101 })
  })

  test('keeps what the session has chosen, and forgets it with the right to it', async () => {
    const zhangsan = await demo.signInAs('zhangsan')
    const sessionId = (await demo.app.sessions.find(zhangsan.token)).id
    await demo.db.insert(sessionChoices).values({
      sessionId,
      tenantId: 't-demo',
      userId: 'u-zhangsan',
      roleId: 'r-demo-provider',
      departmentId: 'd-demo-rd',
      enterpriseId: 'e-zhebei',
    })
    const chosen = { roleCode: 'PROVIDER', groupName: '浙北智能装备有限公司', departName: '研发部' }
    expect((await zhangsan.call(getUserInfo, { querystring: {} })).data).toMatchObject(chosen)

    await demo.db.delete(userRoles).where(eq(userRoles.roleId, 'r-demo-provider'))
    await demo.db.update(memberships).set({ reviewState: '0' }).where(eq(memberships.enterpriseId, 'e-zhebei'))
    const fallen = { roleCode: 'ENT', groupName: '华东精工机械有限公司' }
    expect((await zhangsan.call(getUserInfo, { querystring: {} })).data).toMatchObject(fallen)
  })

  test('takes no enterprise whose review is not passed', async () => {
    await demo.db.update(users).set({ defaultEnterpriseId: 'e-qiantang' }).where(eq(users.id, 'u-zhangsan'))
    expect((await infoOf('zhangsan')).data).toMatchObject({ groupId: '', groupName: '', defaultEntId: '' })
  })

  test('says when the password has run out, by the clock of the server', async () => {
    const passwordExpiresAt = new Date(demo.clock.now().getTime() + 1000)
    await demo.db.update(users).set({ passwordExpiresAt }).where(eq(users.id, 'u-lisi'))
    expect((await infoOf('lisi')).data).toMatchObject({ passwordExpired: false })
    demo.clock.advance(1000)
    expect((await infoOf('lisi')).data).toMatchObject({ passwordExpired: true })
  })
})

describe('the display name', () => {
  test('is the user’s to change, in every session', async () => {
    const [here, elsewhere] = [await demo.signInAs('lisi'), await demo.signInAs('lisi')]
    const answer = await here.call(updateNickName, { body: { userId: 'u-lisi', nickName: '  李思  ' } })
    expect(answer).toMatchObject({ status: 200, data: true })
    expect((await elsewhere.call(getUserInfo, { querystring: {} })).data).toMatchObject({ name: '李思' })
  })

  test.each(['', '   ', 'x'.repeat(33)])('refuses "%s"', async (nickName) => {
    const lisi = await demo.signInAs('lisi')
    expect(await lisi.call(updateNickName, { body: { userId: 'u-lisi', nickName } })).toMatchObject({ status: 40001 })
  })

  test('does not find a record of another user, nor one without a user', async () => {
    const lisi = await demo.signInAs('lisi')
    const body = { userId: 'u-zhangsan', nickName: '李四' }
    expect(await lisi.call(updateNickName, { body })).toMatchObject({ status: 40400 })
    expect(await demo.guest.call(updateNickName, { body })).toMatchObject({ http: 401, status: 40101 })
    expect((await infoOf('zhangsan')).data).toMatchObject({ name: '张三' })
  })
})

describe('what other domains are told', () => {
  test('a username belongs to one tenant', async () => {
    const members = createMembers({ db: demo.db, now: demo.clock.now })
    expect(await members.findCredential('t-demo', 'zhangsan')).toEqual({
      userId: 'u-zhangsan',
      enabled: true,
      isMerged: false,
    })
    expect(await members.findCredential('t-park', 'zhangsan')).toBeNull()
    expect(await members.findCredential('t-demo', 'unknown')).toBeNull()
  })

  test('the database itself refuses a role of another tenant', async () => {
    const stolen = { tenantId: 't-park', userId: 'u-wangwu', roleId: 'r-demo-operator' }
    await expect(demo.db.insert(userRoles).values(stolen)).rejects.toThrow()
  })
})
