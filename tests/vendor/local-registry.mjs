import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { create } from 'tar'

/**
 * A package registry on this machine that has what is installed here, and nothing else: a sub-app that names the versions
 * which the portal is built with can be installed from it without a network. Loopback only, until it is closed.
 */
export async function startLocalRegistry(root) {
  const packages = packagesIn(join(root, 'node_modules'))
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://registry.invalid')
    const [name = '', version] = pathname.slice(1).split('/-/').map(decodeURIComponent)
    const versions = packages.get(name)
    const found = version === undefined ? versions : versions?.get(version)
    if (!found) return response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
    if (version === undefined) return sendDocument(response, { name, versions, base: baseOf(server) })
    return sendArchive(response, found.folder)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: baseOf(server), close: () => server.close() }
}

const baseOf = (server) => `http://127.0.0.1:${server.address().port}`

/** Name → version → where it is and what it says of itself; what is nested in another package, too. */
function packagesIn(folder, found = new Map()) {
  for (const place of placesIn(folder)) {
    const file = join(place, 'package.json')
    if (existsSync(file)) note(found, place, JSON.parse(readFileSync(file, 'utf8')))
    if (existsSync(join(place, 'node_modules'))) packagesIn(join(place, 'node_modules'), found)
  }
  return found
}

/** Folders of packages; our own workspaces are links and stay out. */
function placesIn(folder) {
  const folders = (place) =>
    readdirSync(place, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
  return folders(folder).flatMap(({ name }) => {
    const place = join(folder, name)
    return name.startsWith('@') ? folders(place).map((scoped) => join(place, scoped.name)) : [place]
  })
}

function note(found, folder, manifest) {
  if (!manifest.name || !manifest.version) return
  const versions = found.get(manifest.name) ?? new Map()
  found.set(manifest.name, versions.set(manifest.version, { folder, manifest: forInstalling(manifest) }))
}

/** Peers that nobody needs are asked for all the same, and may not be here. What is bundled elsewhere comes by itself. */
function forInstalling(manifest) {
  const { peerDependencies = {}, peerDependenciesMeta = {} } = manifest
  const needed = Object.entries(peerDependencies).filter(([name]) => !peerDependenciesMeta[name]?.optional)
  const nothing = { bundleDependencies: undefined, bundledDependencies: undefined, peerDependenciesMeta: undefined }
  return { ...manifest, ...nothing, peerDependencies: Object.fromEntries(needed) }
}

function sendDocument(response, { name, versions, base }) {
  const entries = [...versions].map(([version, { manifest }]) => {
    const tarball = `${base}/${encodeURIComponent(name)}/-/${version}`
    return [version, { ...manifest, dist: { tarball } }]
  })
  const latest = [...versions.keys()].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1)
  const document = { name, 'dist-tags': { latest }, versions: Object.fromEntries(entries) }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document))
}

function sendArchive(response, folder) {
  response.writeHead(200, { 'content-type': 'application/octet-stream' })
  const filter = (path) => !path.startsWith('node_modules')
  create({ cwd: folder, prefix: 'package', gzip: { level: 1 }, portable: true, filter }, readdirSync(folder)).pipe(
    response,
  )
}
