import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FormApplication = { url: string; stop(): Promise<void> }

/** Somebody else's application, on a port of its own, that shows how it was asked and what for. */
export async function startFormApplication(): Promise<FormApplication> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const names = [...new URLSearchParams(body).keys()]
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(`<!doctype html><title>Form</title><h1>${request.method} ${names.join()}</h1>`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
