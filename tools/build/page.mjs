import fs from 'node:fs'
import path from 'node:path'
import { toDist } from './build-unit.mjs'
import { readJson, writeWhole } from './files.mjs'
import { packFolder, validManifest } from './guest.mjs'
import { cacheDir, distDir, root } from './paths.mjs'
import { writeLoader, writeStartFiles } from './start-files.mjs'

const base = '/center/assets/'
const template = 'root-config/index.html'
const address = (file) => base + file.name
const toPin = (file) => ({ href: address(file), integrity: file.integrity })

/** Writes what the server renders the page from: import map, first-party manifests, template. */
export async function writePage(units, records, { dev }) {
  const start = await writeStartFiles(units, records, { dev })
  const map = composeImportMap(units, records, start)
  const loader = await writeLoader(records.get('loader'), map.integrity, { dev })
  const apps = await firstPartyApps(units, records)
  const packed = await Promise.all(units.filter(isApp).map((unit) => packApp(unit, records.get(unit.id))))
  return [
    ...packed,
    ...start,
    loader,
    toDist('page/pins.json', json(map.integrity)),
    toDist('page/importmap.json', json(map)),
    toDist('page/start.json', json(start.map(({ href, holds }) => ({ href, holds })))),
    toDist('page/libraries.json', json(libraryVersions(units))),
    toDist('page/apps.json', json(apps)),
    toDist('page/frame.json', json(frameFiles(records))),
    toDist('page/shared-styles.json', json(sharedStyles(units, records))),
    toDist('page/index.html', Buffer.from(fillTemplate(records, { start, loader }))),
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
function composeImportMap(units, records, start) {
  const { imports, scopes = {} } = readJson(path.join(root, 'importmap.json'))
  const stamped = Object.entries(imports).map(([name]) => {
    const unit = units.find(({ id }) => id === name)
    const record = records.get(unit.id)
    return [name, base + record.entry]
  })
  const files = [...records.values()].filter(({ entry }) => entry).flatMap((record) => record.files)
  const hashes = [...files.map(toPin), ...start].map(({ href, integrity }) => [href, integrity])
  const integrity = hashes.sort(([a], [b]) => (a < b ? -1 : 1))
  return { imports: Object.fromEntries(stamped), scopes, integrity: Object.fromEntries(integrity) }
}

async function firstPartyApps(units, records) {
  const withManifest = units.filter(isApp).sort((a, b) => (a.id < b.id ? -1 : 1))
  return Promise.all(withManifest.map((unit) => firstPartyApp(unit, records.get(unit.id))))
}

function isApp({ kind, folder }) {
  return kind === 'system' && folder?.startsWith('apps/')
}

/** What the import map gives to all, and in which version: a released app says which ones it was made for. */
export function libraryVersions(units) {
  const mapped = units.filter(
    ({ id, kind }) => kind === 'library' || kind === 'prebuilt' || id.startsWith('@center/shared/'),
  )
  const versionOf = ({ packages }) => {
    return readJson(path.join(root, packages ? `node_modules/${packages[0]}` : 'shared', 'package.json')).version
  }
  return Object.fromEntries(mapped.map((unit) => [unit.id, versionOf(unit)]).sort())
}

/** Styles of what the import map gives to all, by specifier: an app that imports it is drawn with them. */
function sharedStyles(units, records) {
  const styled = units.filter(({ id }) => id.startsWith('@center/shared/'))
  return Object.fromEntries(
    styled.map(({ id }) => [id, stylesOf(records.get(id))]).filter(([, list]) => list.length > 0),
  )
}

function stylesOf({ files, styles }) {
  return files.filter(({ name }) => styles.includes(name)).map(toPin)
}

/** One of our own apps as a vendor would hand it over, so that a version of it can be released without another portal. */
async function packApp(unit, record) {
  const manifest = await manifestOf(unit, record)
  const folder = path.join(cacheDir, 'out', `packed-${unit.bundle}`)
  fs.rmSync(folder, { recursive: true, force: true })
  writeWhole(path.join(folder, 'center.json'), json({ ...manifest, styles: record.styles }))
  for (const { name } of record.files) {
    writeWhole(path.join(folder, name), fs.readFileSync(path.join(distDir, 'assets', name)))
  }
  const place = `apps/${unit.bundle}-${manifest.version}.tgz`
  const file = path.join(distDir, place)
  await packFolder(folder, file)
  return { path: place, bytes: fs.statSync(file).size }
}

async function manifestOf({ folder, name }, record) {
  const own = readJson(path.join(root, folder, 'center.json'))
  const { version } = readJson(path.join(root, folder, 'package.json'))
  const file = `${folder}/center.json`
  if (own.name !== name) throw new Error(`${file}: the name must be ${name}, as in importmap.json`)
  if (own.version && own.version !== version) {
    throw new Error(`${file}: version ${own.version} is not that of package.json, ${version}`)
  }
  return validManifest({ ...own, version, entry: record.entry, chunkGlobal: record.chunkGlobal }, file)
}

async function firstPartyApp(unit, record) {
  const manifest = await manifestOf(unit, record)
  const find = (wanted) => record.files.find((one) => one.name === wanted)
  return {
    ...manifest,
    entry: toPin(find(record.entry)),
    styles: record.styles.map(find).map(toPin),
    files: record.files.filter((one) => one.name.endsWith('.js')).map(toPin),
  }
}

/** Fills in what the build knows; the markers of a request (nonce, language, map) stay for the server. */
function fillTemplate(records, { start, loader }) {
  const text = fs.readFileSync(path.join(root, template), 'utf8')
  const built = records.get('loader')
  const styles = built.files.filter((file) => built.styles.includes(file.name))
  const links = styles.map((file) => `<link rel="stylesheet" href="${address(file)}" integrity="${file.integrity}">`)
  const early = start.map(
    (file) => `<link rel="preload" as="script" href="${file.href}" integrity="${file.integrity}">`,
  )
  return text
    .replaceAll('%START_HINTS%', early.join('\n    '))
    .replaceAll('%START%', JSON.stringify(start.map(({ href }) => href)))
    .replaceAll('%LOADER_SRC%', loader.href)
    .replaceAll('%LOADER_INTEGRITY%', loader.integrity)
    .replaceAll('%STYLES%', links.join('\n    '))
}
