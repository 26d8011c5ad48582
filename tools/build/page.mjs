import fs from 'node:fs'
import path from 'node:path'
import { toDist } from './build-unit.mjs'
import { readJson } from './files.mjs'
import { validManifest } from './guest.mjs'
import { root } from './paths.mjs'

const base = '/center/assets/'
const template = 'root-config/index.html'
const address = (file) => base + file.name
const toPin = (file) => ({ href: address(file), integrity: file.integrity })

/** Writes what the server renders the page from: import map, first-party manifests, template. */
export async function writePage(units, records) {
  const map = composeImportMap(units, records)
  const apps = await firstPartyApps(units, records)
  return [
    toDist('page/importmap.json', json(map)),
    toDist('page/apps.json', json(apps)),
    toDist('page/frame.json', json(frameFiles(records))),
    toDist('page/index.html', Buffer.from(fillTemplate(records))),
  ]
}

/** What the page of an isolated element is made of: one script of ours, and the portal's tokens. */
function frameFiles(records) {
  const { entry, styles, files } = records.get('frame')
  const pin = (name) => toPin(files.find((file) => file.name === name))
  return { script: pin(entry), styles: styles.map(pin) }
}

function json(value) {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
}

/** The checked-in map with the addresses that were built, and a hash for every file a page may ask for. */
function composeImportMap(units, records) {
  const { imports, scopes = {} } = readJson(path.join(root, 'importmap.json'))
  const stamped = Object.entries(imports).map(([name]) => {
    const unit = units.find(({ id }) => id === name)
    const record = records.get(unit.id)
    return [name, base + record.entry]
  })
  const files = [...records.values()].filter(({ entry }) => entry).flatMap((record) => record.files)
  const integrity = files.map((file) => [address(file), file.integrity]).sort(([a], [b]) => (a < b ? -1 : 1))
  return { imports: Object.fromEntries(stamped), scopes, integrity: Object.fromEntries(integrity) }
}

async function firstPartyApps(units, records) {
  const withManifest = units
    .filter(({ kind, folder }) => kind === 'system' && folder?.startsWith('apps/'))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  return Promise.all(withManifest.map((unit) => firstPartyApp(unit, records.get(unit.id))))
}

function manifestOf(folder) {
  return path.join(root, folder, 'center.json')
}

async function firstPartyApp({ folder, name }, record) {
  const own = readJson(manifestOf(folder))
  const { version } = readJson(path.join(root, folder, 'package.json'))
  const file = `${folder}/center.json`
  if (own.name !== name) throw new Error(`${file}: the name must be ${name}, as in importmap.json`)
  if (own.version && own.version !== version) {
    throw new Error(`${file}: version ${own.version} is not that of package.json, ${version}`)
  }
  const manifest = await validManifest({ ...own, version, entry: record.entry, chunkGlobal: record.chunkGlobal }, file)
  const find = (wanted) => record.files.find((one) => one.name === wanted)
  return {
    ...manifest,
    entry: toPin(find(record.entry)),
    styles: record.styles.map(find).map(toPin),
    files: record.files.filter((one) => one.name.endsWith('.js')).map(toPin),
  }
}

/** Fills in what the build knows; the markers of a request (nonce, language, map) stay for the server. */
function fillTemplate(records) {
  const text = fs.readFileSync(path.join(root, template), 'utf8')
  const loader = records.get('loader')
  const pin = loader.files.find((file) => file.name === loader.entry)
  const ui = records.get('@center/shared/ui')
  const styles = ui.files.filter((file) => ui.styles.includes(file.name))
  const links = styles.map((file) => `<link rel="stylesheet" href="${address(file)}" integrity="${file.integrity}">`)
  return text
    .replaceAll('%LOADER_SRC%', address(pin))
    .replaceAll('%LOADER_INTEGRITY%', pin.integrity)
    .replaceAll('%STYLES%', links.join('\n    '))
}
