import type { AddressInfo } from 'node:net'
import {
  getImportMap,
  getPortalVersion,
  listApps,
  listMicroFrontends,
  listMissedEvents,
  makeGuestToken,
  registerApp,
  registerTenant,
  releaseVersion,
  type Endpoint,
  type MicroFrontend,
  type RequestOf,
} from '@center/shared/contract'
import { startBackEnd, type BackEnd } from '../testing/back-end'
import { buildRegistryApp, notepad, registration, type RegistryApp } from '../testing/build-registry-app'

let backEnd: BackEnd
let server: RegistryApp

beforeAll(async () => {
  backEnd = await startBackEnd()
  server = await buildRegistryApp({ upstream: backEnd.origin })
  await server.prepareNotepad()
})
afterAll(async () => {
  await server.close()
  await backEnd.stop()
})

const zhangsan = { userId: 'u1', username: 'zhangsan', tenantId: 't-demo', tenantCode: 'demo' }
let tokens = 0

/** A token that no one has used, of a user that the back end describes so. */
function tokenOf(user: object): string {
  const token = `token-${(tokens += 1)}`
  backEnd.users.set(token, user)
  return token
}
const call = <E extends Endpoint>(token: string, endpoint: E, request: RequestOf<E>) =>
  server.guest.call(endpoint, request, { authorization_front: token, 'x-signature': 'of the back end' })
const guestsOf = (token: string, tenantId = 't-demo') => call(token, listMicroFrontends, { params: { tenantId } })

test('what is not the portal’s own is the back end’s, sign-in and configuration included', async () => {
  for (const path of ['/api/auth/publicKey', '/api/front/frontend/getVueConfig', '/sys/user/checkOnlyUser']) {
    const answer = await server.app.inject({ method: 'GET', url: `${path}?language=eng` })
    expect(answer.json()).toMatchObject({ status: 200, data: { path } })
  }
})

test('a tenant of the back end is added by the deploy token, once, under the id that the back end names', async () => {
  const add = (caller: typeof server.guest, id: string, name: string) =>
    caller.call(registerTenant, { params: { tenantCode: 'T001' }, body: { id, name } })
  expect(await add(server.deployer(), 't1', '一号园区')).toMatchObject({ status: 200 })
  expect(await add(server.deployer(), 't1', '一号产业园')).toMatchObject({ data: { id: 't1', name: '一号产业园' } })
  expect(await add(server.deployer(), 't2', '二号')).toMatchObject({ status: 40001, data: [{ field: 'id' }] })
  expect((await add(server.guest, 't1', '一号')).http).toBe(401)
  const params = { tenantCode: 'T002' }
  expect(await server.deployer().call(registerTenant, { params, body: { id: 't1', name: '二号' } })).toMatchObject({
    status: 40915,
  })
  const token = tokenOf({ ...zhangsan, tenantId: 't1', tenantCode: 'T001' })
  expect(await guestsOf(token, 't1')).toMatchObject({ status: 200, data: [] })
})

test('guests of a user are those that were released here, for the tenant that the back end names', async () => {
  const answer = await guestsOf(tokenOf(zhangsan))
  expect((answer.data as MicroFrontend[]).map(({ serviceCode }) => serviceCode)).toEqual(['@apps/notepad'])
  expect(String(answer.headers['set-cookie'])).toContain('center_cohort=')
  const { arrivals } = backEnd
  expect(arrivals.at(-1)?.headers).toMatchObject({
    authorization_front: `token-${tokens}`,
    'x-signature': 'of the back end',
  })
})

test('asks the back end who calls with the query of the call, which its signature covers', async () => {
  await call(tokenOf(zhangsan), listMissedEvents, { querystring: { after: '0' } })
  expect(backEnd.arrivals.at(-1)?.url).toBe('/api/front/member/front/infoV2?after=0')
})

test('the map of a page is composed here, and asks no one when no one is signed in', async () => {
  const before = backEnd.arrivals.length
  const answer = await server.guest.call(getImportMap, { params: { tenantId: 't-demo' } })
  expect(answer.envelope).toMatchObject({ imports: {}, integrity: {} })
  const file = await server.app.inject({ method: 'GET', url: '/api/resources/apps/%40apps%2Fnotepad/1.0.0/main.css' })
  expect(file.statusCode).toBe(200)
  expect(backEnd.arrivals).toHaveLength(before)
})

