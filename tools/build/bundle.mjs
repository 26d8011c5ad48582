import fs from 'node:fs'
import path from 'node:path'
import webpack from 'webpack'
import { writeChunkIntegrity } from '../webpack/chunk-integrity.mjs'
import compileAtOnce, { compileWhole } from '../webpack/eager-functions.mjs'
import { contentHash, integrityOf } from './files.mjs'

/** Runs webpack once: names of all files, of those the entry needs, and of packages inside. Fails with webpack's own words. */
export async function runWebpack(config) {
  const compiler = webpack(config)
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)))
  })
  const failed = stats.hasErrors()
  const words = failed || stats.hasWarnings() ? stats.toString({ all: false, errors: true, warnings: true }) : ''
  const { compilation } = stats
  const assets = compilation.getAssets().map(({ name }) => name)
  const entryAssets = [...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles())
  await new Promise((resolve, reject) => compiler.close((error) => (error ? reject(error) : resolve())))
  if (failed) throw new Error(words)
  if (words) console.warn(words)
  return { assets, entryAssets, packages: packagesIn(compilation.fileDependencies) }
}

/** Names of the packages whose code is in the bundle. */
function packagesIn(files) {
  const names = [...files].map((file) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\/.*\.[cm]?js$/.exec(file)?.[1])
  return new Set(names.filter(Boolean))
}

/**
 * The files of a finished browser bundle, as they are served: the entry knows the hashes of its chunks and is named for
 * its own content. `isFirst`: pages begin with the entry.
 */
export function collectBundle(outDir, bundle, { assets, entryAssets }, isFirst = false) {
  const entryName = entryAssets.find((name) => /\.m?js$/.test(name))
  const others = assets
    .filter((name) => name !== entryName && !name.endsWith('.txt'))
    .sort()
    .map((name) => pinned(name, readAsset(outDir, name)))
  const chunks = others.filter(({ name }) => /\.(m?js|css)$/.test(name) && !entryAssets.includes(name))
  const integrityByFile = Object.fromEntries(chunks.map(({ name, integrity }) => [name, integrity]))
  const text = writeChunkIntegrity(readAsset(outDir, entryName).toString(), integrityByFile)
  const bytes = Buffer.from(isFirst ? compileWhole(text) : text)
  const entry = pinned(`${bundle}.${contentHash(bytes)}${path.extname(entryName)}`, bytes)
  const styles = entryAssets.filter((name) => name.endsWith('.css'))
  return { entry, styles, files: [entry, ...others] }
}

/** An asset as it is served. */
function readAsset(outDir, name) {
  const bytes = fs.readFileSync(path.join(outDir, name))
  return name.endsWith('.js') ? Buffer.from(compileAtOnce(bytes.toString())) : bytes
}

export function pinned(name, bytes) {
  return { name, bytes, integrity: integrityOf(bytes) }
}
