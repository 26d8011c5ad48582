import * as z from 'zod/mini'
import type { Endpoint } from '@center/shared/contract'
import { buildTestServer, type TestServer } from '../../testing/build-test-server'
import { AppError } from '../errors/errors'
import { serve } from '../http/serve'

const Thing = z.object({ name: z.string() })
const echo = {
  method: 'POST',
  url: '/api/echo',
  permission: 'public',
  schema: {
    body: z.object({ name: z.string().check(z.maxLength(5)) }),
    response: Thing,
    siblings: z.object({ more: z.number() }),
  },
} as const satisfies Endpoint
const failing = { method: 'GET', url: '/api/fail/:how', permission: 'public', schema: { response: Thing } } as const

let server: TestServer
beforeAll(async () => {
  server = await buildTestServer((app) => {
    serve(app, echo, ({ body, beside }) => {
      beside({ more: 1 })
      return { ...body, secret: 'of the database' }
    })
    serve(app, failing, ({ request }) => {
      const { how } = request.params as { how: string }
      if (how === 'known') throw new AppError('letter.not_found', { id: 1 })
      if (how === 'busy') throw new Error('Failed query', { cause: Object.assign(new Error(), { code: '55P03' }) })
      if (how === 'answer') return { title: 'not what was promised' } as unknown as z.infer<typeof Thing>
      throw new Error('password of the database is hunter2')
    })
  })
})
afterAll(() => server.close())

const post = (payload: string, type = 'application/json', url = '/api/echo') =>
  server.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers })

test('answers an envelope that holds what the contract names and nothing else', async () => {
  const response = await post('{"name":"a"}')
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({
    status: 200,
    message: '操作成功',
    data: { name: 'a' },
    requestId: expect.stringMatching(/^[\w-]{36}$/),
    more: 1,
  })
})

test('keeps a request id that came along, unless it could not stand in a log', async () => {
  const headers = { 'content-type': 'application/json' }
  const ask = (id: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/echo',
      payload: '{"name":"a"}',
      headers: { ...headers, 'x-request-id': id },
    })
  expect((await ask('browser-0001')).json()).toMatchObject({ requestId: 'browser-0001' })
  expect((await ask('a b')).json()).not.toMatchObject({ requestId: 'a b' })
})

test.each([
  ['a field that is too long', '{"name":"abcdef"}', 'application/json'],
  ['a field that is missing', '{}', 'application/json'],
  ['no body', '', 'application/json'],
  ['what is not JSON', '{"name"', 'application/json'],
  ['a poisoned prototype', '{"__proto__":{"name":"a"}}', 'application/json'],
  ['another type', 'name=a', 'application/x-www-form-urlencoded'],
  ['a body over the limit', `{"name":"${'a'.repeat(300_000)}"}`, 'application/json'],
])('refuses %s as invalid', async (_, payload, type) => {
  const response = await post(payload, type)
  expect(response.json()).toMatchObject({ status: 40001, message: '请求参数不正确' })
  expect(response.statusCode).toBe(200)
})

test('names the fields that are wrong', async () => {
  expect((await post('{"name":1}')).json()).toMatchObject({ data: [{ field: 'name', message: expect.any(String) }] })
})

test('answers an unknown address with an envelope', async () => {
  const response = await get('/api/nothing?language=eng')
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ status: 404, message: 'There is nothing at this address', data: null })
})

test('answers a known failure with its code and data', async () => {
  expect((await get('/api/fail/known')).json()).toMatchObject({ status: 40410, data: { id: 1 } })
})

test('asks for patience when the database could not do it now', async () => {
  const response = await get('/api/fail/busy')
  expect(response.statusCode).toBe(503)
  expect(response.json()).toMatchObject({ message: expect.stringContaining('稍后'), data: null })
})

test.each(['bug', 'answer'])('answers a %s with 500 and not a word about it', async (how) => {
  const response = await get(`/api/fail/${how}`)
  expect(response.statusCode).toBe(500)
  expect(response.json()).toEqual({
    status: 500,
    message: '服务器错误，请稍后再试或联系管理员',
    data: null,
    requestId: expect.any(String),
  })
})

test('seals every answer that is not the page', async () => {
  const { headers } = await get('/api/nothing')
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': expect.stringContaining('camera=()'),
  })
  for (const name of ['x-powered-by', 'strict-transport-security', 'x-download-options', 'x-xss-protection'])
    expect(headers).not.toHaveProperty(name)
})

test('is alive, and ready while its database answers', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
  const ready = await get('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }])
})

describe('a server that drains', () => {
  const hour = { drainSeconds: 3600 }
  const slow = { method: 'GET', url: '/api/slow', permission: 'public', schema: { response: Thing } } as const

  test('refuses readiness, takes calls, and closes the connection of each', async () => {
    const { app, close } = await buildTestServer((app) => serve(app, failing, () => ({ name: 'a' })), hour)
    const ending = app.draining.end()
    const ready = await app.inject({ method: 'GET', url: '/readyz' })
    expect([ready.statusCode, ready.headers.connection]).toEqual([503, 'close'])
    const answer = await app.inject({ method: 'GET', url: '/api/fail/never' })
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
    await app.draining.hurry()
    await ending
    await close()
  })

  test('finishes a running call before it has ended', async () => {
    let finish = () => {}
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    const gate = new Promise<void>((resolve) => (finish = resolve))
    const { app, close } = await buildTestServer((app) => {
      serve(app, slow, async () => {
        arrive()
        await gate
        return { name: 'late' }
      })
    }, hour)
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const running = fetch(`${address}/api/slow`)
    await arrived
    const ended = app.draining.hurry()
    await expect(fetch(`${address}/healthz`)).rejects.toThrow()
    finish()
    expect(await (await running).json()).toMatchObject({ data: { name: 'late' } })
    await ended
    await close()
  })
})

test('says what is wrong with a field in the language of the caller', async () => {
  const faultsOf = async (url: string, payload: string) => (await post(payload, 'application/json', url)).json().data
  expect(await faultsOf('/api/echo', '{"name":1}')).toEqual([
    { field: 'name', message: '无效输入：期望 string，实际接收 数字' },
  ])
  expect(await faultsOf('/api/echo?language=eng', '{"name":1}')).toEqual([
    { field: 'name', message: 'Invalid input: expected string, received number' },
  ])
  expect(await faultsOf('/api/echo', '{"name":"\\u0000"}')).toEqual([{ field: 'name', message: '含有不允许的字符' }])
})
