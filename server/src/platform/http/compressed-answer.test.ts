import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { sendCompressed } from './compressed-answer'

const app = fastify()
const long = { data: 'x'.repeat(2000) }
app.get('/long', (request, reply) => sendCompressed(request, reply, long))
app.get('/short', (request, reply) => sendCompressed(request, reply, { data: 'x' }))
afterAll(() => app.close())

const get = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip;q=0.8', 'gzip', gunzipSync],
] as const)('a client that accepts %s gets %s', async (accepted, encoding, decode) => {
  const { headers, rawPayload } = await get('/long', accepted)
  expect(headers).toMatchObject({
    'content-encoding': encoding,
    'content-type': 'application/json; charset=utf-8',
    vary: 'Accept-Encoding',
  })
  expect(JSON.parse(decode(rawPayload).toString())).toEqual(long)
})

test.each([
  ['/long', undefined],
  ['/long', 'identity'],
  ['/long', 'br;q=0, gzip; q=0.0'],
  ['/short', 'br'],
])('%s for a client that accepts %s is sent as it is', async (url, accepted) => {
  const response = await get(url, accepted)
  expect(response.headers['content-encoding']).toBeUndefined()
  expect(response.json()).toHaveProperty('data')
})
