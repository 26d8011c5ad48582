import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { buildTestServer, type TestServer } from '../../testing/build-test-server'

let server: TestServer
let answer: () => void = () => {}
const timeouts: (number | undefined)[] = []
beforeAll(async () => {
  server = await buildTestServer((app) => {
    app.get('/slow', async ({ raw }) => {
      timeouts.push(raw.socket.timeout)
      await new Promise<void>((resolve) => (answer = resolve))
      return 'done'
    })
    app.addHook('onSend', async ({ raw }) => void timeouts.push(raw.socket.timeout))
  })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

test('a connection on which nothing moves is closed after 20 s, one that waits for a handler after two minutes', async () => {
  expect(server.app.server.timeout).toBe(20_000)
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET /slow HTTP/1.1\r\nhost: a\r\n\r\n')
  await once(server.app.server, 'request')
  await new Promise(setImmediate)
  answer()
  await once(socket, 'data')
  await new Promise(setImmediate)
  expect(timeouts).toEqual([120_000, 20_000])
  socket.destroy()
})
