import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { integrityOf } from '../tools/build/files.mjs'
import { root } from '../tools/build/paths.mjs'
import { writeIsolatedPages } from './isolated-pages.mjs'

/** A folder `bench-peers` in a folder above this one, or in a neighbour of one of those. */
function findPeers() {
  for (let folder = path.dirname(root); ; folder = path.dirname(folder)) {
    const near = [folder, ...foldersIn(folder)].map((one) => path.join(one, 'bench-peers'))
    const found = near.find((one) => fs.existsSync(path.join(one, 'run.mjs')))
    if (found || folder === path.dirname(folder)) return found
  }
}

function foldersIn(folder) {
  try {
    return fs
      .readdirSync(folder, { withFileTypes: true })
      .filter((one) => one.isDirectory())
      .map((one) => path.join(folder, one.name))
  } catch {
    return []
  }
}

/**
 * Copies the comparison with other hosts into bench/dist and installs it there; answers the folder. It builds in its own folder, which need not be
 * writable. Without `from` it is looked for near this repository.
 */
export function copyPeers(from = findPeers()) {
  if (!from || !fs.existsSync(path.join(from, 'run.mjs')))
    throw new Error('There is no comparison to run: say where it is by --peers FOLDER.')
  const peers = path.join(root, 'bench/dist/peers')
  const isSource = (file) => !file.split(path.sep).some((part) => part === 'node_modules' || part === 'dist')
  fs.cpSync(from, peers, { recursive: true, filter: (file) => isSource(path.relative(from, file)) })
  if (!fs.existsSync(path.join(peers, 'node_modules'))) runCommand('npm', ['ci'], peers)
  return peers
}

/** Runs a command, whose output is shown; throws where it fails. */
export function runCommand(command, args, cwd = root) {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ${args[0]} ended with status ${status}.`)
}

/**
 * Builds the page that has our guest host alone, and the pages of the sub-apps as isolated elements, with the hashes of the sub-apps, which the
 * comparison has built.
 */
export async function buildPage(peers) {
  const guests = path.join(peers, 'dist/guest')
  runCommand('node', [path.join(root, 'bench/build-page.mjs')])
  await writeIsolatedPages(guests)
  writeHashes(guests, path.join(root, 'bench/dist/host/hashes.json'))
}

/** The hashes of all files in a folder, by their paths on the origin of the sub-apps, as publishing would have taken them. */
function writeHashes(folder, file) {
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  const entries = files.map(({ parentPath, name }) => {
    const place = path.join(parentPath, name)
    return ['/' + path.relative(folder, place).split(path.sep).join('/'), integrityOf(fs.readFileSync(place))]
  })
  fs.writeFileSync(file, JSON.stringify(Object.fromEntries(entries)))
}
