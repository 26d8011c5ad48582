import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { createCompressedTexts } from './compressed-texts'

const texts = createCompressedTexts()
const app = fastify()
app.get<{ Querystring: { text: string } }>('/', (request, reply) => {
  const { text } = request.query
  return texts.send(request, reply.header('vary', 'Cookie'), { tag: text.slice(0, 1), text })
})
afterAll(() => app.close())

const get = (text: string, encoding: string) =>
  app.inject({ url: '/', query: { text }, headers: { 'accept-encoding': encoding } })

test('each text is sent as the client accepts it, and compressed once by its tag', async () => {
  const [long, other] = ['a'.repeat(2000), 'b'.repeat(2000)]
  for (const text of [long, other, long]) {
    const answer = await get(text, 'br')
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Cookie, Accept-Encoding' })
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(text)
    expect(gunzipSync((await get(text, 'gzip')).rawPayload).toString()).toBe(text)
    expect((await get(text, 'identity')).payload).toBe(text)
  }
  expect(brotliDecompressSync((await get(`a${other}`, 'br')).rawPayload).toString()).toBe(long)
})
