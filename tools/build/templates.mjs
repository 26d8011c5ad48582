import fs from 'node:fs'
import path from 'node:path'
import { root } from './paths.mjs'

/** Name and bytes of everything in the templates of `center new`, tests and documents too. */
export function templateFiles() {
  const folder = path.join(root, 'cli/templates')
  return fs
    .readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
    .map((file) => [path.relative(folder, file), fs.readFileSync(file)])
}
