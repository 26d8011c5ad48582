import fs from 'node:fs'
import path from 'node:path'
import { readJson } from './build/files.mjs'
import { root } from './build/paths.mjs'
import { toTrustPage } from './trust/render.mjs'

/** Writes docs/trust.md: what is promised, and what is shown of it. */
const promises = readJson(path.join(root, 'tools/trust/promises.json'))
const requirements = readJson(path.join(root, 'tools/trust/asvs.json'))
fs.writeFileSync(path.join(root, 'docs/trust.md'), toTrustPage({ promises, requirements }))
