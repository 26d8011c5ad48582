import { decodeJwt } from 'jose'
import { desc } from 'drizzle-orm'
import {
  createAccessToken,
  listAppBadges,
  listAppTodos,
  makeGuestToken,
  mostAppTodos,
  mostNoticesAnHour,
  publishVersion,
  registerApp,
  releaseVersion,
  removeAppTodo,
  tellMe,
  tellUsers,
  type AppTodo,
  type Capability,
  type GuestToken,
  type MadeAccessToken,
} from '@center/shared/contract'
import { buildBundle, buildUpload } from '../../testing/build-bundle'
import { buildDemoApp, type DemoApp, type DemoUsername } from '../../testing/build-demo-app'
import { TEST_OPS_TOKEN } from '../../testing/build-test-app'
import { allowLetters } from '../../testing/samples/allow-letters'
import { events } from '../events/events.tables'
import { letterReceivers, letters } from '../letters/letters.tables'
import { appBadges, appTodos } from './app-news.tables'

const name = '@apps/notepad'
const app = { tenantCode: 'demo', name }
const all: Capability[] = ['todo', 'badge', 'notify', 'token']
const nothing = { todos: [], done: [], badges: [] }
const todo = (key: string, more: object = {}) => ({ key, title: `审批 ${key}`, path: '/', ...more })

let demo: DemoApp
let revision = 0
beforeAll(async () => {
  demo = await buildDemoApp()
  await allowLetters(demo.db)
  const { payload, headers } = buildUpload(buildBundle())
  await demo.app.inject({
    method: publishVersion.method,
    url: publishVersion.url.replace(':name', encodeURIComponent(name)),
    headers: { ...headers, authorization: `Bearer ${TEST_OPS_TOKEN}` },
    payload,
  })
  await grant(all)
  const release = { params: app, body: { version: '1.0.0' } }
  expect(await demo.deployer().call(releaseVersion, release, { 'if-match': `${revision++}` })).toMatchObject({
    status: 200,
  })
})
beforeEach(async () => {
  await demo.db.delete(appTodos)
  await demo.db.delete(appBadges)
})
afterAll(() => demo.close())

async function grant(capabilities: Capability[]): Promise<void> {
  const body = { menuPrefix: 'notepad', capabilities }
  const at: Record<string, string> = revision === 0 ? {} : { 'if-match': `${revision}` }
  expect(await demo.deployer().call(registerApp, { params: app, body }, at)).toMatchObject({ status: 200 })
  revision += 1
}

/** By which id the app knows a user. */
async function subjectOf(username: DemoUsername): Promise<string> {
  const { data } = await (await demo.signInAs(username)).call(makeGuestToken, { body: { app: name } })
  return decodeJwt((data as GuestToken).token).sub ?? ''
}

const tell = (...news: object[]) =>
  demo.deployer().call(tellUsers, { params: app, body: { news: news.map((one) => ({ ...nothing, ...one })) as never } })
const todosOf = async (username: DemoUsername) => {
  const { data } = await (await demo.signInAs(username)).call(listAppTodos, {})
  return (data as { rows: AppTodo[] }).rows
}
const titlesOf = async (username: DemoUsername) => (await todosOf(username)).map(({ title }) => title)
const badgesOf = async (username: DemoUsername) =>
  ((await (await demo.signInAs(username)).call(listAppBadges, {})).data as { rows: object[] }).rows

test('an app has to-dos for a user: written, changed by their keys, ended; the soonest first', async () => {
  const user = await subjectOf('lisi')
  const dueAt = (day: number) => ({ dueAt: `2026-02-0${day}T18:00:00+08:00` })
  const first = [todo('c'), todo('a', { ...dueAt(3), path: '/orders/7', titleEn: 'Approve a' }), todo('b', dueAt(2))]
  expect(await tell({ user, todos: first })).toMatchObject({ status: 200, data: { told: 1, unknown: [] } })
  expect(await titlesOf('lisi')).toEqual(['审批 b', '审批 a', '审批 c'])
  expect((await todosOf('lisi'))[1]).toMatchObject({
    app: name,
    titleEn: 'Approve a',
    path: '/orders/7',
    dueAt: '2026-02-03 18:00:00',
  })
  await tell({ user, todos: [todo('b', { title: '审批 b（改）' })], done: ['a', 'none'] })
  expect(await titlesOf('lisi')).toEqual(['审批 c', '审批 b（改）'])
  expect(await titlesOf('zhangsan')).toEqual([])
})

