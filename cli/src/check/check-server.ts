import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Manifest, MicroFrontend } from '@center/shared/contract'
import { renderFramePage, toFramePolicy } from '@center/shared/guest-protocol'
import type { CheckBoot } from '../check-page/check-page-api'
import { readKit, sendBytes, sendFile, type Kit } from './check-files'
import { toCheckPolicy } from './check-policy'
import { folderOf, framePathOf, isIsolated, RELEASES, toGuestFrame, toGuestRow } from './guest-row'
import { isServedByOwner } from './check-target'
import { guestLibraries, type Provider } from './library-check'

/** A small portal on this machine: the real loader and guest host, one sub-app, no user signed in. */
export type CheckSite = {
  page: string
  /** Where the sub-app's files come from. */
  guestBases: string[]
  close(): Promise<void>
}

const nothing = JSON.stringify({ status: 40400, message: 'There is no server behind the check.', data: null })

/** What a person looks at, and where. */
export type LookedAt = { routes: string[]; port: number }

/** Serves the check page and, on another origin, pages of the sub-app itself. Loopback only. */
export async function startCheckSite(
  target: Provider,
  resources: string,
  providers: readonly Provider[] = [],
  person?: LookedAt,
): Promise<CheckSite> {
  const { manifest } = target
  const kitFolder = join(resources, 'check')
  const kit = await readKit(kitFolder)
  const { ownPages, frame } = await servePages(target)
  const guests = rowsOf(target, frame, { portal: kit.libraries ?? {}, providers })
  const boot: CheckBoot = { guests, ...(person && { routes: person.routes }) }
  const folders = guests.map(({ version }) => folderOf(manifest.name, version))
  const served = [...folders.map((folder) => ({ folder, files: target.files })), ...providers.map(toServed)]

  const portal = await listen(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://check.invalid')
    const place = served.find(({ folder }) => pathname.startsWith(folder))
    const isolated = isIsolated(manifest) && boot.guests.find(({ version }) => pathname === framePathOf(version))
    if (isolated) return sendFrame(request, response, { kit, manifest, guest: isolated })
    if (pathname.startsWith('/center/assets/'))
      return sendFile(response, join(kitFolder, 'assets'), pathname.slice('/center/assets/'.length))
    if (place)
      return sendBytes(response, pathname, place.files.get(decodeURIComponent(pathname.slice(place.folder.length))))
    if (pathname.startsWith('/center')) return sendPage(response, kit, boot)
    response.writeHead(404, { 'content-type': 'application/json' }).end(nothing)
  }, person?.port)
  const origin = originOf(portal)
  return {
    page: `${origin}/center/check`,
    guestBases: frame ? [`${frame.origin}/`] : folders.map((folder) => origin + folder),
    close: async () => void (await Promise.all([portal, ownPages].map((server) => server && end(server)))),
  }
}

/** Where the page of a sub-app is that has one: at its own address, or served here on another origin. */
async function servePages({
  manifest,
  address,
  files,
}: Provider): Promise<{ ownPages: Server | null; frame: URL | null }> {
  if (!isServedByOwner(manifest)) return { ownPages: null, frame: null }
  if (address) return { ownPages: null, frame: new URL(manifest.entry, address) }
  const ownPages = await listen(pageHandler(files))
  return { ownPages, frame: new URL(manifest.entry, originOf(ownPages)) }
}

/** The sub-app, and itself once more as its next version. */
function rowsOf(
  target: Provider,
  page: URL | null,
  from: { portal: Record<string, string>; providers: readonly Provider[] },
): CheckBoot['guests'] {
  const { manifest, files } = target
  const toRow = (version: string) => {
    const folder = folderOf(manifest.name, version)
    return toGuestRow(manifest, { version, files, page, folder, libraries: guestLibraries(target, folder, from) })
  }
  return [toRow(manifest.version), toRow(`${manifest.version}-check`)]
}

const toServed = ({ manifest, files }: Provider) => ({ folder: folderOf(manifest.name, manifest.version), files })

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

function listen(handler: Handler, port = 0): Promise<Server> {
  const server = createServer((request, response) => void handler(request, response))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function end(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

function pageHandler(files: Map<string, Buffer>): Handler {
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://check.invalid')
    const path = decodeURIComponent(pathname.slice(1)) || 'index.html'
    sendBytes(response, path, files.get(path))
  }
}

type Framed = { kit: Kit; manifest: Manifest; guest: MicroFrontend }

/** The page of an isolated element, as the portal sends it. */
function sendFrame({ headers }: IncomingMessage, response: ServerResponse, { kit, manifest, guest }: Framed): void {
  const frame = toGuestFrame(guest, manifest, kit)
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': toFramePolicy(frame, kit.frame, { host: headers.host ?? '', ancestors: [] }),
  })
  response.end(renderFramePage(frame, kit.frame))
}

/** The controls of a person, who has the rest of the window for the app. */
const MOCK_STYLE = `
#mock-controls { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: end; padding: 8px 16px; border-block-end: 1px solid var(--color-line); background: var(--color-raised); color: var(--color-ink); font: 13px/1.5 var(--font-sans) }
#mock-controls label { display: flex; flex-direction: column; color: var(--color-ink-muted) }
#mock-controls :is(input:not([type=checkbox]), select, button) { block-size: 30px; padding-inline: 8px; border: 1px solid var(--color-line-strong); border-radius: 4px; background: var(--color-surface); color: var(--color-ink); font: inherit }
#mock-controls button { cursor: pointer }
#mock-log { flex-basis: 100%; max-block-size: 160px; margin: 0; overflow: auto; font: 12px/1.6 monospace; white-space: pre-wrap; overflow-wrap: anywhere }
#mock-controls ~ #check-harness { block-size: calc(100vh - 290px) }
body:has(#mock-controls) { margin: 0; background: var(--color-canvas) }
`

function sendPage(response: ServerResponse, { loader, importMap }: Kit, boot: CheckBoot): void {
  const nonce = randomBytes(16).toString('base64')
  const origins = boot.guests.flatMap(({ iframe }) => (iframe && iframe.origin !== 'null' ? [iframe.origin] : []))
  const inline = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': toCheckPolicy(nonce, origins),
  })
  response.end(`<!doctype html>
<html lang="zh-CN" data-theme="light">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Center check</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/center/assets/tokens.css">
<style nonce="${nonce}">
#check-harness { block-size: 720px; overflow: auto; background: var(--color-surface) }
${MOCK_STYLE}#check-probes { position: absolute; inset-inline-start: -2000px; inset-block-start: 0; inline-size: 600px }
</style>
<script type="systemjs-importmap">${inline(importMap)}</script>
<script type="application/json" id="center-boot">${inline({ releases: RELEASES })}</script>
<script type="application/json" id="center-check">${inline(boot)}</script>
</head>
<body><script src="${loader.href}" integrity="${loader.integrity}"></script></body>
</html>`)
}
