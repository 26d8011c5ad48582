import fs from 'node:fs'
import path from 'node:path'
import { compileWhole } from '../webpack/eager-functions.mjs'
import { compressBeside } from './compress.mjs'
import { contentHash, integrityOf, writeWhole } from './files.mjs'
import { distDir } from './paths.mjs'

const REGISTER = 'System.register('
const base = '/center/assets/'

/** Our own modules that every page of the portal starts with. */
const portal = ['@center/shared/host', '@center/root-config']
const isLibrary = ({ kind, isLate }) => (kind === 'library' || kind === 'prebuilt') && !isLate

/**
 * Writes what every page starts with as two files in place of one for each module: the libraries, which stay from release to release, and
 * what is ours. The modules keep their addresses, and their own files, for pages that fetch them one by one.
 */
export async function writeStartFiles(units, records, { dev }) {
  const entries = (wanted) => wanted.map((unit) => records.get(unit.id).entry)
  const kinds = [
    { name: 'start-libraries', modules: entries(units.filter(isLibrary)) },
    { name: 'start-portal', modules: entries(units.filter(({ id }) => portal.includes(id))) },
  ]
  return Promise.all(kinds.map((kind) => writeStartFile(kind, dev)))
}

async function writeStartFile({ name, modules }, dev) {
  const text = modules.map((module) => toPart(module, fs.readFileSync(path.join(distDir, 'assets', module), 'utf8')))
  const written = await writeAsset(name, Buffer.from(compileWhole(text.join(''))), dev)
  return { ...written, holds: modules.map((module) => base + module) }
}

const placeholder = /\{\s*"?__BUILT_PINS__"?:\s*0\s*\}/

/**
 * Writes the loader as pages have it: with the hashes of all files that the page may run, so that they are kept with it and not sent
 * with each page. Answers the file, and what it holds.
 */
export async function writeLoader(record, pins, { dev }) {
  const text = fs.readFileSync(path.join(distDir, 'assets', record.entry), 'utf8')
  if (!placeholder.test(text)) throw new Error('the loader has no place for the hashes')
  const byName = Object.fromEntries(Object.entries(pins).map(([href, hash]) => [href.slice(base.length), hash]))
  return writeAsset('loader', Buffer.from(text.replace(placeholder, () => JSON.stringify(byName))), dev)
}

async function writeAsset(name, bytes, dev) {
  const file = `${name}.${contentHash(bytes)}.js`
  writeWhole(path.join(distDir, 'assets', file), bytes)
  if (!dev) await compressBeside(path.join(distDir, 'assets', file), bytes)
  return { path: `assets/${file}`, bytes: bytes.length, href: base + file, integrity: integrityOf(bytes) }
}

/** A module as it is built, handed over by its address in place of being registered. */
export function toPart(module, text) {
  const at = text.indexOf(REGISTER)
  if (at < 0 || text.indexOf(REGISTER, at + 1) >= 0) throw new Error(`${module} must register one module`)
  const code = `${text.slice(0, at)}register(${text.slice(at + REGISTER.length)}`
  // In brackets, so that browsers compile it with the file (tools/webpack/eager-functions.mjs).
  return `centerStart(${JSON.stringify(base + module)},(function(register){${code}\n}));\n`
}