test('a user takes one off the list, and none of somebody else', async () => {
  await tell({ user: await subjectOf('lisi'), todos: [todo('a')] })
  const [row] = await todosOf('lisi')
  const call = { params: { id: row!.id } }
  expect(await (await demo.signInAs('zhangsan')).call(removeAppTodo, call)).toMatchObject({ status: 40400 })
  expect(await (await demo.signInAs('lisi')).call(removeAppTodo, call)).toMatchObject({ status: 200, data: true })
  expect(await todosOf('lisi')).toEqual([])
})

test('numbers stand at pages, are changed, and 0 takes them away; the open page is told', async () => {
  const user = await subjectOf('lisi')
  const before = await demo.db.$count(events)
  await tell({
    user,
    badges: [
      { path: '/', value: 3 },
      { path: '/orders', value: 12 },
    ],
  })
  expect(await badgesOf('lisi')).toEqual([
    { app: name, path: '/', value: 3 },
    { app: name, path: '/orders', value: 12 },
  ])
  await tell({
    user,
    badges: [
      { path: '/', value: 0 },
      { path: '/orders', value: 13 },
    ],
  })
  expect(await badgesOf('lisi')).toEqual([{ app: name, path: '/orders', value: 13 }])
  const told = await demo.db.select().from(events).orderBy(desc(events.id))
  expect(told.length - before).toBe(2)
  expect(told[0]).toMatchObject({ userId: 'u-lisi', payload: { type: 'app-news', app: name } })
})

test('a notice is a letter in the name of the app, as text, with a link to its page', async () => {
  const user = await subjectOf('lisi')
  const notice = { title: '订单已发货', text: '<b>明天</b>到达', textEn: 'It comes tomorrow', path: '/orders/7' }
  await tell({ user, notice })
  const [letter] = await demo.db.select().from(letters).orderBy(desc(letters.id)).limit(1)
  expect(letter).toMatchObject({ tenantId: 't-demo', title: '订单已发货', sender: '记事本' })
  expect(letter?.remark).toBe(
    '<p>&lt;b&gt;明天&lt;/b&gt;到达</p><p>It comes tomorrow</p>' +
      '<p><a href="http://127.0.0.1:8080/center/notepad/orders/7" target="_blank" rel="noopener noreferrer">查看 / Open</a></p>',
  )
  const receivers = await demo.db.select().from(letterReceivers).orderBy(letterReceivers.letterId)
  expect(receivers.filter(({ letterId }) => letterId === letter?.id)).toMatchObject([{ userId: 'u-lisi' }])
})

test('a user gets ten notices of an app within an hour, and then none of a call', async () => {
  const user = await subjectOf('zhangsan')
  const notice = { title: '提醒', text: '请处理' }
  for (let sent = 0; sent < mostNoticesAnHour; sent += 1)
    expect(await tell({ user, notice })).toMatchObject({ status: 200 })
  expect(await tell({ user, notice, badges: [{ path: '/', value: 1 }] })).toMatchObject({ status: 42901 })
  expect(await badgesOf('zhangsan')).toEqual([])
})

test('a user is unknown to an app that was never used, and has no other name than that of its tokens', async () => {
  const user = await subjectOf('lisi')
  const answer = await tell(
    { user, todos: [todo('a')] },
    { user: 'u-zhangsan', todos: [todo('b')] },
    { user: 'guanli' },
  )
  expect(answer).toMatchObject({ status: 200, data: { told: 1, unknown: ['u-zhangsan', 'guanli'] } })
  expect(await titlesOf('zhangsan')).toEqual([])
})

