import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Manifest } from '@center/shared/contract'
import type { DevServer } from './dev-server'
import { listenOn } from './listen-on'

/** Says to a portal of this machine or another where a page is that a dev server of its own has. Loopback only. */
export async function startPageServer(manifest: Manifest, port: number): Promise<DevServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://dev.invalid')
    if (pathname !== '/center.json') return void response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
    })
    response.end(JSON.stringify(manifest))
  })
  await listenOn(server, port)
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
