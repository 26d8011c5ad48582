import { listOwnSignIns, type OwnSignIn } from '@center/shared/contract'
import { buildTestApp, type TestApp } from '../../testing/build-test-app'
import { insertSignIn } from './sign-ins.repository'

const user = { userId: 'u-wangwu', tenantId: 't-park', tenantCode: 'park' }
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36 Edg/150.0'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())

const note = (outcome: string, over: object = {}) =>
  insertSignIn(server.db, {
    tenantId: user.tenantId,
    userId: user.userId,
    username: 'wangwu',
    at: server.clock.now(),
    ip: '192.0.2.7',
    agent: EDGE,
    outcome,
    way: 'password',
    ...over,
  })

test('users see the tries to sign in as themselves, newest first, and no one else’s', async () => {
  await note('login.wrong_credentials', { way: null })
  await note('ok', { way: 'two-step' })
  await note('ok', { userId: 'u-other' })
  await note('ok', { tenantId: 't-other' })
  await note('login.locked', { userId: null })
  const here = await server.signIn(user)
  const ask = async (querystring: { page: number; limit: number }) =>
    (await here.call(listOwnSignIns, { querystring })).data as { rows: OwnSignIn[]; total: number }
  const place = { ip: '192.0.2.7', browser: 'Edge', system: 'Windows', at: '2026-01-01 08:00:00' }
  expect(await ask({ page: 1, limit: 20 })).toEqual({
    total: 2,
    rows: [
      { id: 2, outcome: 'ok', way: 'two-step', ...place },
      { id: 1, outcome: 'login.wrong_credentials', way: null, ...place },
    ],
  })
  expect((await ask({ page: 2, limit: 1 })).rows.map(({ id }) => id)).toEqual([1])
  expect((await server.guest.call(listOwnSignIns, { querystring: { page: 1, limit: 20 } })).status).toBe(40101)
})
