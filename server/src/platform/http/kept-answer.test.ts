import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '@center/shared/contract'
import { buildTestServer, type TestServer } from '../../testing/build-test-server'
import { keepAnswer, sendKept } from './kept-answer'
import { serve } from './serve'

const data = keepAnswer({ rows: Array.from({ length: 200 }, (_, id) => ({ id, title: '订单' })), secret: 1 })
const check = jest.fn((answer: unknown) => ({ rows: (answer as typeof data).rows }))
const app = fastify({ genReqId: () => 'call "1"' })
app.get<{ Querystring: { message: string } }>('/', (request, reply) =>
  sendKept(request, reply, {
    envelope: { status: 200, message: request.query.message, data, requestId: request.id },
    check,
  }),
)
afterAll(() => app.close())

const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }

test('is the same in each encoding and with each message, without what the contract does not name, and checked once', async () => {
  for (const [encoding, decode] of Object.entries(decoders))
    for (const message of ['ok', '成功', 'ok']) {
      const { headers, rawPayload } = await app.inject({
        url: '/',
        query: { message },
        headers: { 'accept-encoding': encoding },
      })
      expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
      const envelope = { status: 200, message, data: { rows: data.rows }, requestId: 'call "1"' }
      expect(decode(rawPayload).toString()).toBe(JSON.stringify(envelope))
    }
  expect(check).toHaveBeenCalledTimes(1)
})

describe('of an endpoint', () => {
  const schema = { response: z.object({ rows: z.array(z.object({ id: z.number() })) }) }
  const plain = { method: 'GET', url: '/api/plain', permission: 'public', schema } as const satisfies Endpoint
  const marked = { ...plain, url: '/api/marked', compressed: true } as const
  const rows = data.rows.map(({ id }) => ({ id }))
  let server: TestServer
  beforeAll(async () => {
    server = await buildTestServer((add) =>
      [plain, marked].forEach((endpoint) => serve(add, endpoint, () => keepAnswer({ ...data }))),
    )
  })
  afterAll(() => server.close())

  test.each([
    ['one that the contract marks is compressed', marked, 'br', brotliDecompressSync],
    ['another one is sent as it is', plain, undefined, decoders.identity],
  ] as const)('%s, without what the contract does not name', async (_, { url }, encoding, decode) => {
    const { headers, rawPayload } = await server.app.inject({ url, headers: { 'accept-encoding': 'br' } })
    expect(headers['content-encoding']).toBe(encoding)
    expect(JSON.parse(decode(rawPayload).toString())).toMatchObject({ status: 200, data: { rows } })
    expect(decode(rawPayload).toString()).not.toContain('title')
  })
})
