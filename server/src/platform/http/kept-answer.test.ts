import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { keepAnswer, sendKept } from './kept-answer'

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
