import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashOfInputs, readJson } from '../../tools/build/files.mjs'
import { packGuest } from '../../tools/build/guest.mjs'
import { cacheDir, root } from '../../tools/build/paths.mjs'
import { systemConfig } from '../../tools/webpack/system.mjs'
import { nativeConfig } from './native-config.mjs'

const folder = path.relative(root, fileURLToPath(new URL('packages', import.meta.url)))

/** Builds and packs every package below `packages` as an operator would, and prints where the archives are. */
for (const name of fs.readdirSync(path.join(root, folder)).sort()) {
  const place = `${folder}/${name}`
  const { version, entry } = readJson(path.join(root, place, 'center.json'))
  const configOf = entry.endsWith('.mjs') ? nativeConfig : systemConfig
  const unit = { id: `third-party-${name}`, bundle: name, folder: place, entry: `${place}/main.mjs`, version }
  const archive = path.join(cacheDir, 'third-party', `${name}.tgz`)
  const inputs = hashOfInputs([place, 'package-lock.json'], {})
  await packGuest({ unit, inputs, dev: false, outDir: path.join(cacheDir, 'out', unit.id), archive, configOf })
  console.log(archive)
}
