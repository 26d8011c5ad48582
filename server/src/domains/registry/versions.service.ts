import { toWireTime, type Manifest, type PublishedVersion } from '@center/shared/contract'
import { AppError } from '../../platform/errors'
import type { BlobStore, Encoding } from './blob-store'
import { digestOf, integrityOf, readBundle, type BundleFile } from './bundle'
import { checkAddress, checkBundle, checkName } from './bundle-checks'
import { contentTypeOf, isCompressible } from './content-types'
import { entryOf, pinnedFiles } from './micro-frontend'
import type { FileRow, NewVersion, VersionRow, VersionsRepository } from './versions.repository'

export type ServedFile = { bytes: Buffer; encoding: Encoding | null; contentType: string }
export type VersionsService = ReturnType<typeof createVersionsService>

type Parts = {
  repository: VersionsRepository
  blobs: BlobStore
  now: () => Date
  /** Whether the base import map has the name. */
  isReserved: (name: string) => boolean
}

/**
 * Takes in versions and never changes one. The files are on the disk before the row that names them; the same bytes
 * again answer the same, other bytes under a number that is taken are refused.
 */
export function createVersionsService({ repository, blobs, now, isReserved }: Parts) {
  async function storeFiles(files: BundleFile[]): Promise<FileRow[]> {
    const rows: FileRow[] = []
    for (const { path, bytes } of files) {
      const sha256 = await blobs.put(bytes, isCompressible(path))
      rows.push({ path, sha256, integrity: integrityOf(bytes), bytes: bytes.length })
    }
    return rows.sort((a, b) => (a.path < b.path ? -1 : 1))
  }

  async function add(version: Omit<NewVersion, 'publishedAt'>, files: FileRow[]): Promise<PublishedVersion> {
    const isNew = await repository.insert({ ...version, publishedAt: now() }, files)
    const row = await repository.find(version.name, version.version)
    if (!row || (!isNew && row.digest !== version.digest)) throw new AppError('release.version_conflict')
    return toPublished(row, files)
  }

  return {
    /** Publishes a packed bundle. `name` is what the caller said it is; null takes the manifest's word. */
    async publishBundle(archive: Buffer, by: string, name: string | null = null): Promise<PublishedVersion> {
      const { manifest, files } = await readBundle(archive)
      checkName(manifest, name ?? manifest.name, isReserved)
      checkBundle(manifest, files)
      const rows = await storeFiles(files)
      const bytes = rows.reduce((sum, row) => sum + row.bytes, 0)
      const row = { name: manifest.name, version: manifest.version, manifest, baseUrl: null, bytes, publishedBy: by }
      return add({ ...row, digest: digestOf(manifest, rows) }, rows)
    },

    /** Publishes the address of a guest whose files its owner serves. */
    async publishAddress(
      manifest: Manifest,
      baseUrl: string,
      by: string,
      name = manifest.name,
    ): Promise<PublishedVersion> {
      checkName(manifest, name, isReserved)
      checkAddress(manifest, baseUrl)
      const row = { name, version: manifest.version, manifest, baseUrl, bytes: 0, publishedBy: by }
      return add({ ...row, digest: digestOf(manifest, [], baseUrl) }, [])
    },

    /** Newest first; an app that nobody has published is not found. */
    async list(name: string): Promise<{ rows: PublishedVersion[]; total: number }> {
      const rows = await repository.list(name)
      if (rows.length === 0) throw new AppError('app.not_found')
      const files = await repository.filesOf(
        name,
        rows.map(({ version }) => version),
      )
      return { rows: rows.map((row) => toPublished(row, files.get(row.version) ?? [])), total: rows.length }
    },

    /** A file of a version that may be served, or null. */
    async readFile(
      { name, version, path }: { name: string; version: string; path: string },
      accepted: Encoding[],
    ): Promise<ServedFile | null> {
      const sha256 = await repository.findBlob(name, version, path)
      const blob = sha256 && (await blobs.read(sha256, accepted))
      return blob ? { ...blob, contentType: contentTypeOf(path) } : null
    },
  }
}

function toPublished(row: VersionRow, files: FileRow[]): PublishedVersion {
  return {
    name: row.name,
    version: row.version,
    ...entryOf(row, files),
    files: pinnedFiles(row, files),
    bytes: row.bytes,
    publishedAt: toWireTime(row.publishedAt),
    publishedBy: row.publishedBy,
  }
}
