import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, stat, unlink, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const SMALLEST_COMPRESSED = 256

export type Encoding = 'br' | 'gzip'
export type BlobStore = ReturnType<typeof createBlobStore>

/**
 * Published files in a folder, each named by the SHA-256 of its bytes.
 *
 * A blob that `put` answered for is on the disk, bytes and name: a row may point to it. The compressed copies beside it
 * are made once and may be missing; the plain bytes are the truth.
 */
export function createBlobStore(folder: string) {
  const pathOf = (sha256: string, ending = '') => join(folder, sha256.slice(0, 2), `${sha256}${ending}`)

  async function put(bytes: Buffer, compressible: boolean): Promise<string> {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if (await isFile(pathOf(sha256), bytes.length)) return sha256
    await mkdir(join(folder, sha256.slice(0, 2)), { recursive: true, mode: 0o700 })
    if (compressible && bytes.length >= SMALLEST_COMPRESSED) await putCompressed(sha256, bytes)
    await writeDurably(pathOf(sha256), bytes)
    return sha256
  }

  async function putCompressed(sha256: string, bytes: Buffer): Promise<void> {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    const [br, gz] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes, { level: 9 })])
    await writeDurably(pathOf(sha256, '.br'), br)
    await writeDurably(pathOf(sha256, '.gz'), gz)
  }

  return {
    put,

    /** The bytes, in the first accepted encoding that there is a copy of. Null when there is no such blob. */
    async read(sha256: string, accepted: Encoding[]): Promise<{ bytes: Buffer; encoding: Encoding | null } | null> {
      for (const encoding of accepted) {
        const bytes = await readIfThere(pathOf(sha256, encoding === 'br' ? '.br' : '.gz'))
        if (bytes) return { bytes, encoding }
      }
      const bytes = await readIfThere(pathOf(sha256))
      return bytes && { bytes, encoding: null }
    },
  }
}

async function isFile(path: string, size: number): Promise<boolean> {
  try {
    return (await stat(path)).size === size
  } catch {
    return false
  }
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Readers see the whole file or none, and a crash after the return does not undo it. */
async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.${randomUUID()}.tmp`
  try {
    await withHandle(draft, 'wx', async (file) => {
      await file.writeFile(bytes)
      await file.sync()
    })
    await rename(draft, path)
  } catch (error) {
    await unlink(draft).catch(() => undefined)
    throw error
  }
  await withHandle(join(path, '..'), 'r', (directory) => directory.sync())
}

async function withHandle(path: string, flags: string, work: (handle: FileHandle) => Promise<void>): Promise<void> {
  const handle = await open(path, flags, 0o600)
  try {
    await work(handle)
  } finally {
    await handle.close()
  }
}
