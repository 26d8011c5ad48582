import fs from 'node:fs'
import path from 'node:path'
import { root } from '../tools/build/paths.mjs'

const folder = path.join(root, 'bench/results')

/**
 * One line of the report: `figure` and `target` as they are shown, `other` of whom it is compared with, and for one that is missed what limits
 * it (`why`).
 * @typedef {{ what: string, figure: string, target: string, isMet: boolean, other?: string, why?: string }} Row
 */

/**
 * Keeps the rows of a part for the report of all.
 * @param {string} part
 * @param {{ when: string, how: string, rows: Row[] }} run
 */
export function keepRows(part, run) {
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, `${part}.json`), JSON.stringify(run, null, 2) + '\n')
}

/** The rows of a part as they were kept last; null where it was never measured. */
export function readRows(part) {
  const file = path.join(folder, `${part}.json`)
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null
}
