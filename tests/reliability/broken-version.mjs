import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { create, extract } from 'tar'
import { APP } from './transitions.mjs'
import { OPS_TOKEN } from './server-process.mjs'

export const BROKEN_VERSION = '1.2.0'
const archive = fileURLToPath(new URL('../../dist/examples/notepad-1.1.0.tgz', import.meta.url))

/**
 * Publishes a version of the notepad and then changes a byte of it on the disk, as a failing disk or an intruder would:
 * what is served is no longer what was hashed.
 */
export async function publishBroken(url, dataDir) {
  const folder = mkdtempSync(join(tmpdir(), 'center-broken-'))
  try {
    await extract({ file: archive, cwd: folder })
    const manifestFile = join(folder, 'center.json')
    const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
    writeFileSync(manifestFile, JSON.stringify({ ...manifest, version: BROKEN_VERSION }))
    const script = Buffer.concat([readFileSync(join(folder, manifest.entry)), Buffer.from('\n// 1.2.0\n')])
    writeFileSync(join(folder, manifest.entry), script)
    const packed = join(folder, 'bundle.tgz')
    await create({ gzip: true, file: packed, cwd: folder }, ['center.json', manifest.entry])
    await send(url, packed)
    damage(join(dataDir, 'blobs'), script)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function send(url, packed) {
  const body = new FormData()
  body.append('bundle', new Blob([readFileSync(packed)], { type: 'application/gzip' }), 'bundle.tgz')
  const headers = { authorization: `Bearer ${OPS_TOKEN}` }
  const address = `${url}/api/ops/apps/${encodeURIComponent(APP)}/versions`
  const answer = await (await fetch(address, { method: 'POST', headers, body })).json()
  if (answer.status !== 200) throw new Error(`publish: ${answer.status} ${answer.message}`)
}

/** The plain copy has another last byte, and the packed copies are gone: whatever is asked for is wrong. */
function damage(blobs, script) {
  const sha256 = createHash('sha256').update(script).digest('hex')
  const file = join(blobs, sha256.slice(0, 2), sha256)
  if (!existsSync(file)) throw new Error(`No blob ${file}`)
  const bytes = readFileSync(file)
  bytes[bytes.length - 2] ^= 1
  writeFileSync(file, bytes)
  for (const ending of ['.br', '.gz']) rmSync(file + ending, { force: true })
}
