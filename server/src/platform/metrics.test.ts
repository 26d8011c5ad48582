import { getPortalVersion, registerApp, releaseVersion } from '@center/shared/contract'
import { buildRegistryApp, notepad, type RegistryApp } from '../testing/build-registry-app'
import { TEST_OPS_TOKEN } from '../testing/build-test-app'

let server: RegistryApp
beforeAll(async () => {
  server = await buildRegistryApp()
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
