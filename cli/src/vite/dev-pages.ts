import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Manifest } from '@center/shared/contract'
import { renderFramePage, toFramePolicy, type GuestFrame } from '@center/shared/guest-protocol'
import type { ViteDevServer } from 'vite'
import { readKit, sendFile, type Kit } from '../check/check-files'
import { toGuestFrame, toGuestRow } from '../check/guest-row'
import { linkTo } from '../dev/dev-link'

type Dependencies = {
  server: ViteDevServer
  portal: string
  /** The manifest as it is now, with the address of the entry for a browser; throws what is wrong with it. */
  readApp: () => Manifest
}

/** Beside this program in its package. */
const resources = fileURLToPath(new URL('../check', import.meta.url))

/**
 * What a portal asks of a dev server: the manifest, the page of the app's frame, and events that tell of a new build. Vite's own
 * order to reload a page becomes such an event, so that the portal swaps the app as it does for a release.
 */
export function createDevPages({ server, portal, readApp }: Dependencies): void {
  // A browser that was connected to a server before this one has another build.
  let build = Date.now()
  const listeners = new Set<ServerResponse>()
  const origin = new URL(portal).origin
  const kit = readKit(resources)

  const tell = () => {
    build += 1
    for (const listener of listeners) listener.write(toEvent(build))
  }
  replaceReloads(server, tell)
  server.watcher.add(join(server.config.root, 'center.json'))
  server.watcher.on('change', (file) => {
    if (/[\\/](center\.json|index\.html)$/.test(file)) tell()
  })

  server.middlewares.use((request, response, next) => {
    const { pathname } = new URL(request.url ?? '/', 'http://dev.invalid')
    const respond = async () => {
      if (pathname === '/events') return listen(request, response, { build, listeners })
      if (pathname === '/center.json') return sendManifest(response, readApp(), build)
      if (pathname.startsWith('/center/assets/'))
        return sendFile(response, join(resources, 'assets'), pathname.slice('/center/assets/'.length))
      if (/^\/build-\d+\/$/.test(pathname))
        return sendFrame(request, response, { server, manifest: readApp(), kit: await kit, origin })
      next()
    }
    respond().catch(next)
  })
  announce(server, () => linkTo(new URL(portal), readApp().name, addressOf(server)))
}

const toEvent = (build: number): string => `id: ${build}\nevent: built\ndata: ${build}\n\n`

/** Hot updates go to the page; a reload goes to the portal. */
function replaceReloads(server: ViteDevServer, tell: () => void): void {
  const channels = new Set([server.environments['client'].hot, server.ws])
  for (const channel of channels) {
    const send = channel.send.bind(channel) as (...words: unknown[]) => void
    channel.send = (...words: unknown[]) => {
      const [message] = words as [{ type?: string } | string]
      if (typeof message === 'object' && message.type === 'full-reload') return tell()
      send(...words)
    }
  }
}

type Listening = { build: number; listeners: Set<ServerResponse> }

/** Who comes back after this server or another one was away is told of what is new. */
function listen({ headers }: IncomingMessage, response: ServerResponse, { build, listeners }: Listening): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'access-control-allow-origin': '*' })
  const before = headers['last-event-id'] ?? String(build)
  response.write(before === String(build) ? `id: ${build}\n\n` : toEvent(build))
  listeners.add(response)
  response.on('close', () => listeners.delete(response))
}

function sendManifest(response: ServerResponse, manifest: Manifest, build: number): void {
  response.writeHead(200, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'center-dev',
    'center-dev': String(build),
  })
  response.end(JSON.stringify({ ...manifest, isolation: 'frame', format: 'module', styles: [] }))
}

type Framed = { server: ViteDevServer; manifest: Manifest; kit: Kit; origin: string }

/** The page of an isolated element, as the portal makes it, with what Vite and its plugins put into pages. */
async function sendFrame(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { server, manifest, kit, origin }: Framed,
): Promise<void> {
  const row = toGuestRow(manifest, { version: manifest.version, files: new Map(), page: null, folder: '/' })
  const own = { format: 'module', folder: '/', libraries: { imports: {}, integrity: {}, versions: {} } } as const
  const frame: GuestFrame = { ...toGuestFrame(row, manifest, kit), ...own, styles: [] }
  const host = headers.host ?? ''
  const policy = toDevPolicy(toFramePolicy(frame, kit.frame, { host, ancestors: [origin] }), host)
  const page = await server.transformIndexHtml('/', renderFramePage(frame, kit.frame))
  const fixed = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  response.writeHead(200, { ...fixed, 'content-security-policy': policy }).end(page)
}

/** Modules come one by one, without hashes; the client of Vite has a WebSocket, and plugins put scripts into the page. */
function toDevPolicy(policy: string, host: string): string {
  return policy
    .replace('script-src ', `script-src 'unsafe-inline' ${host}/ `)
    .replace('connect-src ', `connect-src http://${host} ws://${host} `)
}

/** Adds a line to those that Vite prints when it listens. */
function announce(server: ViteDevServer, link: () => string): void {
  const print = server.printUrls.bind(server)
  server.printUrls = () => {
    print()
    server.config.logger.info(`  ➜  Portal:  ${link()}`)
  }
}

function addressOf(server: ViteDevServer): string {
  const address = server.resolvedUrls?.local[0]
  if (address === undefined) throw new Error('Vite listens on no address of this machine.')
  return address
}
