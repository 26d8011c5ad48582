import { getRuntimeConfiguration, getSession, getUserInfo, registerApp, signIn, textToSign } from '../../contract'
import { buildUserInfo, startFakeServer, type FakeServer } from '../../testing'
import { endSession } from '../session/end-session'
import { beginSession } from '../sign-in/session-actions'
import { session } from '../session/session.store'
import { callApi } from './call-api'
import { learnFromServerTime } from './clock'
import { hmac, sha256, toSigningKey } from '../session/hmac'

const signKey = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8'
let server: FakeServer

beforeEach(async () => {
  server = startFakeServer()
  await beginSession('demo', 'token-1', { signKey, expiresIn: 1800 })
})
afterEach(() => {
  server.close()
  endSession()
  learnFromServerTime(Date.now())
})

const registration = {
  params: { tenantCode: 'demo', name: '@apps/notepad' },
  body: { menuPrefix: 'notepad' },
}

test('gives back the value, and sends language, token, time, nonce and request id', async () => {
  const user = buildUserInfo()
  server.answer(getUserInfo, user)

  const result = await callApi(getUserInfo, { querystring: { roleId: 'r1' } })

  expect(result).toEqual({ ok: true, value: user })
  const [call] = server.calls
  expect(Object.fromEntries(call!.query)).toEqual({ roleId: 'r1', language: 'zh_CN' })
  expect(call!.headers).toMatchObject({
    Authorization_front: 'token-1',
    'X-Timestamp': expect.stringMatching(/^\d{13}$/),
    'X-Nonce': expect.stringMatching(/^[A-Za-z0-9_-]{16,64}$/),
    'X-Request-Id': expect.stringMatching(/^[0-9a-f]{32}$/),
  })
})

test('signs exactly the path, query and body that it sends', async () => {
  server.answer(registerApp, { revision: 1 })
  await callApi(registerApp, registration)

  const { headers, method, body } = server.calls[0]!
  const text = textToSign(
    {
      method,
      path: '/api/ops/tenants/demo/apps/%40apps%2Fnotepad',
      query: 'language=zh_CN',
      timestamp: headers['X-Timestamp']!,
      nonce: headers['X-Nonce']!,
      bodyHash: await sha256(JSON.stringify(body)),
      bodyText: '',
    },
    'strict',
  )
  expect(headers['X-Signature']).toBe(await hmac(await toSigningKey(signKey), text))
})

test('sends neither token nor signature to a public endpoint', async () => {
  server.reply(getRuntimeConfiguration, () => ({ http: 200, body: { status: 200, message: '', data: {} } }))
  await callApi(getRuntimeConfiguration, { querystring: { applicationCode: 'center' } })

  const names = Object.keys(server.calls[0]!.headers)
  expect(names).not.toEqual(expect.arrayContaining(['Authorization_front']))
  expect(names).not.toEqual(expect.arrayContaining(['X-Signature']))
})

test('hands over what stands beside the token of a sign-in', async () => {
  server.answer(signIn, 'token-2', { signKey: 'k', expiresIn: 60 })
  const form = { username: 'u', password: 'p', kid: 'k1', imgvercode: '1234', captchaData: 1, tenantCode: 'demo' }
  const result = await callApi(signIn, { body: form })

  expect(result).toEqual({ ok: true, value: 'token-2', grant: { signKey: 'k', expiresIn: 60 } })
})

test('the same command goes again with the same key when no answer came, and another one with a key of its own', async () => {
  server.reply(registerApp, () => Promise.reject(new Error('connection refused')))
  const other = { ...registration, body: { menuPrefix: 'other' } }
  for (const request of [registration, registration, other]) await callApi(registerApp, request, { once: true })
  const [first, second, third] = server.calls.map(({ headers }) => headers['Idempotency-Key'])
  expect([second, third]).toEqual([first, expect.not.stringMatching(String(first))])
})

test('corrects its clock and tries once more when the server finds the time wrong', async () => {
  const serverTime = Date.now() + 3_600_000
  server.refuse(getUserInfo, 'signature.clock_skew', { serverTime })

  const result = await callApi(getUserInfo, { querystring: {} })

  expect(result).toMatchObject({ ok: false, failure: { code: 'signature.clock_skew', status: 40131 } })
  const times = server.calls.map(({ headers }) => Number(headers['X-Timestamp']))
  expect(times).toHaveLength(2)
  expect(Math.abs(times[1]! - serverTime)).toBeLessThan(5_000)
})

test('takes another nonce when the first was used, once', async () => {
  server.refuse(getUserInfo, 'signature.nonce_reused')
  await callApi(getUserInfo, { querystring: {} })

  expect(new Set(server.calls.map(({ headers }) => headers['X-Nonce'])).size).toBe(2)
  expect(server.calls).toHaveLength(2)
})

test('does not repeat a call whose signature is wrong', async () => {
  server.refuse(getUserInfo, 'signature.invalid')
  await callApi(getUserInfo, { querystring: {} })
  expect(server.calls).toHaveLength(1)
})

test('ends the session once on an answer of the 401 class, with the answer', async () => {
  server.refuse(getUserInfo, 'session.idle')
  const [first] = await Promise.all([1, 2].map(() => callApi(getUserInfo, { querystring: {} })))

  expect(first).toMatchObject({ ok: false })
  expect(session).toMatchObject({ status: 'signed-out', token: null, ended: { code: 'session.idle', status: 40109 } })
  expect(sessionStorage.getItem('pro__demo__token')).toBeNull()
})

test('announces the end of the session without ending it when the right is missing', async () => {
  server.refuse(getUserInfo, 'permission.denied')
  await callApi(getUserInfo, { querystring: {} })
  expect(session).toMatchObject({ status: 'signed-in', ended: { code: 'permission.denied' } })
})

test('leaves the session alone for a late answer to the one before', async () => {
  server.reply(getUserInfo, async () => {
    await beginSession('demo', 'token-2', { signKey, expiresIn: 60 })
    return { http: 401, body: { status: 40101, message: '', data: null } }
  })
  await callApi(getUserInfo, { querystring: {} })
  expect(session).toMatchObject({ status: 'signed-in', token: 'token-2', ended: null })
})

test.each([
  ['silent', { silent: true }, 'session.required'],
  ['business', {}, 'rate.limited'],
] as const)('leaves the session alone on a %s failure', async (_what, options, code) => {
  server.refuse(getSession, code)
  const result = await callApi(getSession, {}, options)
  expect(result).toMatchObject({ ok: false, failure: { code, requestId: 'r1' } })
  expect(session.status).toBe('signed-in')
})

test('reports a foreign body as a network failure, and signs no one out', async () => {
  server.reply(getUserInfo, () => ({ http: 502, body: '<html>Bad gateway</html>' }))
  const result = await callApi(getUserInfo, { querystring: {} })
  expect(result).toMatchObject({ ok: false, failure: { code: 'network.failed', status: 502 } })
  expect(session.status).toBe('signed-in')
})

test('says that it was cancelled by its caller', async () => {
  const end = new AbortController()
  server.reply(getUserInfo, () => {
    end.abort()
    return { http: 200, body: {} }
  })
  const result = await callApi(getUserInfo, { querystring: {} }, { signal: end.signal })
  expect(result).toMatchObject({ ok: false, failure: { code: 'network.cancelled' } })
})
