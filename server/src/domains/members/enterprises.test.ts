import {
  checkEnterprise,
  countEnterprises,
  getUserInfo,
  listEnterprises,
  switchEnterprise,
  type JoinedEnterprise,
} from '@center/shared/contract'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

type Caller = Awaited<ReturnType<DemoApp['signInAs']>>
const listOf = async (caller: Caller, querystring = {}) =>
  (await caller.call(listEnterprises, { querystring })).data as { rows: JoinedEnterprise[]; total: number }

test('lists the enterprises of the user, the current first, then the latest', async () => {
  const zhangsan = await demo.signInAs('zhangsan')
  const { rows, total } = await listOf(zhangsan)
  expect(total).toBe(4)
  expect(rows[0]).toMatchObject({
    entId: 'e-huadong',
    entGuId: 'ge-huadong',
    entName: '华东精工机械有限公司',
    estatus: '1',
    current: true,
    creditCode: '91330106MA2B1C4D5E',
  })
  expect(rows.map(({ entId, estatus }) => [entId, estatus])).toEqual([
    ['e-huadong', '1'],
    ['e-linjiang', '2'],
    ['e-qiantang', '0'],
    ['e-zhebei', '1'],
  ])
})

test('lists a page at a time, and refuses a size that is no page', async () => {
  const zhangsan = await demo.signInAs('zhangsan')
  const { rows, total } = await listOf(zhangsan, { page: 2, limit: 3 })
  expect({ ids: rows.map(({ entId }) => entId), total }).toEqual({ ids: ['e-zhebei'], total: 4 })
  expect(await zhangsan.call(listEnterprises, { querystring: { limit: 1000 } })).toMatchObject({ status: 40001 })
})

test('says whether the user joined or created any, and how many requests wait', async () => {
  const expected = { zhangsan: [true, true, 1], lisi: [true, false, 0], guanli: [false, true, 0] } as const
  for (const username of ['zhangsan', 'lisi', 'guanli'] as const) {
    const [joined, created, pending] = expected[username]
    const answer = await (await demo.signInAs(username)).call(countEnterprises, { body: {} })
    expect(answer.data).toEqual({ joined, created, pending })
  }
})

test.each([
  ['e-zhebei', true, ''],
  ['e-qiantang', false, '该企业的加入申请尚未审核，暂不能切换'],
  ['e-linjiang', false, '该企业的加入申请未通过审核，不能切换'],
  ['e-ops', false, '您尚未加入该企业'],
])('a switch to %s would be allowed: %s', async (entId, allowed, reason) => {
  const zhangsan = await demo.signInAs('zhangsan')
  const answer = await zhangsan.call(checkEnterprise, { querystring: { entId } })
  expect(answer.data).toEqual({ allowed, reason, confirmText: '' })
})

test('switches the session and later ones', async () => {
  const zhangsan = await demo.signInAs('zhangsan')
  const answer = await zhangsan.call(switchEnterprise, { body: { entId: 'e-zhebei' } })
  expect(answer.data).toEqual({ entId: 'e-zhebei', entGuId: 'ge-zhebei', entName: '浙北智能装备有限公司' })
  for (const caller of [zhangsan, await demo.signInAs('zhangsan')]) {
    const user = await caller.call(getUserInfo, { querystring: {} })
    expect(user.data).toMatchObject({ groupId: 'e-zhebei', groupName: '浙北智能装备有限公司' })
  }
  expect((await listOf(zhangsan)).rows[0]).toMatchObject({ entId: 'e-zhebei', current: true })
})

test.each([
  ['e-qiantang', 40444],
  ['e-linjiang', 40445],
  ['e-ops', 40443],
  ['e-binjiang', 40443],
  ['', 40001],
])('does not switch to %p, whether it was asked before or not', async (entId, status) => {
  const zhangsan = await demo.signInAs('zhangsan')
  expect(await zhangsan.call(switchEnterprise, { body: { entId } })).toMatchObject({ status })
  expect((await zhangsan.call(getUserInfo, { querystring: {} })).data).toMatchObject({ groupId: 'e-huadong' })
})

test('answers no enterprises to callers without a session', async () => {
  expect(await demo.guest.call(listEnterprises, { querystring: {} })).toMatchObject({ status: 40101 })
  expect(await demo.guest.call(switchEnterprise, { body: { entId: 'e-zhebei' } })).toMatchObject({ status: 40101 })
})
