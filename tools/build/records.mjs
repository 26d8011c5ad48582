import fs from 'node:fs'
import path from 'node:path'
import { hashOfInputs, readJson, writeWhole } from './files.mjs'
import { cacheDir, distDir } from './paths.mjs'

const kept = 3

function recordFile(unit) {
  return path.join(cacheDir, 'units', `${unit.id.replace(/[^a-z0-9.@-]/gi, '_')}.json`)
}

/** What a unit is made of, as one hash: its sources, its build and the way it is built. */
export function inputsOf(unit, { dev }) {
  return hashOfInputs([...unit.inputs, 'tools/webpack', 'tools/build'], { unit, dev })
}

export function readRecord(unit) {
  const file = recordFile(unit)
  return fs.existsSync(file) ? readJson(file) : null
}

/** True when the record was made from these inputs and everything it wrote is still there. */
export function isCurrent(record, inputs) {
  return record !== null && record.inputs === inputs && record.files.every(isThere)
}

function isThere({ path: file, bytes }) {
  const stat = fs.statSync(path.join(distDir, file), { throwIfNoEntry: false })
  return stat !== undefined && stat.size === bytes
}

/**
 * Remembers what a unit wrote. The files of its last three builds stay, so that a page that is open meets no missing
 * chunk; older ones go.
 */
export function saveRecord(unit, record) {
  const former = readRecord(unit)
  const names = record.files.map((file) => file.path)
  const builds = [names, ...(former?.builds ?? [])].slice(0, kept)
  const wanted = new Set(builds.flat())
  for (const file of (former?.builds ?? []).flat()) if (!wanted.has(file)) removeWithCompressed(file)
  writeWhole(recordFile(unit), `${JSON.stringify({ ...record, builds }, null, 1)}\n`)
}

function removeWithCompressed(file) {
  for (const end of ['', '.br', '.gz']) fs.rmSync(path.join(distDir, file + end), { force: true })
}
