import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { nodeConfig } from '../webpack/node.mjs'
import { scriptConfig } from '../webpack/script.mjs'
import { systemConfig } from '../webpack/system.mjs'
import { collectBundle, pinned, runWebpack } from './bundle.mjs'
import { compressBeside } from './compress.mjs'
import { contentHash, writeWhole } from './files.mjs'
import { copyPages, packGuest } from './guest.mjs'
import { copyTemplates, packSdk } from './packages.mjs'
import { cacheDir, distDir, root } from './paths.mjs'
import { bundleNames, lateLibraries, sharedPackages } from './units.mjs'

/** Builds one unit into dist and answers its record: entry, styles and every file with its hash. */
export async function buildUnit(unit, inputs, { dev }) {
  const outDir = path.join(cacheDir, 'out', unit.id.replace(/[^a-z0-9.@-]/gi, '_'))
  const build = { unit, inputs, dev, outDir, shared: [...bundleNames().keys()] }
  const made = await makers[unit.kind](build)
  return { id: unit.id, inputs, ...made }
}

const makers = {
  library,
  prebuilt,
  system,
  script,
  sdk,
  program,
  template,
  check,
  guest: packGuest,
  pages: copyPages,
  package: packSdk,
  copy: copyTemplates,
}

async function library(build) {
  const { unit } = build
  const entry = path.join(cacheDir, 'entries', `${unit.bundle}.js`)
  const lines = unit.names ? await chosenExports(unit) : [`export * from '${unit.name}'`]
  if (unit.hasDefault) lines.push(`export { default } from '${unit.name}'`)
  writeWhole(entry, `${lines.join('\n')}\n`)
  return bundleToAssets({ ...build, entry, shared: build.shared.filter((name) => name !== unit.name) })
}

/** The names that a library offers here. What else it has says so when it is used, and not by being undefined. */
async function chosenExports({ name, names, isOwn }) {
  const all = Object.keys(await import(name)).filter((one) => one !== 'default')
  const unknown = names.filter((one) => !all.includes(one))
  if (unknown.length > 0) throw new Error(`${name} does not export ${unknown.join(', ')}`)
  const chosen = `export { ${names.join(', ')} } from '${name}'`
  if (isOwn) return [chosen]
  const others = all.filter((one) => !names.includes(one))
  return [
    chosen,
    `const leftOut = (it) => () => { throw new Error('${name} of the portal has no ' + it + ': bundle the library with the app') }`,
    ...others.map((one) => `export const ${one} = leftOut('${one}')`),
  ]
}

async function prebuilt({ unit, dev }) {
  const source = path.join(root, 'node_modules', unit.prebuilt)
  const text = fs.readFileSync(source, 'utf8').replace(/\n?\/\/# sourceMappingURL=.*\s*$/, '\n')
  const bytes = Buffer.from(text)
  const entry = pinned(`${unit.bundle}.${contentHash(bytes)}.js`, bytes)
  return writeAssets({ entry, styles: [], files: [entry] }, dev)
}

async function system(build) {
  const { unit } = build
  return bundleToAssets({
    ...build,
    entry: path.join(root, unit.entry),
    shared: build.shared.filter((name) => name !== unit.name),
    late: lateLibraries,
  })
}

async function bundleToAssets({ unit, inputs, dev, outDir, entry, shared, late }) {
  const unique = `center_${unit.bundle.replaceAll('-', '_')}_${inputs.slice(0, 12)}`
  const config = systemConfig({ id: unit.id, bundle: unit.bundle, entry, unique, shared, late, outDir, dev })
  const stats = await runWebpack(config)
  checkSingle(unit, stats.packages)
  return { chunkGlobal: unique, ...(await writeAssets(collectBundle(outDir, unit.bundle, stats, unit.isFirst), dev)) }
}

/** What the import map gives to all must not be in a bundle: two copies of a store are two truths. */
function checkSingle({ packages = [] }, inside) {
  const twice = sharedPackages().filter((name) => inside.has(name) && !packages.includes(name))
  if (twice.length > 0) throw new Error(`${twice.join(', ')} must come from the import map, not from this bundle`)
}

async function script({ unit, dev, outDir }) {
  const entry = path.join(root, unit.entry)
  const stats = await runWebpack(scriptConfig({ id: unit.id, bundle: unit.bundle, entry, outDir, dev }))
  return writeAssets(collectBundle(outDir, unit.bundle, stats, unit.isFirst), dev)
}

/** The page of `center check`: as the root config is built, but beside the portal and not in its import map. */
async function check({ unit, inputs, dev, outDir, shared }) {
  const { bundle, entry } = unit
  const unique = `center_check_${inputs.slice(0, 12)}`
  const config = systemConfig({ id: unit.id, bundle, entry: path.join(root, entry), unique, shared, outDir, dev })
  const made = collectBundle(outDir, bundle, await runWebpack(config))
  const files = made.files.map(({ name, bytes, integrity }) => ({
    ...toDist(`check/assets/${name}`, bytes),
    name,
    integrity,
  }))
  return { main: made.entry.name, files }
}

async function sdk({ unit, dev, outDir }) {
  const { bundle, library: name } = unit
  const entry = path.join(root, unit.entry)
  const stats = await runWebpack(scriptConfig({ id: unit.id, bundle, entry, library: name, outDir, dev }))
  const { entry: file } = collectBundle(outDir, bundle, stats)
  return { files: [toDist('sdk/center-sdk.js', file.bytes)] }
}

async function program({ unit, dev, outDir }) {
  const bundle = path.basename(unit.output, '.js')
  const config = nodeConfig({ id: unit.id, bundle, entry: path.join(root, unit.entry), outDir, dev })
  const stats = await runWebpack(config)
  const folder = path.dirname(unit.output)
  const files = stats.assets.map((name) => toDist(`${folder}/${name}`, fs.readFileSync(path.join(outDir, name))))
  return { files }
}

/** A migrated, empty database as an archive: the first start loads it in place of making one. */
async function template({ unit, dev, outDir }) {
  const entry = path.join(root, unit.entry)
  await runWebpack(nodeConfig({ id: unit.id, bundle: 'template', entry, outDir, dev }))
  const { openEmbedded } = await import(pathToFileURL(path.join(outDir, 'template.js')).href)
  const database = await openEmbedded({ migrations: path.join(root, 'server/migrations') })
  const dump = Buffer.from(await (await database.dump()).arrayBuffer())
  await database.close()
  return { files: [toDist(unit.output, dump)] }
}

async function writeAssets({ entry, styles, files }, dev) {
  const written = files.map(({ name, bytes }) => toDist(`assets/${name}`, bytes))
  if (!dev) await Promise.all(files.map(({ name, bytes }) => compressBeside(path.join(distDir, 'assets', name), bytes)))
  const pins = files.map(({ name, integrity }, index) => ({ ...written[index], integrity, name }))
  return { entry: entry.name, styles, files: pins }
}

/** Writes a file of dist and answers how it is remembered. */
export function toDist(place, bytes) {
  writeWhole(path.join(distDir, place), bytes)
  return { path: place, bytes: bytes.length }
}
