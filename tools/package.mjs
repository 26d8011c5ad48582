import fs from 'node:fs'
import path from 'node:path'
import * as tar from 'tar'
import { readJson } from './build/files.mjs'
import { cacheDir, distDir, root } from './build/paths.mjs'
import { build } from './build/run.mjs'

/** What a machine needs to run the portal after `npm ci --omit=dev`: no source, no test, no build tool. */
const { version, workspaces } = readJson(path.join(root, 'package.json'))
const manifests = workspaces.flatMap((pattern) => {
  const folders = pattern.endsWith('/*')
    ? fs.readdirSync(path.join(root, path.dirname(pattern))).map((name) => path.join(path.dirname(pattern), name))
    : [pattern]
  return folders.map((folder) => path.join(folder, 'package.json'))
})
const contents = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'importmap.json',
  'cli/center.mjs',
  'server/data',
  'server/migrations',
  'dist',
  ...manifests.filter((file) => fs.existsSync(path.join(root, file))),
]

await build()
await import('./docs.mjs')
const file = `center-${version}.tgz`
// Written beside `dist`, which it contains.
const draft = path.join(cacheDir, file)
await tar.create({ file: draft, cwd: root, prefix: `center-${version}`, portable: true, gzip: true, filter }, contents)
fs.renameSync(draft, path.join(distDir, file))
console.log(`dist/${file} (${Math.round(fs.statSync(path.join(distDir, file)).size / 1e6)} MB)`)

function filter(entry) {
  return path.normalize(entry) !== path.join('dist', file)
}
