import fs from 'node:fs'
import path from 'node:path'
import { readJson } from './build/files.mjs'
import { root } from './build/paths.mjs'
import { packagesOf, toDocument } from './third-party/packages.mjs'

/** Writes docs/third-party.md: what is shipped beside our own code, with its licences. */
const lock = readJson(path.join(root, 'package-lock.json'))
fs.writeFileSync(path.join(root, 'docs/third-party.md'), toDocument(packagesOf(lock)))
