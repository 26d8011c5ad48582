import { and, eq } from 'drizzle-orm'
import { getPermissions, type MenuNode, type Permissions } from '@center/shared/contract'
import { buildDemoApp, GUEST_ORIGIN, type DemoApp, type DemoUsername } from '../../testing/build-demo-app'
import { userRoles, users } from '../members/members.tables'
import { menuNodes } from './permissions.tables'

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

type Query = Partial<Record<'roleId' | 'fastRoleCode' | 'targetWb' | 'partWb' | 'appCodes' | 'serviceCode', string>>

async function permissionsOf(username: DemoUsername, querystring: Query = {}) {
  const answer = await (await demo.signInAs(username)).call(getPermissions, { querystring })
  expect(answer).toMatchObject({ http: 200, status: 200 })
  return answer.data as Permissions
}

const titles = (nodes: MenuNode[]): unknown[] =>
  nodes.map(({ meta, children }) => (children.length > 0 ? [meta.title, titles(children)] : meta.title))
const flat = (nodes: MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children)])
const names = (nodes: MenuNode[]) => flat(nodes).map(({ meta }) => meta.title)

describe('allPermissionV3', () => {
  test('answers the ordered tree of the role in three levels', async () => {
    const { menu } = await permissionsOf('zhangsan')
    expect(titles(menu).slice(0, 3)).toEqual([
      '我的工作台',
      '消息中心',
      ['订单协同', [['采购订单', ['全部订单', '进行中订单', '已完成订单']], '订单备忘']],
    ])
    expect(flat(menu).find(({ meta }) => meta.titleEn === 'All orders')).toMatchObject({
      component: 'MicroApp',
      moduleName: 'orders',
      path: 'all',
      parentId: 'demo-purchase-orders',
      resourceType: 'menu',
    })
    expect(flat(menu).find(({ meta }) => meta.title === '库存看板')).toMatchObject({
      serviceType: 1,
      meta: { url: `${GUEST_ORIGIN}/stock.html` },
    })
  })

  test('each item has what a page needs: place, component, and what is said of it', async () => {
    const { menu } = await permissionsOf('zhangsan')
    expect(flat(menu).find(({ meta }) => meta.titleEn === 'All orders')).toEqual({
      id: 'demo-orders-all',
      parentId: 'demo-purchase-orders',
      path: 'all',
      name: 'OrdersAll',
      component: 'MicroApp',
      hidden: false,
      resourceType: 'menu',
      route: '1',
      serviceType: 0,
      moduleName: 'orders',
      orderNum: 10,
      children: [],
      meta: {
        title: '全部订单',
        titleEn: 'All orders',
        icon: 'list',
        url: '',
        isTabs: true,
        badge: null,
        pageStyleType: 'default',
        permissionList: [],
        keepAlive: true,
        internalOrExternal: 'internal',
        componentName: 'OrdersAll',
      },
    })
  })

  test('answers the rights: pages, data rules, and stated ones', async () => {
    const { auth, allAuth } = await permissionsOf('zhangsan')
    expect(auth).toContainEqual({ id: 'p-demo-ent-1', type: 1, action: 'messageIndex,colist', menuId: '' })
    expect(auth).toContainEqual(expect.objectContaining({ type: 2, action: 'data:limit:own' }))
    expect(allAuth).toContainEqual({ action: 'ent:approve', status: '1' })
  })

  test('refuses a parameter that is too long', async () => {
    const zhangsan = await demo.signInAs('zhangsan')
    const answer = await zhangsan.call(getPermissions, { querystring: { appCodes: 'x'.repeat(300) } })
    expect(answer).toMatchObject({ status: 40001, data: [{ field: 'appCodes', message: expect.any(String) }] })
  })

  test('refuses who is not signed in', async () => {
    expect(await demo.guest.call(getPermissions, { querystring: {} })).toMatchObject({ http: 401, status: 40101 })
  })

  test('shows another role another menu', async () => {
    expect(names((await permissionsOf('zhangsan', { fastRoleCode: 'PROVIDER' })).menu)).toContain('服务商中心')
    expect(names((await permissionsOf('zhangsan')).menu)).not.toContain('服务商中心')
    expect(names((await permissionsOf('guanli')).menu)).toContain('平台运营')
  })

  test.each([{ fastRoleCode: 'OPERATOR' }, { roleId: 'r-demo-operator' }, { roleId: 'r-park-ent' }])(
    'gives nothing of a role that is not held: %o',
    async (asked) => {
      expect(await permissionsOf('zhangsan', asked)).toEqual(await permissionsOf('zhangsan'))
    },
  )

  test('gives lisi neither letters nor the enterprise information', async () => {
    const { auth, allAuth, menu } = await permissionsOf('lisi')
    expect(JSON.stringify([auth, allAuth])).not.toMatch(/messageIndex|colist/)
    expect(names(menu)).not.toContain('消息中心')
  })

  test('gives a user without a role nothing at all', async () => {
    const lisi = await demo.signInAs('lisi')
    await demo.db.delete(userRoles).where(and(eq(userRoles.userId, 'u-lisi'), eq(userRoles.tenantId, 't-demo')))
    expect((await lisi.call(getPermissions, { querystring: {} })).data).toEqual({ auth: [], allAuth: [], menu: [] })
  })

  test('finds nothing of a user in another tenant', async () => {
    const stranger = await demo.signIn({ userId: 'u-guanli', tenantId: 't-park', tenantCode: 'park' })
    expect((await stranger.call(getPermissions, { querystring: {} })).data).toEqual({ auth: [], allAuth: [], menu: [] })
  })

  test('narrows the menu to one guest with the groups that lead to it', async () => {
    const { menu } = await permissionsOf('zhangsan', { serviceCode: '@apps/orders' })
    expect(titles(menu)).toEqual([['订单协同', [['采购订单', ['全部订单', '进行中订单', '已完成订单']]]]])
  })

  test.each([
    [{ applicationCode: 'SUPPLY' }, { appCodes: 'QUALITY, SUPPLY' }, { appCodes: 'QUALITY' }],
    [{ workbenchCode: 'WB_ENT' }, { targetWb: 'WB_ENT' }, { targetWb: 'WB_OTHER' }],
    [{ partBench: 'P1' }, { partWb: 'P1' }, { partWb: 'P2' }],
  ])('shows a page that is bound to %o for %o and not for %o', async (bound, own, other) => {
    const isOrders = and(eq(menuNodes.tenantId, 't-demo'), eq(menuNodes.id, 'demo-orders-all'))
    await demo.db.update(menuNodes).set(bound).where(isOrders)
    expect(names((await permissionsOf('zhangsan', own)).menu)).toContain('全部订单')
    expect(names((await permissionsOf('zhangsan', other)).menu)).not.toContain('全部订单')
  })
})

describe('grantedActions', () => {
  const actionsOf = async (username: DemoUsername) => {
    const { token } = await demo.signInAs(username)
    return demo.app.grantedActions({ ...(await demo.app.sessions.find(token)), language: 'zh_CN' })
  }

  test('are those of every role held, without data rules and without what is stated as refused', async () => {
    const actions = await actionsOf('zhangsan')
    expect([...actions]).toEqual(expect.arrayContaining(['messageIndex', 'colist', 'product:publish', 'note:edit']))
    expect(actions.has('data:limit:own')).toBe(false)
    expect(actions.has('ent:approve')).toBe(false)
    expect(actions.has('ops:release')).toBe(false)
  })

  test('let guanli release and send letters', async () => {
    expect([...(await actionsOf('guanli'))]).toEqual(expect.arrayContaining(['ops:release', 'letter:send']))
  })

  test('are none for a disabled user', async () => {
    await demo.db.update(users).set({ enabled: false }).where(eq(users.id, 'u-guanli'))
    expect((await actionsOf('guanli')).size).toBe(0)
  })
})
