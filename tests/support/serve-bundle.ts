import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { extract } from 'tar'
import { root } from './repository'

export type ServedBundle = { url: string; stop(): Promise<void> }

const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', json: 'application/json' }

/** Serves a packed example as a developer would on their own machine: any page may fetch it. */
export async function serveBundle(name: string): Promise<ServedBundle> {
  const folder = mkdtempSync(join(tmpdir(), 'center-served-'))
  await extract({ file: join(root, `dist/examples/${name}.tgz`), cwd: folder })
  const server = createServer((request, response) => {
    const file = basename(new URL(request.url ?? '/', 'http://localhost').pathname)
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', types[file.split('.').pop() ?? ''] ?? 'text/plain')
    response.end(readFileSync(join(folder, file)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
