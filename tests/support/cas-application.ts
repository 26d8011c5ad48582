import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import httpCasClient from 'http-cas-client'

export type CasApplication = {
  url: string
  /** Has users signed in at this central service. */
  signInAt(prefix: string): void
  stop(): Promise<void>
}

type Principal = { user: string; attributes: Record<string, string> }
type Handler = (request: IncomingMessage, response: unknown) => Promise<boolean>

/** Somebody else's application, on a port of its own: it knows of its users what its CAS client says. */
export async function startCasApplication(): Promise<CasApplication> {
  let handle: Handler | null = null
  const server: Server = createServer((request, response) => {
    const answer = async () => {
      if (!(await handle?.(request, response))) return response.end()
      const { user, attributes } = (request as unknown as { principal: Principal }).principal
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(`<!doctype html><title>OA</title><h1>${user}</h1><pre>${JSON.stringify(attributes)}</pre>`)
    }
    answer().catch((error: Error) => response.writeHead(403).end(error.message))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    signInAt(prefix) {
      handle = httpCasClient({ casServerUrlPrefix: prefix, serverName: url }) as unknown as Handler
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
