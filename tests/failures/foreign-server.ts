import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { root } from '../support/repository'
import { alive, frameApp } from './faulty-apps'

export type Fault = 'none' | 'hang' | 'loop' | 'bomb'

/** Somebody else's server: on the portal's machine, so of the same site, and of another origin. */
export type ForeignServer = { url: string; fault: Fault; stop(): Promise<void> }

/** What a frame does a moment after it is there. Both need a process of their own not to take the portal with them. */
export const harm = {
  loop: 'for (;;) {}',
  bomb: 'const kept = []; for (;;) kept.push(Array.from({ length: 1e5 }, (_, index) => ({ index })))',
}

export async function startForeignServer(): Promise<ForeignServer> {
  const sdk = readFileSync(join(root, 'dist/examples/legacy-erp/center-sdk.js'))
  const http = createServer((request, response) => {
    if (request.url === '/center-sdk.js') return response.writeHead(200, { 'content-type': 'text/javascript' }).end(sdk)
    if (request.url === '/fault') {
      return response
        .writeHead(200, { 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
        .end(foreign.fault)
    }
    if (foreign.fault === 'hang') return undefined
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    return response.end(toPage(foreign.fault))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const foreign: ForeignServer = {
    url: `http://127.0.0.1:${port}`,
    fault: 'none',
    async stop() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  return foreign
}

function toPage(fault: Fault): string {
  const script = fault === 'loop' || fault === 'bomb' ? `setTimeout(() => { ${harm[fault]} }, 500)` : ''
  return `<!doctype html><meta charset="utf-8"><title>${alive}</title><h1>${alive}</h1>
<script src="/center-sdk.js" data-app="${frameApp}"></script><script>${script}</script>`
}
