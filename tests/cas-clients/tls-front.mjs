import { once } from 'node:events'
import { request as send } from 'node:http'
import { createServer } from 'node:https'

/** Takes https at a port and hands it to a server on the own machine, as a proxy in front of it does. */
export async function startTlsFront({ certificate, port, target }) {
  const server = createServer({ key: certificate.key, cert: certificate.cert }, (request, response) => {
    const { method, url, headers } = request
    const passed = { ...headers, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' }
    const onward = send({ host: '127.0.0.1', port: target, method, path: url, headers: passed }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.once('error', () => response.writeHead(502).end())
    request.pipe(onward)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
