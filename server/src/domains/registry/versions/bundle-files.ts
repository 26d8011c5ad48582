import { createCache } from '../../../platform/async/cache'
import type { BlobStore, Encoding } from '../../../platform/blobs/blob-store'
import { integrityOf, type BundleFile } from '../bundles/bundle'
import { contentTypeOf, isCompressible } from '../bundles/content-types'
import type { FileRow, VersionsRepository } from '../database/versions.repository'

export type ServedFile = { bytes: Buffer; encoding: Encoding | null; contentType: string }

const MAX_INDEX_AGE_MS = 60_000
const MAX_INDEXES = 500

/** The files of bundles on their way in. */
export function createBundleFiles(blobs: BlobStore) {
  return {
    /** Writes what is not there yet; the rows are in the order of their paths. */
    async store(files: BundleFile[]): Promise<FileRow[]> {
      const rows: FileRow[] = []
      for (const { path, bytes } of files) {
        const sha256 = await blobs.put(bytes, isCompressible(path))
        rows.push({ path, sha256, integrity: integrityOf(bytes), bytes: bytes.length })
      }
      return rows.sort((a, b) => (a.path < b.path ? -1 : 1))
    },

    /** Once rows name the blobs: retention may have taken one before, and takes none from here on. */
    async storeMissing(files: BundleFile[], rows: FileRow[]): Promise<void> {
      const named = new Map(rows.map(({ path, sha256 }) => [path, sha256]))
      for (const { path, bytes } of files) {
        if (!(await blobs.has(named.get(path) ?? '', bytes.length))) await blobs.put(bytes, isCompressible(path))
      }
    },
  }
}

const toKey = (name: string, version: string) => `${name}@${version}`

function splitKey(key: string): [name: string, version: string] {
  const at = key.lastIndexOf('@')
  return [key.slice(0, at), key.slice(at + 1)]
}

export type FileServer = ReturnType<typeof createFileServer>

/** The files of versions on their way out. Which blob is which file is kept in memory: each browser asks for each file. */
export function createFileServer(repository: VersionsRepository, blobs: BlobStore) {
  const indexes = createCache({
    maxAgeMs: MAX_INDEX_AGE_MS,
    maxEntries: MAX_INDEXES,
    load: (key) => repository.blobsOf(...splitKey(key)),
  })

  return {
    /** Some version was withdrawn, or is back. */
    forget: () => indexes.forget(),

    /** A file of a version that may be served, or null. */
    async readFile(
      { name, version, path }: { name: string; version: string; path: string },
      accepted: Encoding[],
    ): Promise<ServedFile | null> {
      const key = toKey(name, version)
      const index = await indexes.get(key)
      // It may be published in the next moment, on another instance.
      if (index.size === 0) indexes.forget(key)
      const sha256 = index.get(path)
      const blob = sha256 && (await blobs.read(sha256, accepted))
      return blob ? { ...blob, contentType: contentTypeOf(path) } : null
    },
  }
}
