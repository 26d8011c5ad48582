import fs from 'node:fs'
import path from 'node:path'
import { compressBeside } from './compress.mjs'
import { contentHash, integrityOf, writeWhole } from './files.mjs'
import { distDir } from './paths.mjs'

const REGISTER = 'System.register('
const base = '/center/assets/'

/** Our own modules that every page of the portal starts with. */
const portal = ['@center/shared/host', '@center/root-config']
const isLibrary = ({ kind }) => kind === 'library' || kind === 'prebuilt'

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
  const bytes = Buffer.from(text.join(''))
  const integrity = integrityOf(bytes)
  const file = `${name}.${contentHash(bytes)}.js`
  writeWhole(path.join(distDir, 'assets', file), bytes)
  if (!dev) await compressBeside(path.join(distDir, 'assets', file), bytes)
  const holds = modules.map((module) => base + module)
  return { path: `assets/${file}`, bytes: bytes.length, href: base + file, integrity, holds }
}

/** A module as it is built, handed over by its address in place of being registered. */
export function toPart(module, text) {
  const at = text.indexOf(REGISTER)
  if (at < 0 || text.indexOf(REGISTER, at + 1) >= 0) throw new Error(`${module} must register one module`)
  const code = `${text.slice(0, at)}register(${text.slice(at + REGISTER.length)}`
  return `centerStart(${JSON.stringify(base + module)},function(register){${code}\n});\n`
}
