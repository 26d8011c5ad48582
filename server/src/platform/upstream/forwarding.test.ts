import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startBackEnd, type BackEnd } from '../../testing/back-end'
import { buildTestServer, type TestServer } from '../../testing/build-test-server'
import { openTestDatabase } from '../../testing/test-database'
import type { Storage } from '../database/database'
import { forwarding } from './forwarding'

let backEnd: BackEnd
/** Of all servers: what they send on leaves nothing in it. */
let storage: Storage
let server: TestServer
let port: number

const start = async (origin: string, maxMs?: number) => {
  const started = await buildTestServer(
    (app) => void app.register(forwarding, { origin, ...(maxMs && { maxMs }) }),
    {},
    storage,
  )
  await started.app.listen({ port: 0, host: '127.0.0.1' })
  return started
}
const portOf = ({ app }: TestServer) => (app.server.address() as AddressInfo).port
const url = (path: string) => `http://127.0.0.1:${port}${path}`
const last = () => backEnd.arrivals.at(-1)

beforeAll(async () => {
  storage = await openTestDatabase()
  backEnd = await startBackEnd()
  server = await start(backEnd.origin)
  port = portOf(server)
})
afterAll(async () => {
  await server.close()
  await storage.close()
  await backEnd.stop()
})

/** A call whose path goes on the wire as it is written. */
function raw(path: string, headers: Record<string, string> = {}, at = port): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const asking = httpRequest({ host: '127.0.0.1', port: at, path, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }))
    })
    asking.on('error', reject).end()
  })
}

const signed = {
  Authorization_front: 'token-1',
  'X-Timestamp': '1767225600000',
  'X-Nonce': 'n0000000000000001',
  'X-Signature': 'd5f31e82',
}

test('a call arrives as it was signed: path, query, token and signature', async () => {
  const answer = await fetch(url('/api/front/ent/list?b=2&a=%20+&c='), { headers: signed })
  expect(await answer.json()).toMatchObject({ status: 200, data: { path: '/api/front/ent/list' } })
  expect(last()).toMatchObject({
    url: '/api/front/ent/list?b=2&a=%20+&c=',
    headers: { authorization_front: 'token-1', 'x-timestamp': '1767225600000', 'x-nonce': signed['X-Nonce'] },
  })
  expect(last()?.headers['x-signature']).toBe('d5f31e82')
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('the bytes of a %s arrive as they were sent', async (method) => {
  const body = '{ "nickName" : "张三" }'
  await fetch(url('/api/front/member/updateNickName'), {
    method,
    body,
    headers: { 'content-type': 'application/json' },
  })
  expect(last()).toMatchObject({ method, body, headers: { 'content-type': 'application/json' } })
})

test('an upload arrives whole', async () => {
  const form = new FormData()
  form.append('file', new Blob(['x'.repeat(3_000_000)]), 'plan.txt')
  const answer = await fetch(url('/api/front/letter/uploadReplyFile'), { method: 'POST', body: form })
  expect(answer.status).toBe(200)
  expect(last()?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(last()?.body).toContain('x'.repeat(3_000_000))
})

test('a body goes on before it is whole, and so does an answer', async () => {
  const reading = new Promise<string>((resolve, reject) => {
    let text = ''
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'transfer-encoding': 'chunked' }
    const path = '/api/streamed'
    const asking = httpRequest({ host: '127.0.0.1', port, path, method: 'POST', headers }, (response) => {
      response.on('data', (part: Buffer) => {
        text += part.toString()
        // The back end answers the rest when this has come.
        if (text === 'data: first\n\n') asking.end('more')
      })
      response.on('end', () => resolve(text))
    })
    asking.on('error', reject)
    asking.write('some')
  })
  expect(await reading).toBe('data: first\n\ndata: second\n\n')
})

test('where a call comes from is said by this server, whatever the caller says', async () => {
  const lies = {
    'X-Forwarded-For': '6.6.6.6',
    'X-Forwarded-Port': '1',
    Forwarded: 'for=6.6.6.6',
    'X-Real-IP': '6.6.6.6',
  }
  await raw('/api/x', { ...lies, host: 'portal.example', 'x-request-id': 'request-12345' })
  const { headers } = last() ?? {}
  expect(headers).toMatchObject({
    host: backEnd.origin.slice('http://'.length),
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': 'portal.example',
    'x-request-id': 'request-12345',
  })
  for (const name of ['forwarded', 'x-forwarded-port', 'x-real-ip']) expect(headers).not.toHaveProperty(name)
})

test('headers of one connection end with it, in both directions', async () => {
  const hops = { Connection: 'X-Of-Caller', 'X-Of-Caller': 'yes', TE: 'trailers', 'Proxy-Authorization': 'Basic x' }
  await raw('/api/x', { ...hops, 'Keep-Alive': 'timeout=1', Upgrade: 'websocket', Expect: '100-continue' })
  for (const name of ['x-of-caller', 'te', 'proxy-authorization', 'keep-alive', 'upgrade', 'expect']) {
    expect(last()?.headers).not.toHaveProperty(name)
  }
  const answer = await fetch(url('/api/weak'))
  expect(answer.headers.get('x-of-connection')).toBeNull()
  expect(answer.headers.get('x-own')).toBe('kept')
})

test('what this server says of every answer stays, and cookies come through with their paths', async () => {
  const answer = await fetch(url('/api/weak'))
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  expect(answer.headers.get('x-powered-by')).toBeNull()
  expect(answer.headers.getSetCookie()).toEqual([
    'JSESSIONID=1; Path=/; HttpOnly',
    'kaptcha_login=2; Path=/api; HttpOnly',
  ])
})

test('a redirect to the back end leads to the portal', async () => {
  const answer = await fetch(url('/api/moved'), { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/api/front/next?a=1'])
})

test.each([
  '/api/../admin',
  '/api/..%2fadmin',
  '/api/%2e%2e/admin',
  '/api/..;/admin',
  '/api/%252e%252e%252fadmin',
  'http://127.0.0.1:1/api/x',
  '/api/ops/apps',
])('%s does not reach the back end', async (path) => {
  const before = backEnd.arrivals.length
  const { body } = await raw(path)
  expect(JSON.parse(body)).toMatchObject({ status: 404, data: null })
  expect(backEnd.arrivals).toHaveLength(before)
})

test('what the back end refuses is told as it says it', async () => {
  const answer = await fetch(url('/api/refused'))
  expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining({ status: 40109 })])
})

test('the page of a proxy before the back end is an envelope', async () => {
  const answer = await fetch(url('/api/broken'))
  expect(answer.headers.get('content-type')).toContain('application/json')
  expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ status: 503 })])
})

test.each([
  ['a question', undefined],
  ['a form', '{"a":1}'],
  ['a large form', 'x'.repeat(2_000_000)],
])('%s to a back end that is down is busy', async (_, body) => {
  const gone = await startBackEnd()
  await gone.stop()
  const down = await start(gone.origin)
  const asked = {
    method: body ? 'POST' : 'GET',
    ...(body && { body, headers: { 'content-type': 'application/json' } }),
  }
  const answer = await fetch(`http://127.0.0.1:${portOf(down)}/api/auth/publicKey`, asked)
  expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ status: 503, data: null })])
  await down.close()
})

test('a back end that is late is busy', async () => {
  const impatient = await start(backEnd.origin, 50)
  const { status, body } = await raw('/api/never', {}, portOf(impatient))
  expect([status, JSON.parse(body)]).toEqual([503, expect.objectContaining({ status: 503 })])
  await impatient.close()
})
