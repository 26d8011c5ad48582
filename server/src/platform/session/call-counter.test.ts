import { getUserInfo } from '@center/shared/contract'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp({ callLimits: { user: 3, tenant: 5 } })
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

type Caller = Awaited<ReturnType<DemoApp['signInAs']>>
const statusesOf = async (caller: Caller, calls: number) => {
  const answers = await Promise.all(Array.from({ length: calls }, () => caller.call(getUserInfo, { querystring: {} })))
  return answers.map(({ status }) => status).toSorted()
}

test('a user has so many calls a minute, over all sessions, and is told when there are more', async () => {
  const [one, other] = [await demo.signInAs('wangwu'), await demo.signInAs('wangwu')]
  expect(await statusesOf(one, 2)).toEqual([200, 200])
  expect(await statusesOf(other, 2)).toEqual([200, 42901])
  const refused = await one.call(getUserInfo, { querystring: {} })
  expect(refused).toMatchObject({ status: 42901, data: { retryAfter: 61 } })
  demo.clock.advance(61_000)
  expect(await statusesOf(one, 3)).toEqual([200, 200, 200])
})

test('a tenant has so many for all of its users, and another tenant its own', async () => {
  const [one, other] = [await demo.signInAs('zhangsan'), await demo.signInAs('guanli')]
  demo.clock.advance(61_000)
  expect(await statusesOf(one, 3)).toEqual([200, 200, 200])
  expect(await statusesOf(other, 3)).toEqual([200, 200, 42901])
  expect(await statusesOf(await demo.signInAs('wangwu'), 1)).toEqual([200])
})
