import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, stat, unlink, utimes, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const SMALLEST_COMPRESSED = 256

export type IsReferenced = (sha256: string) => Promise<boolean>
export type Encoding = 'br' | 'gzip'
export type ReadBlob = { bytes: Buffer; encoding: Encoding | null }

/** Bytes, each named by their SHA-256: published files and uploads, in a folder or in a bucket. */
export type BlobStore = {
  /** Answers the name when the bytes are there for good: a row may point to them. */
  put(bytes: Buffer, compressible: boolean): Promise<string>
  /** Takes in a file that was written and synced; where it lay, it may be gone. */
  adopt(draft: string, sha256: string, size: number): Promise<void>
  /** The bytes little by little, for what is too large to hold. */
  stream(sha256: string): Promise<Readable>
  /** Whether the blob is there. Asked after a row names it: from then on nothing removes it. */
  has(sha256: string, bytes: number): Promise<boolean>
  /** Removes blobs that no row names and that no one put since `before`. Answers how many. */
  removeUnreferenced(before: Date, isReferenced: IsReferenced): Promise<number>
  /** The bytes, in the first accepted encoding that there is a copy of. Null when there is no such blob. */
  read(sha256: string, accepted: Encoding[]): Promise<ReadBlob | null>
}

/** The name of bytes in every store. */
export function blobNameOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The copies that are kept beside bytes which are worth it. */
export async function compressedCopies(bytes: Buffer): Promise<Record<Encoding, Buffer> | null> {
  if (bytes.length < SMALLEST_COMPRESSED) return null
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [br, gz] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes, { level: 9 })])
  return { br, gzip: gz }
}

export const endings = { br: '.br', gzip: '.gz' } as const
/** What a sweep takes away is called so until it is sure that no row names it. */
export const ASIDE = '.removed'

/**
 * Blobs as files in a folder.
 *
 * A blob that `put` answered for is on the disk, bytes and name: a row may point to it. The compressed copies beside it
 * are made once and may be missing; the plain bytes are the truth.
 */
export function createFolderBlobs(folder: string): BlobStore {
  const pathOf = (sha256: string, ending = '') => join(folder, sha256.slice(0, 2), `${sha256}${ending}`)

  async function put(bytes: Buffer, compressible: boolean): Promise<string> {
    const sha256 = blobNameOf(bytes)
    if (await touch(pathOf(sha256), bytes.length)) return sha256
    await mkdir(join(folder, sha256.slice(0, 2)), { recursive: true, mode: 0o700 })
    const copies = compressible ? await compressedCopies(bytes) : null
    for (const [encoding, copy] of Object.entries(copies ?? {})) {
      await writeDurably(pathOf(sha256, endings[encoding as Encoding]), copy)
    }
    await writeDurably(pathOf(sha256), bytes)
    return sha256
  }

  /** Takes a blob away and gives it back when a row names it after all: a writer in between writes it anew. */
  async function removeUnless(sha256: string, isReferenced: IsReferenced): Promise<boolean> {
    const aside = pathOf(sha256, ASIDE)
    await rename(pathOf(sha256), aside)
    if (await isReferenced(sha256)) {
      await rename(aside, pathOf(sha256))
      return false
    }
    await unlink(aside)
    await Promise.all(Object.values(endings).map((ending) => unlink(pathOf(sha256, ending)).catch(ignoreMissing)))
    return true
  }

  return {
    put,

    /** On the same disk, so that it is only given another name, in the place of equal bytes too: a sweep sees that it is new. */
    async adopt(draft, sha256) {
      const place = join(folder, sha256.slice(0, 2))
      await mkdir(place, { recursive: true, mode: 0o700 })
      await rename(draft, pathOf(sha256))
      await withHandle(place, 'r', (directory) => directory.sync())
    },

    stream: async (sha256) => (await open(pathOf(sha256), 'r')).createReadStream(),

    has: (sha256, bytes) => isFile(pathOf(sha256), bytes),

    async removeUnreferenced(before, isReferenced) {
      await settleAsides(folder, pathOf, isReferenced)
      let removed = 0
      for (const sha256 of await blobsIn(folder)) {
        const { mtime } = await stat(pathOf(sha256))
        if (mtime >= before || (await isReferenced(sha256))) continue
        if (await removeUnless(sha256, isReferenced)) removed += 1
      }
      return removed
    },

    async read(sha256, accepted) {
      for (const encoding of accepted) {
        const bytes = await readIfThere(pathOf(sha256, endings[encoding]))
        if (bytes) return { bytes, encoding }
      }
      const bytes = await readIfThere(pathOf(sha256))
      return bytes && { bytes, encoding: null }
    },
  }
}

type PathOf = (sha256: string, ending?: string) => string

/** What sweeps that were killed had put aside: back to its place if a row names it, gone otherwise. */
async function settleAsides(folder: string, pathOf: PathOf, isReferenced: IsReferenced): Promise<void> {
  for (const sha256 of await blobsIn(folder, ASIDE)) {
    const [aside, path] = [pathOf(sha256, ASIDE), pathOf(sha256)]
    const isMissing = (await stat(path).catch(() => null)) === null
    await (isMissing && (await isReferenced(sha256)) ? rename(aside, path) : unlink(aside))
  }
}

function ignoreMissing(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}

/** Their names: of the blobs themselves, or of what lies beside them with an ending. */
async function blobsIn(folder: string, ending = ''): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true }).catch((error: unknown) => {
    ignoreMissing(error)
    return []
  })
  return entries
    .filter((entry) => entry.endsWith(ending))
    .map((entry) => entry.slice(entry.lastIndexOf('/') + 1, entry.length - ending.length))
    .filter((name) => /^[0-9a-f]{64}$/.test(name))
}

async function isFile(path: string, size: number): Promise<boolean> {
  try {
    return (await stat(path)).size === size
  } catch {
    return false
  }
}

/** Makes a whole file count as written now; false when the file is gone, or a sweep was faster. */
async function touch(path: string, size: number): Promise<boolean> {
  try {
    if (!(await isFile(path, size))) return false
    await utimes(path, new Date(), new Date())
    return true
  } catch (error) {
    ignoreMissing(error)
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
