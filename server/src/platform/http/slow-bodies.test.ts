import { once } from 'node:events'
import { connect } from 'node:net'
import { fastify } from 'fastify'
import { slowBodies } from './slow-bodies'

/** Sends the beginning of a body, and of a form the rest after the limit of the others; answers what came first. */
async function sendHalf(contentType: string): Promise<'closed' | 'answered'> {
  const app = fastify()
  await app.register(slowBodies, { maxMs: 50 })
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => void payload.resume().on('end', done))
  app.post('/', async () => 'done')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  const closed = once(socket, 'close').then(() => 'closed' as const)
  const answered = once(socket, 'data').then(() => 'answered' as const)
  socket.write(`POST / HTTP/1.1\r\nhost: a\r\ncontent-type: ${contentType}\r\ncontent-length: 4\r\n\r\n{`)
  if (contentType.startsWith('multipart')) {
    // Longer than the limit of other bodies, by the server's own clock.
    await new Promise((resolve) => app.server.setTimeout(120, resolve))
    socket.write('abc')
  }
  const outcome = await Promise.race([closed, answered])
  socket.destroy()
  await app.close()
  return outcome
}

test('a body that does not come ends its connection', async () => {
  expect(await sendHalf('application/json')).toBe('closed')
})

test('an upload has longer', async () => {
  expect(await sendHalf('multipart/form-data; boundary=x')).toBe('answered')
})
