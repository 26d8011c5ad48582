import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import * as tar from 'tar'
import { systemConfig } from '../webpack/system.mjs'
import { withVue } from '../webpack/vue.mjs'
import { collectBundle, runWebpack } from './bundle.mjs'
import { filesUnder, readJson, writeWhole } from './files.mjs'
import { distDir, root } from './paths.mjs'

/** Libraries of the portal that a guest may leave to the import map. */
const offered = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'react-router-dom']

/**
 * Builds a guest and packs it as a vendor would: `center.json` and its files in one deterministic archive. Without another
 * place it is one of the examples; without another format it is a System bundle.
 */
export async function packGuest({ unit, inputs, dev, outDir, archive, configOf = systemConfig }) {
  const unique = `guest_${unit.bundle}_${unit.version.replaceAll('.', '_')}_${inputs.slice(0, 8)}`
  const config = configOf({
    id: unit.id,
    bundle: unit.bundle,
    entry: path.join(root, unit.entry),
    unique,
    shared: offered,
    outDir,
    dev,
    defines: { VERSION: JSON.stringify(unit.version) },
  })
  const complete = unit.framework === 'vue' ? withVue(config) : config
  const bundle = collectBundle(outDir, unit.bundle, await runWebpack(complete))
  const manifest = await completeManifest(unit, bundle, unique)
  const folder = path.join(outDir, 'packed')
  writeWhole(path.join(folder, 'center.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const { name, bytes } of bundle.files) writeWhole(path.join(folder, name), bytes)
  const place = `examples/${unit.bundle}-${unit.version}.tgz`
  const file = archive ?? path.join(distDir, place)
  await packFolder(folder, file)
  return { files: [{ path: place, bytes: fs.statSync(file).size }], chunkGlobal: unique }
}

async function completeManifest(unit, bundle, chunkGlobal) {
  const own = readJson(path.join(root, unit.folder, 'center.json'))
  return validManifest(
    { ...own, version: unit.version, entry: bundle.entry.name, styles: bundle.styles, chunkGlobal },
    `${unit.folder}/center.json`,
  )
}

/** Copies an example that is pages on an origin of their own, with the SDK beside them if they know it. */
export async function copyPages({ unit }) {
  const manifest = await validManifest(
    readJson(path.join(root, unit.folder, 'center.json')),
    `${unit.folder}/center.json`,
  )
  const target = `examples/${path.basename(unit.folder)}`
  fs.rmSync(path.join(distDir, target), { recursive: true, force: true })
  const sources = filesUnder(`${unit.folder}/src`).map((file) => [
    path.relative(`${unit.folder}/src`, file),
    fs.readFileSync(path.join(root, file)),
  ])
  const sdk = unit.hasSdk ? [['center-sdk.js', fs.readFileSync(path.join(distDir, 'sdk/center-sdk.js'))]] : []
  const written = [...sources, ...sdk, ['center.json', `${JSON.stringify(manifest, null, 2)}\n`]]
  for (const [name, bytes] of written) writeWhole(path.join(distDir, target, name), bytes)
  return { files: written.map(([name, bytes]) => ({ path: `${target}/${name}`, bytes: Buffer.byteLength(bytes) })) }
}

/** The manifest as the contract's schema reads it; a fault stops the build and names the file. */
export async function validManifest(value, file) {
  const contract = path.join(distDir, 'tools/contract.js')
  const { Manifest } = await import(`${pathToFileURL(contract).href}?${fs.statSync(contract).mtimeMs}`)
  const read = Manifest.safeParse(value)
  if (read.success) return read.data
  const faults = read.error.issues.map(({ path: place, message }) => `${place.join('.') || 'manifest'}: ${message}`)
  throw new Error(`${file}: ${faults.join('; ')}`)
}

/** The same files give the same bytes: sorted names, no times, no owners. */
export async function packFolder(folder, file) {
  const names = fs.readdirSync(folder).sort()
  fs.mkdirSync(path.dirname(file), { recursive: true })
  await tar.create({ file, cwd: folder, portable: true, noMtime: true, gzip: { level: 9 } }, names)
}
