import { endOtherSessions, endOwnSession, getSession, listOwnSessions, type OwnSession } from '@center/shared/contract'
import { buildTestApp, type Caller, type TestApp } from '../../testing/build-test-app'
import { describeAgent } from './describe-agent'

const MINUTE = 60_000
const user = { userId: 'u-wangwu', tenantId: 't-park', tenantCode: 'park' }
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36 Edg/150.0'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
beforeEach(() => server.clock.advance(13 * 60 * MINUTE))
afterAll(() => server.close())

async function list(caller: Caller): Promise<OwnSession[]> {
  return ((await caller.call(listOwnSessions, {})).data as { rows: OwnSession[] }).rows
}

test('my sessions are listed, the one that asks first', async () => {
  await server.app.sessions.begin(user, { ip: '192.0.2.7', agent: EDGE })
  await server.signIn({ ...user, userId: 'u-other' })
  await server.signIn({ ...user, tenantId: 't-other' })
  const here = await server.signIn(user)
  const rows = await list(here)
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({ current: true, browser: '', system: '' })
  expect(rows[1]).toMatchObject({ current: false, ip: '192.0.2.7', browser: 'Edge', system: 'Windows' })
  expect(JSON.stringify(rows)).not.toMatch(/token|signKey|hash/i)
})

test('one that is over, for whatever reason, is not among them', async () => {
  await server.signIn(user)
  server.clock.advance(31 * MINUTE)
  expect(await list(await server.signIn(user))).toHaveLength(1)
})

test('one of mine is ended from here, at once; the one that asks goes on', async () => {
  const [here, there] = [await (await server.signIn(user)).prove(), await server.signIn(user)]
  const other = (await list(here)).find(({ current }) => !current)
  expect(await here.call(endOwnSession, { params: { id: other?.id ?? '' } })).toMatchObject({ status: 200, data: true })
  expect(await there.call(getSession, {})).toMatchObject({ http: 401, status: 40101 })
  expect((await here.call(getSession, {})).status).toBe(200)
  expect(await list(here)).toHaveLength(1)
})

test('all others are ended at once, and no one else notices', async () => {
  const [here, there, elsewhere] = [await server.signIn(user), await server.signIn(user), await server.signIn(user)]
  await here.prove()
  const stranger = await server.signIn({ ...user, userId: 'u-other' })
  expect(await here.call(endOtherSessions, {})).toMatchObject({ status: 200, data: 2 })
  for (const ended of [there, elsewhere]) expect((await ended.call(getSession, {})).status).toBe(40101)
  for (const open of [here, stranger]) expect((await open.call(getSession, {})).status).toBe(200)
  expect((await here.call(endOtherSessions, {})).data).toBe(0)
  expect((await server.guest.call(endOtherSessions, {})).status).toBe(40101)
})

test('none is ended at a session that was left open: it takes a proof of late', async () => {
  const [here, there] = [await server.signIn(user), await server.signIn(user)]
  const other = (await list(here)).find(({ current }) => !current)
  expect((await here.call(endOwnSession, { params: { id: other?.id ?? '' } })).status).toBe(40305)
  expect((await here.call(endOtherSessions, {})).status).toBe(40305)
  expect((await there.call(getSession, {})).status).toBe(200)
})

test('no one ends a session of somebody else, or one that is not there', async () => {
  const [mine, theirs] = [
    await (await server.signIn(user)).prove(),
    await server.signIn({ ...user, userId: 'u-other' }),
  ]
  const [their] = await list(theirs)
  for (const id of [their?.id ?? '', 'nothing']) {
    expect(await mine.call(endOwnSession, { params: { id } })).toMatchObject({ status: 40400 })
  }
  expect((await theirs.call(getSession, {})).status).toBe(200)
})

test.each([
  [EDGE, 'Edge', 'Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605 Version/17 Safari/605', 'Safari', 'macOS'],
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537 Chrome/150 Mobile Safari/537', 'Chrome', 'Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  ['curl/8.5', '', ''],
])('%s is recognised', (agent, browser, system) => {
  expect(describeAgent(agent)).toEqual({ browser, system })
})
