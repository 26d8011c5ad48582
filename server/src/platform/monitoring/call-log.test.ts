import { request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getSession, signIn, streamEvents } from '@center/shared/contract'
import { buildTestApp, sign, type TestApp } from '../../testing/build-test-app'
import { createLogSettings } from '../config/log-settings'

type Line = Record<string, unknown> & { msg: string }

let server: TestApp
const lines: string[] = []
let onLine = () => {}
beforeAll(async () => {
  const write = (line: string) => {
    lines.push(line)
    onLine()
  }
  server = await buildTestApp({ logger: createLogSettings('trace', { write }) })
})
afterAll(() => server.close())
beforeEach(() => {
  lines.length = 0
})

const ends = () => lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg.startsWith('call '))
const user = { userId: 'u-alice', tenantId: 't-demo', tenantCode: 'demo' }

test('a call leaves one line: what was asked, by whom, and what came of it', async () => {
  const alice = await server.signIn(user)
  await alice.call(getSession, {})
  expect(ends()).toEqual([
    expect.objectContaining({
      msg: 'call ended',
      method: 'GET',
      route: getSession.url,
      status: 200,
      business: 200,
      code: 'ok',
      tenant: 't-demo',
      user: 'u-alice',
      ms: expect.any(Number) as unknown,
      reqId: expect.any(String) as unknown,
    }),
  ])
})

test('a refusal is written with its business status, though HTTP says 200', async () => {
  const body = { username: 'alice', password: 'x', kid: 'k', imgvercode: '1', captchaData: 1, tenantCode: 'demo' }
  await server.guest.call(signIn, { body })
  await server.guest.call(getSession, {})
  expect(ends()).toMatchObject([
    { status: 200, business: 40012, code: 'login.wrong_captcha', user: null },
    { status: 401, business: 40101, code: 'session.required', user: null },
  ])
})

test('nothing secret of an address, a header or a body is written', async () => {
  const secrets = ['ST-secret', 'code-secret', 'state-secret', '13912345678', 'token-secret', 'Password@2026']
  const [ticket, code, state, phone, token, password] = secrets
  const urls = [
    `/cas/serviceValidate?service=https://oa.example/&ticket=${ticket}`,
    `/api/auth/oidc/corp/callback?code=${code}&state=${state}`,
    `/api/front/member/sendPhoneCode?phone=${phone}&type=1`,
    `/center/?ticketToken=${ticket}&token=${token}`,
    `/nothing/${phone}?st=${ticket}`,
  ]
  for (const url of urls) await server.app.inject({ url, headers: { authorization_front: token } })
  const payload = { username: phone, password, tenantCode: 'demo' }
  await server.app.inject({ method: 'POST', url: signIn.url, payload })
  expect(ends()).toHaveLength(urls.length + 1)
  expect(secrets.filter((secret) => lines.join('').includes(secret))).toEqual([])
})

test('a call whose caller goes away leaves a line too', async () => {
  const alice = await server.signIn(user)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const injection = { method: 'GET' as const, url: streamEvents.url, headers: {} }
  const headers = sign(injection, alice.token, {
    key: Buffer.from(alice.signKey, 'base64url'),
    at: server.clock.now(),
  })
  const written = new Promise<void>((resolve) => (onLine = () => ends().length > 0 && resolve()))
  const call = send({ port, host: '127.0.0.1', path: streamEvents.url, headers }, (response) => {
    response.once('data', () => call.destroy()).once('error', () => {})
  })
  call.once('error', () => {}).end()
  await written
  expect(ends()).toMatchObject([{ msg: 'call broken off', route: streamEvents.url, user: 'u-alice' }])
})

test.each([
  ['with CENTER_INSECURE warns in the log', true, 1],
  ['without CENTER_INSECURE does not', false, 0],
])('each start %s', async (_what, isInsecure, count) => {
  const written: string[] = []
  const logger = createLogSettings('info', { write: (line) => void written.push(line) })
  const started = await buildTestApp({ logger, isInsecure })
  await started.close()
  const warnings = written
    .map((line) => JSON.parse(line) as Line)
    .filter(({ level }) => level === 'warn' || level === 40)
  expect(warnings.filter(({ msg }) => msg.startsWith('CENTER_INSECURE is set'))).toHaveLength(count)
})
