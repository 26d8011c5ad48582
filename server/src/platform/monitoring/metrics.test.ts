import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  checkCaptcha,
  getCaptcha,
  getLoginCaptcha,
  getPortalVersion,
  getSession,
  registerApp,
  releaseVersion,
  sendPhoneCode,
  signIn,
  streamEvents,
} from '@center/shared/contract'
import { buildRegistryApp, notepad, type RegistryApp } from '../../testing/build-registry-app'
import { sign, TEST_OPS_TOKEN } from '../../testing/build-test-app'
import { openEmbeddedTestDatabase } from '../../testing/test-database'

let server: RegistryApp
beforeAll(async () => {
  // It has one connection, busy or idle.
  server = await buildRegistryApp({}, undefined, openEmbeddedTestDatabase)
})
afterAll(() => server.close())

const look = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  server.app.inject({ method: 'GET', url: '/metrics', headers, remoteAddress })

test('calls are measured by route, and what operations do is counted', async () => {
  await server.prepareNotepad()
  await server.guest.call(getPortalVersion, { querystring: {} })
  await server.deployer().call(releaseVersion, { params: notepad, body: { version: '1.1.0' } }, { 'if-match': '2' })
  const { payload, headers } = await look()
  expect(headers['content-type']).toContain('text/plain; version=0.0.4')
  const route = `route="${getPortalVersion.url}",status="200"`
  expect(payload).toContain(`center_request_duration_seconds_count{method="GET",${route}} 1`)
  expect(payload).toContain(`method="PUT",route="${registerApp.url}"`)
  expect(payload).toContain('center_operations_total{action="release"} 2')
  expect(payload).toContain('center_events_total{type="release"} 2')
  expect(payload).toMatch(/center_event_streams 0\n/)
  expect(payload).toMatch(/center_registry_cache_misses \d+\n/)
  expect(payload).toContain('center_nodejs_eventloop_lag_seconds')
})

test('are for this machine and for the deploy token', async () => {
  const token = { authorization: `Bearer ${TEST_OPS_TOKEN}` }
  expect((await look({}, '10.0.0.7')).statusCode).toBe(404)
  expect((await look({ 'x-forwarded-for': '10.0.0.7' })).statusCode).toBe(404)
  expect((await look({ authorization: 'Bearer wrong' }, '10.0.0.7')).statusCode).toBe(404)
  expect((await look(token, '10.0.0.7')).statusCode).toBe(200)
  expect((await look({}, '::ffff:127.0.0.1')).statusCode).toBe(200)
})

/** The figure of a metric with its labels. */
async function figure(name: string): Promise<number> {
  const line = (await look()).payload.split('\n').find((text) => text.startsWith(`${name} `))
  return Number(line?.slice(name.length) ?? 0)
}

test('open event streams fall when the browser goes away', async () => {
  const { token, signKey } = await server.member('demo')
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const injection = { method: 'GET' as const, url: streamEvents.url, headers: {} }
  const key = Buffer.from(signKey, 'base64url')
  const headers = sign(injection, token, { key, at: server.clock.now() })
  const call = request({ port, host: '127.0.0.1', path: streamEvents.url, headers }).end()
  await new Promise((resolve) => call.once('response', (response) => response.once('data', resolve)))
  expect(await figure('center_event_streams')).toBe(1)
  call.on('error', () => {}).destroy()
  while ((await figure('center_event_streams')) > 0) await new Promise(setImmediate)
  expect(await figure('center_event_streams')).toBe(0)
})

describe('what calls came to', () => {
  const form = { password: 'x', kid: 'k', imgvercode: 'none', captchaData: 7, tenantCode: 'demo' }

  test('sign-ins are counted by their result, and refusals by their code', async () => {
    const result = 'center_sign_ins_total{way="form",result="login.wrong_captcha"}'
    const refused = 'center_refusals_total{code="login.wrong_captcha"}'
    const before = await Promise.all([result, refused, 'center_refusals_total{code="session.required"}'].map(figure))
    await server.guest.call(signIn, { body: { ...form, username: 'somebody' } })
    await server.guest.call(getSession, {})
    const after = await Promise.all([result, refused, 'center_refusals_total{code="session.required"}'].map(figure))
    expect(after).toEqual(before.map((count) => count + 1))
  })

  test('captchas are counted as given and as checked', async () => {
    await server.guest.call(getLoginCaptcha, { querystring: { type: 'LOGIN', data: '7' } })
    await server.guest.call(getCaptcha, { body: { captchaType: 'nothing' } })
    await server.guest.call(checkCaptcha, { body: { captchaType: 'blockPuzzle', token: 'x', pointJson: 'x' } })
    expect(await figure('center_captchas_total{step="given",result="ok"}')).toBe(1)
    expect(await figure('center_captchas_total{step="given",result="0015"}')).toBe(1)
    expect(await figure('center_captchas_total{step="checked",result="6110"}')).toBe(1)
  })

  test('codes by SMS are counted by their result', async () => {
    const body = { phone: '13900000001', type: '2', tenantCode: 'demo', imageCode: 'none', number: 'n' }
    await server.guest.call(sendPhoneCode, { body } as never)
    expect(await figure('center_sms_total{result="login.wrong_captcha"}')).toBe(1)
  })
})

test('connections of the database and what waits are told', async () => {
  const { payload } = await look()
  for (const line of [
    'center_database_connections{state="idle"} 1',
    'center_database_waiting 0',
    'center_queue_waiting{queue="passwords"} 0',
    'center_queue_waiting{queue="pictures"} 0',
  ])
    expect(payload).toContain(`${line}\n`)
})
