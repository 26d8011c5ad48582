import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Endpoint } from '@center/shared/contract'
import { sign } from '../../testing/build-test-app'
import { buildTestServer, type TestServer } from '../../testing/build-test-server'
import { serve } from '../http/serve'

const Who = z.object({ userId: z.nullable(z.string()) })
const route = (permission: string, method: 'GET' | 'POST' = 'GET') =>
  ({
    method,
    url: `/api/${permission.replace(':', '-')}-${method}`,
    permission,
    schema: { response: Who },
  }) as const satisfies Endpoint

const routes = {
  open: route('public'),
  own: route('session'),
  write: route('session', 'POST'),
  marked: { ...route('session'), url: '/api/marked', changes: true } as const,
  allowed: route('thing:read'),
  forbidden: route('thing:write'),
  release: route('ops:release', 'POST'),
}
const OPS_TOKEN = 'a-token-for-deployments'

let server: TestServer
let token: string
let key: Buffer

beforeAll(async () => {
  server = await buildTestServer(
    (app) =>
      Object.values(routes).forEach((endpoint) =>
        serve(app, endpoint, ({ session }) => ({ userId: session?.userId ?? null })),
      ),
    { opsToken: OPS_TOKEN },
  )
  const begun = await server.app.sessions.begin({ userId: 'u1', tenantId: 't1', tenantCode: 'one' })
  token = begun.token
  key = Buffer.from(begun.grant.signKey, 'base64url')
})
afterAll(() => server.close())

type Headers = Record<string, string>

async function ask({ method, url }: Endpoint, headers: Headers = {}, query = '') {
  const response = await server.app.inject({ method, url: `${url}${query}`, headers })
  return { http: response.statusCode, ...(response.json() as { status: number; data: unknown; message: string }) }
}

function signed({ method, url }: Endpoint, at = server.app.now(), query = ''): Headers {
  return sign({ method, url: `${url}${query}`, headers: {} }, token, { key, at })
}

test('a reading call is taken as often as it comes while its time is good', async () => {
  const headers = signed(routes.own)
  expect(await ask(routes.own, headers)).toMatchObject({ status: 200 })
  expect(await ask(routes.own, headers)).toMatchObject({ status: 200 })
})

test.each(['write', 'marked'] as const)('a call that changes something is taken once: %s', async (name) => {
  const headers = signed(routes[name])
  expect(await ask(routes[name], headers)).toMatchObject({ status: 200 })
  expect(await ask(routes[name], headers)).toMatchObject({ status: 40133 })
})

test('a public call needs no user, knows a session, and ignores an invalid token', async () => {
  expect(await ask(routes.open)).toMatchObject({ status: 200, data: { userId: null } })
  expect(await ask(routes.open, { authorization_front: token })).toMatchObject({ data: { userId: 'u1' } })
  expect(await ask(routes.open, { authorization_front: 'nonsense' })).toMatchObject({ data: { userId: null } })
})

test('a signed call comes through', async () => {
  expect(await ask(routes.own, signed(routes.own))).toMatchObject({ status: 200, data: { userId: 'u1' } })
})

test('treats a call without a token, or with an invalid one, as not signed in', async () => {
  expect(await ask(routes.own)).toMatchObject({ http: 401, status: 40101 })
  const headers = { ...signed(routes.own), authorization_front: randomBytes(32).toString('base64url') }
  expect(await ask(routes.own, headers)).toMatchObject({ http: 401, status: 40101 })
})

test('a token alone is not enough', async () => {
  expect(await ask(routes.own, { authorization_front: token })).toMatchObject({ http: 200, status: 40132 })
})

test('a query that was not signed is refused', async () => {
  expect(await ask(routes.own, signed(routes.own), '?userId=u2')).toMatchObject({ status: 40132 })
})

test('a clock that is off is told the time', async () => {
  const late = new Date(server.app.now().getTime() - 300_001)
  const answer = await ask(routes.own, signed(routes.own, late))
  expect(answer).toMatchObject({ http: 200, status: 40131, data: { serverTime: server.app.now().getTime() } })
})

test('a call that changes something comes through once, one that reads as often as it likes', async () => {
  const write = signed(routes.write)
  expect((await ask(routes.write, write)).status).toBe(200)
  expect((await ask(routes.write, write)).status).toBe(40133)
  const read = signed(routes.own)
  expect([(await ask(routes.own, read)).status, (await ask(routes.own, read)).status]).toEqual([200, 200])
})

test('an action must be held', async () => {
  expect((await ask(routes.allowed, signed(routes.allowed))).status).toBe(200)
  expect(await ask(routes.forbidden, signed(routes.forbidden))).toMatchObject({
    http: 403,
    status: 40301,
    message: '没有该操作的权限',
  })
})

test('a deploy token releases and does nothing else', async () => {
  const headers = { authorization: `Bearer ${OPS_TOKEN}` }
  expect(await ask(routes.release, headers)).toMatchObject({ status: 200, data: { userId: 'deploy-token' } })
  expect((await ask(routes.own, headers)).status).toBe(40101)
})

test.each(['Bearer another-token-of-this-length', 'Bearer ', `Basic ${OPS_TOKEN}`, OPS_TOKEN])(
  'the authorization "%s" releases nothing',
  async (authorization) => {
    expect(await ask(routes.release, { authorization })).toMatchObject({ http: 401, status: 40101 })
  },
)
