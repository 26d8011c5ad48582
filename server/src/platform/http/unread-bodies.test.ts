import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { fastify, type FastifyInstance } from 'fastify'
import { unreadBodies } from './unread-bodies'

let app: FastifyInstance
let socket: Socket
beforeEach(async () => {
  app = fastify()
  await app.register(unreadBodies, { maxMs: 50 })
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
  app.post('/', async (_request, reply) => reply.code(401).send('refused'))
  await app.listen({ port: 0, host: '127.0.0.1' })
  socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
})
afterEach(async () => {
  socket.destroy()
  await app.close()
})

const head = (length: number) =>
  `POST / HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${length}\r\n\r\n`

test('a refused upload of which more would come is answered, and its connection closed', async () => {
  socket.write(`${head(10_000_000)}begin`)
  const closed = once(socket, 'close')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1.1 401[^]*connection: close[^]*refused$/i)
  await closed
})

test('a refused upload that comes whole leaves its connection open', async () => {
  socket.write(`${head(200_000)}${'x'.repeat(200_000)}`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1.1 401[^]*connection: keep-alive/i)
  socket.write(`${head(4)}next`)
  expect(((await once(socket, 'data')) as [Buffer])[0].toString()).toContain('401')
})