test('an open app writes for its own user', async () => {
  const lisi = await demo.signInAs('lisi')
  const body = { ...nothing, todos: [todo('mine')], badges: [{ path: '/', value: 1 }] }
  expect(await lisi.call(tellMe, { params: { name }, body })).toMatchObject({ status: 200, data: true })
  expect([await titlesOf('lisi'), await badgesOf('lisi')]).toEqual([
    ['审批 mine'],
    [{ app: name, path: '/', value: 1 }],
  ])
  const stranger = await demo.signInAs('wangwu')
  expect(await stranger.call(tellMe, { params: { name }, body })).toMatchObject({ status: 40420 })
})

test('what was not granted is refused as a whole', async () => {
  const user = await subjectOf('lisi')
  await grant(['badge', 'token'])
  expect(await tell({ user, badges: [{ path: '/', value: 1 }], todos: [todo('a')] })).toMatchObject({ status: 40301 })
  expect(await tell({ user, notice: { title: 'a', text: 'b' } })).toMatchObject({ status: 40301 })
  expect(await tell({ user, badges: [{ path: '/', value: 2 }] })).toMatchObject({ status: 200 })
  expect([await titlesOf('lisi'), await badgesOf('lisi')]).toMatchObject([[], [{ value: 2 }]])
  await grant(all)
})

test.each([
  ['a key twice', { todos: [todo('a'), todo('a')] }, 'news.0.todos'],
  [
    'a page twice',
    {
      badges: [
        { path: '/', value: 1 },
        { path: '/', value: 2 },
      ],
    },
    'news.0.badges',
  ],
  ['a path that leads out', { todos: [todo('a', { path: '//evil.test' })] }, 'news.0.todos.0.path'],
  ['an address', { badges: [{ path: 'https://evil.test', value: 1 }] }, 'news.0.badges.0.path'],
  ['a day that no month has', { todos: [todo('a', { dueAt: '2026-02-31' })] }, 'news.0.todos.0.dueAt'],
])('%s is refused', async (_, news, field) => {
  expect(await tell({ user: await subjectOf('lisi'), ...news })).toMatchObject({ status: 40001, data: [{ field }] })
})

test('to-dos of an app for one user end at a hundred', async () => {
  const user = await subjectOf('lisi')
  const some = (from: number, count: number) => Array.from({ length: count }, (_, index) => todo(`k${from + index}`))
  await tell({ user, todos: some(0, 50) })
  await tell({ user, todos: some(50, mostAppTodos - 50) })
  expect(await tell({ user, todos: [todo('more')] })).toMatchObject({ status: 40911 })
  expect(await tell({ user, todos: [todo('k7')] })).toMatchObject({ status: 200 })
})

test('a token of the tenant for this app opens it, there alone, and nothing else', async () => {
  const user = await subjectOf('lisi')
  const secretOf = async (username: DemoUsername, tenantCode: string, scope: string) => {
    const body = { name: scope, scopes: [scope], days: 1, networks: [] }
    const maker = await demo.proveAs(username)
    return ((await maker.call(createAccessToken, { params: { tenantCode }, body })).data as MadeAccessToken).secret
  }
  const statusBy = async (secret: string, target = app) => {
    const body = { news: [{ ...nothing, user, badges: [{ path: '/', value: 5 }] }] }
    return (await demo.deployer(secret).call(tellUsers, { params: target, body })).status
  }
  const own = await secretOf('guanli', 'demo', `tell:${name}`)
  expect(await statusBy(own)).toBe(200)
  expect(await statusBy(own, { ...app, tenantCode: 'park' })).toBe(40430)
  expect(await statusBy(own, { ...app, name: '@apps/other' })).toBe(40301)
  expect(await statusBy(await secretOf('guanli', 'demo', 'tell:@apps/other'))).toBe(40301)
  expect(await statusBy(await secretOf('guanli', 'demo', 'letters:demo'))).toBe(40301)
  expect(await demo.deployer(own).call(registerApp, { params: app, body: { menuPrefix: 'x' } })).toMatchObject({
    status: 40301,
  })
})