test.each(['/center/', '/', '/api/openapi.json', '/healthz', '/metrics', getPortalVersion.url, '/cas/login'])(
  '%s is ours',
  async (url) => {
    const before = backEnd.arrivals.length
    await server.app.inject({ method: 'GET', url })
    expect(backEnd.arrivals).toHaveLength(before)
  },
)

test('there is no sign-in of our own', async () => {
  const cas = await server.app.inject({ method: 'GET', url: '/cas/login' })
  expect(cas.statusCode).toBe(404)
  const { paths } = (await server.app.inject('/api/openapi.json')).json() as { paths: object }
  expect(
    Object.keys(paths).filter(
      (path) =>
        !/^\/api\/(ops|front\/(microFrontend|events|telemetry|guest-token|frontend|version-log|apps))/.test(path),
    ),
  ).toEqual([])
})

test('operations take the deploy token', async () => {
  const apps = await server.deployer().call(listApps, { querystring: { tenantCode: 'demo' } })
  expect(apps.data).toMatchObject({ rows: [{ name: '@apps/notepad' }] })
})

test('operations refuse a user, in words, and sign no one out', async () => {
  const answer = await call(tokenOf(zhangsan), releaseVersion, { params: notepad, body: { version: '1.1.0' } })
  expect(answer).toMatchObject({ status: 40303, data: { reason: expect.stringContaining('deploy token') } })
})

test('a no of the back end is a no here, with what it says', async () => {
  expect(await guestsOf('unknown')).toMatchObject({ http: 401, status: 40101 })
  const replaced = tokenOf({ status: 40110, message: 'replaced', data: { loginUrl: '/elsewhere' } })
  expect(await guestsOf(replaced)).toMatchObject({ http: 401, status: 40110, data: { loginUrl: '/elsewhere' } })
})

test.each([
  ['a fault', { status: 503, message: 'down', data: null }],
  ['a signature that it does not take for this call', { status: 40132, message: 'wrong', data: null }],
  ['a user without a tenant', { userId: 'u1' }],
])('%s is busy and signs no one out', async (_, user) => {
  expect(await guestsOf(tokenOf(user))).toMatchObject({ http: 503, status: 503 })
})

test.each([
  ['one that is not here', { ...zhangsan, tenantId: 't-other' }],
  ['another code', { ...zhangsan, tenantCode: 'park' }],
  ['one that is shut', { ...zhangsan, tenantId: 't-shut', tenantCode: 'shut' }],
])('a tenant of the back end that is %s is refused by name', async (_, user) => {
  const { tenantId, tenantCode } = user
  expect(await guestsOf(tokenOf(user))).toMatchObject({ status: 40430, data: { tenantId, tenantCode } })
})

test('the guests of another tenant are not there', async () => {
  expect(await guestsOf(tokenOf(zhangsan), 't-park')).toMatchObject({ status: 40400 })
})

test('asks the back end once for calls at the same time', async () => {
  const token = tokenOf(zhangsan)
  const before = backEnd.asked()
  await Promise.all([guestsOf(token), guestsOf(token), guestsOf(token)])
  expect(backEnd.asked() - before).toBe(1)
})

test('a guest gets a token for the user of the back end, where operations allow it', async () => {
  const request = { body: { app: '@apps/notepad' } }
  expect(await call(tokenOf(zhangsan), makeGuestToken, request)).toMatchObject({ status: 40301 })
  const body = { ...registration, capabilities: ['token'] as ['token'] }
  await server.deployer().call(registerApp, { params: notepad, body }, { 'if-match': '2' })
  expect(await call(tokenOf(zhangsan), makeGuestToken, request)).toMatchObject({ status: 200 })
})

test('a stream of events opens, and ends when it has to show itself again', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const token = tokenOf(zhangsan)
  const stream = await fetch(`http://127.0.0.1:${port}/api/front/events`, { headers: { authorization_front: token } })
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  const reader = stream.body?.getReader()
  await reader?.read()
  expect(await server.app.callers.ended(['somebody'])).toEqual(new Set(['somebody']))
  server.clock.advance(300_001)
  await expect(readToEnd(reader)).resolves.toBeUndefined()
})

async function readToEnd(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<void> {
  for (;;) if ((await reader?.read())?.done !== false) return
}
