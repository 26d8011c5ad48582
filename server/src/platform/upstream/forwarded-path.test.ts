import { forwardedPath } from './forwarded-path'

test.each([
  ['/api/auth/publicKey?language=eng', '/api/auth/publicKey'],
  ['/sys/user/checkOnlyUser?username=..', '/sys/user/checkOnlyUser'],
  ['/api/front/letter/info/100%25', '/api/front/letter/info/100%25'],
  ['/api/files/@apps%2Fa%20b...c', '/api/files/@apps%2Fa%20b...c'],
  ['/api/resources/letter/a.png', '/api/resources/letter/a.png'],
  ['/api/front/eventsOfOthers', '/api/front/eventsOfOthers'],
])('%s is sent on as it came', (url, path) => {
  expect(forwardedPath(url)).toBe(path)
})

test.each([
  'http://evil.example/api/x',
  'api/x',
  '/api/../admin',
  '/api/%2e%2e/admin',
  '/api/..%2fadmin',
  '/api/%252e%252e%252fadmin',
  '/api/%25252e%25252e%25252fadmin',
  '/api/..;/admin',
  '/api/.;x/admin',
  '/api/..\\admin',
  '/api/a%5cb',
  '/api/a%0d%0ab',
  '/api/%',
  '/api/%ff',
  '/api/x#/../y',
])('%s leads nowhere', (url) => {
  expect(forwardedPath(url)).toBeNull()
})

test.each([
  '/api/ops/apps',
  '/api/ops',
  '/api/OPS/apps',
  '/api/%6fps/apps',
  '/api/openapi.json',
  '/api/resources/apps/a/1.0.0/main.js',
  '/api/resources/tenants/t/a/1.0.0/main.js',
  '/api/front/microFrontend/service/other',
  '/api/front/events/other',
  '/api/front/telemetry',
  '/api/front/guest-token',
  '/api/front/frontend/portalVersion',
])('%s stays here', (url) => {
  expect(forwardedPath(url)).toBeNull()
})
