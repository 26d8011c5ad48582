import { buildTestApp, type TestApp } from '../../testing/build-test-app'

const ORIGIN = 'https://www.example.com'
const url = '/api/front/captcha/get'
let server: TestApp

beforeAll(async () => {
  server = await buildTestApp({ captchaOrigins: [ORIGIN] })
})
afterAll(() => server.close())

const post = (payload: string, origin = ORIGIN, type = 'application/json') =>
  server.app.inject({ method: 'POST', url, payload, headers: { origin, 'content-type': type } })
const preflight = (origin: string, path = url) =>
  server.app.inject({ method: 'OPTIONS', url: path, headers: { origin, 'access-control-request-method': 'POST' } })

test('lets a page of a named origin ask for captchas, without cookies', async () => {
  const asked = await preflight(ORIGIN)
  expect(asked.statusCode).toBe(204)
  expect(asked.headers).toMatchObject({
    'access-control-allow-origin': ORIGIN,
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': expect.stringContaining('content-type'),
    vary: 'Origin',
  })
  const { headers } = await post('{"captchaType":"blockPuzzle"}')
  expect(headers['access-control-allow-origin']).toBe(ORIGIN)
  expect(headers).not.toHaveProperty('access-control-allow-credentials')
})

test('lets no other origin, and none at other addresses', async () => {
  for (const origin of ['https://www.example.com.evil.example', 'http://www.example.com', 'null']) {
    expect((await preflight(origin)).headers).not.toHaveProperty('access-control-allow-origin')
    expect((await post('{}', origin)).headers).not.toHaveProperty('access-control-allow-origin')
  }
  const elsewhere = await server.app.inject({ method: 'GET', url: '/api/auth/publicKey', headers: { origin: ORIGIN } })
  expect(elsewhere.headers).not.toHaveProperty('access-control-allow-origin')
})

test.each([
  ['is no JSON', '{"captchaType":', 'application/json'],
  ['is a form', 'captchaType=blockPuzzle', 'application/x-www-form-urlencoded'],
  ['has a character of no text', '{"captchaType":"\\u0000"}', 'application/json'],
  ['is larger than any', `{"a":"${'a'.repeat(300_000)}"}`, 'application/json'],
])('refuses a body that %s in the codes of the protocol', async (_what, payload, type) => {
  const answer = await post(payload, ORIGIN, type)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ repCode: '0016', repMsg: '请求格式错误', repData: null, success: false })
})
