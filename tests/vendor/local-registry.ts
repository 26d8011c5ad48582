import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { create } from 'tar'

type Manifest = {
  name?: string
  version?: string
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
type Package = { folder: string; manifest: Manifest }
/** Name → version → package. */
type Packages = Map<string, Map<string, Package>>

/**
 * A package registry on this machine that has what is installed here, and nothing else: a sub-app that names the versions
 * which the portal is built with can be installed from it without a network. Loopback only, until it is closed.
 */
export async function startLocalRegistry(root: string): Promise<{ url: string; close(): void }> {
  const packages: Packages = new Map()
  collect(join(root, 'node_modules'), packages)
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://registry.invalid')
    const [name = '', version] = pathname.slice(1).split('/-/').map(decodeURIComponent)
    const versions = packages.get(name)
    const archived = version === undefined ? undefined : versions?.get(version)
    if (archived) return sendArchive(response, archived.folder)
    if (versions && version === undefined) return sendDocument(response, name, versions, addressOf(server))
    response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: addressOf(server), close: () => void server.close() }
}

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** What is in a folder of packages, and what is nested in another package. */
function collect(folder: string, packages: Packages): void {
  for (const place of placesIn(folder)) {
    const file = join(place, 'package.json')
    if (existsSync(file)) note(packages, place, JSON.parse(readFileSync(file, 'utf8')) as Manifest)
    if (existsSync(join(place, 'node_modules'))) collect(join(place, 'node_modules'), packages)
  }
}

/** Folders of packages; our own workspaces are links and stay out. */
function placesIn(folder: string): string[] {
  const folders = (place: string) =>
    readdirSync(place, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
  return folders(folder).flatMap(({ name }) => {
    const place = join(folder, name)
    return name.startsWith('@') ? folders(place).map((scoped) => join(place, scoped.name)) : [place]
  })
}

function note(packages: Packages, folder: string, manifest: Manifest): void {
  if (!manifest.name || !manifest.version) return
  const versions = packages.get(manifest.name) ?? new Map<string, Package>()
  packages.set(manifest.name, versions.set(manifest.version, { folder, manifest: forInstalling(manifest) }))
}

/** Unused peers are requested all the same, and may not be here. What is bundled elsewhere comes by itself. */
function forInstalling(manifest: Manifest): Manifest {
  const { peerDependencies = {}, peerDependenciesMeta = {} } = manifest
  const needed = Object.entries(peerDependencies).filter(([name]) => !peerDependenciesMeta[name]?.optional)
  const nothing = { bundleDependencies: undefined, bundledDependencies: undefined, peerDependenciesMeta: {} }
  return { ...manifest, ...nothing, peerDependencies: Object.fromEntries(needed) }
}

function sendDocument(response: ServerResponse, name: string, versions: Map<string, Package>, base: string): void {
  const entries = [...versions].map(([version, { manifest }]) => {
    const tarball = `${base}/${encodeURIComponent(name)}/-/${version}`
    return [version, { ...manifest, dist: { tarball } }]
  })
  const [latest] = [...versions.keys()].sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  const document = { name, 'dist-tags': { latest }, versions: Object.fromEntries(entries) as object }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document))
}

function sendArchive(response: ServerResponse, folder: string): void {
  response.writeHead(200, { 'content-type': 'application/octet-stream' })
  const filter = (path: string) => !path.startsWith('node_modules')
  const options = { cwd: folder, prefix: 'package', gzip: { level: 1 }, portable: true, filter }
  create(options, readdirSync(folder)).pipe(response)
}
