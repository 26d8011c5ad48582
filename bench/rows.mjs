import fs from 'node:fs'
import path from 'node:path'
import { root } from '../tools/build/paths.mjs'

const folder = path.join(root, 'bench/results')

/** Keeps the rows of a part for the report of all: `rows.d.mts` says what they are. */
export function keepRows(part, run) {
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, `${part}.json`), JSON.stringify(run, null, 2) + '\n')
}

/** The rows of a part as they were kept last; null where it was never measured. */
export function readRows(part) {
  const file = path.join(folder, `${part}.json`)
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null
}
