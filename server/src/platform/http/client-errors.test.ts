import { connect, type AddressInfo } from 'node:net'
import * as z from 'zod/mini'
import { buildTestServer, type TestServer } from '../../testing/build-test-server'
import { serve } from './serve'

const named = {
  method: 'POST',
  url: '/api/named/:name',
  permission: 'public',
  schema: { params: z.object({ name: z.string() }), body: z.object({ count: z.int() }), response: z.boolean() },
} as const

let server: TestServer
beforeAll(async () => {
  server = await buildTestServer((app) => serve(app, named, () => true))
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const invalid = {
  status: 40001,
  message: '请求参数不正确',
  data: null,
  requestId: expect.stringMatching(/^[\w-]{36}$/),
}

test('answers an address that cannot be decoded with an envelope', async () => {
  const answer = await server.app.inject({ method: 'GET', url: '/api/named/%E0%A4%A' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual(invalid)
})

test('answers an address with a part that is too long with an envelope', async () => {
  const answer = await server.app.inject({ method: 'POST', url: `/api/named/${'a'.repeat(300)}?language=eng` })
  expect(answer.statusCode).toBe(414)
  expect(answer.json()).toEqual({ ...invalid, message: 'The request is not valid' })
})

test('answers a body that is no JSON with an envelope', async () => {
  const headers = { 'content-type': 'application/json' }
  const answer = await server.app.inject({ method: 'POST', url: '/api/named/a', headers, payload: '{"a":' })
  expect(answer.json()).toEqual(invalid)
})

test('answers headers that are too large with an envelope', async () => {
  const answer = await exchange(
    `GET /api/named/a?language=eng HTTP/1.1\r\nHost: a\r\nX-Large: ${'a'.repeat(40_000)}\r\n\r\n`,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 431 /)
  expect(bodyOf(answer)).toEqual({ ...invalid, message: expect.any(String) })
})

test('answers what is no request with an envelope', async () => {
  const answer = await exchange('NOTHING / THAT IS HTTP\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(bodyOf(answer)).toEqual(invalid)
})

function exchange(text: string): Promise<string> {
  const { port } = server.app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => (answer += part))
    socket.once('close', () => resolve(answer))
    socket.once('error', reject)
  })
}

const bodyOf = (answer: string): unknown => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))
