import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { root } from './paths.mjs'

const notProduct = /(^|\/)(node_modules|dist|\.types)(\/|$)|\.(test|spec)\.[a-z]+$|\.md$/

/** All files below a path of the repository, sorted, relative; a path that is a file stands for itself. */
export function filesUnder(place) {
  const full = path.join(root, place)
  if (!fs.existsSync(full)) return []
  if (fs.statSync(full).isFile()) return [place]
  return fs
    .readdirSync(full, { withFileTypes: true })
    .map((entry) => `${place}/${entry.name}`)
    .filter((file) => !notProduct.test(file))
    .sort()
    .flatMap(filesUnder)
}

/** One hash over names and bytes of everything below the places, and over `settings`. */
export function hashOfInputs(places, settings) {
  const hash = createHash('sha256').update(JSON.stringify(settings))
  for (const file of places.flatMap(filesUnder)) {
    hash.update(`\0${file}\0`).update(fs.readFileSync(path.join(root, file)))
  }
  return hash.digest('hex')
}

/** One hash over names and bytes. */
export function digestOf(files) {
  const hash = createHash('sha256')
  for (const [name, bytes] of files) hash.update(`\0${name}\0`).update(bytes)
  return hash.digest('hex')
}

export function integrityOf(bytes) {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}

export function contentHash(bytes) {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 12)
}

export function readJson(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8'))
}

/** Readers of the file see the old bytes or the new ones, never half. */
export function writeWhole(file, bytes) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}.tmp`
  fs.writeFileSync(draft, bytes)
  fs.renameSync(draft, file)
}
