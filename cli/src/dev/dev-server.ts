import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Manifest } from '@center/shared/contract'
import { renderFramePage, toFramePolicy } from '@center/shared/guest-protocol'
import { readKit, sendBytes, sendFile, type Kit } from '../check/check-files'
import { toGuestFrame, toGuestRow } from '../check/guest-row'
import { followBuilds, type Generation } from './generations'
import { listenOn } from './listen-on'

export type DevServer = { address: string; close(): Promise<void> }

type Dependencies = {
  folder: string
  port: number
  /** The origin of the portal, which alone may show frames of this server. */
  portal: string
  resources: string
  say: (text: string) => void
}

/**
 * Serves a build to a portal of this machine or another, for one browser: loopback only. Each build has addresses of its own, so that
 * no module of an earlier one is met again, and pages that listen to `/events` are told of it.
 */
export async function startDevServer({ folder, port, portal, resources, say }: Dependencies): Promise<DevServer> {
  const listeners = new Set<ServerResponse>()
  const kit = await readKit(join(resources, 'check'))
  const builds = await followBuilds(folder, {
    onBuilt: ({ number, manifest, files }) => {
      say(`Build ${number}: ${manifest.name} ${manifest.version}, ${files.size - 1} files.`)
      for (const listener of listeners) listener.write(`event: built\ndata: ${number}\n\n`)
    },
    onFaults: (faults) => say(faults.join('\n')),
  })

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://dev.invalid')
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('cache-control', 'no-store')
    if (pathname === '/events') return listen(response, listeners)
    if (pathname === '/center.json') return sendManifest(response, builds.current())
    if (pathname.startsWith('/center/assets/'))
      return void sendFile(response, join(resources, 'check/assets'), pathname.slice('/center/assets/'.length))
    const [, number = '', path = ''] = /^\/build-(\d+)\/(.*)$/.exec(pathname) ?? []
    const build = builds.at(Number(number))
    if (!build) return void response.writeHead(404).end()
    if (path === '') return sendFrame(request, response, { build, kit, portal })
    sendBytes(response, path, build.files.get(decodeURIComponent(path)))
  })
  await listenOn(server, port)
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      builds.close()
      for (const listener of listeners) listener.end()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function listen(response: ServerResponse, listeners: Set<ServerResponse>): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(': connected\n\n')
  listeners.add(response)
  response.on('close', () => listeners.delete(response))
}

/** The manifest with the addresses of this build in it, and in a header what else a page needs to know. */
function sendManifest(response: ServerResponse, build: Generation | null): void {
  if (!build) return void response.writeHead(404).end()
  const { number, manifest } = build
  const at = (path: string) => `${folderOf(build)}${path}`.slice(1)
  const own: Manifest = { ...manifest, entry: at(manifest.entry), styles: manifest.styles.map(at) }
  response.setHeader('access-control-expose-headers', 'center-dev')
  response.setHeader('center-dev', String(number))
  sendBytes(response, 'center.json', Buffer.from(JSON.stringify(own)))
}

const folderOf = ({ number }: Generation): string => `/build-${number}/`

type Framed = { build: Generation; kit: Kit; portal: string }

/** The page of an isolated element, as the portal would make it of this build. */
function sendFrame({ headers }: IncomingMessage, response: ServerResponse, { build, kit, portal }: Framed): void {
  const { manifest, files } = build
  const row = toGuestRow(manifest, { version: manifest.version, files, page: null, folder: folderOf(build) })
  const frame = { ...toGuestFrame(row, manifest, kit), folder: folderOf(build) }
  const policy = toFramePolicy(frame, kit.frame, { host: headers.host ?? '', ancestors: [portal] })
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
  response.end(renderFramePage(frame, kit.frame))
}
