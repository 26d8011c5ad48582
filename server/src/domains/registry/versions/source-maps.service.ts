import type { KeptSourceMaps } from '@center/shared/contract'
import { isSourceMap } from '@center/shared/bundle'
import type { BlobStore } from '../../../platform/blobs/blob-store'
import { AppError } from '../../../platform/errors/errors'
import { readArchive, type BundleFile } from '../bundles/bundle'
import type { RegistryRepository } from '../database/registry.repository'
import type { Publisher } from './versions.service'

type Place = { name: string; version: string }
type Dependencies = { repository: RegistryRepository; blobs: BlobStore; now: () => Date }

export type SourceMaps = ReturnType<typeof createSourceMaps>

/** The source maps of versions, which no address serves. */
export function createSourceMaps({ repository, blobs, now }: Dependencies) {
  async function expectFiles({ name, version }: Place): Promise<void> {
    const row = await repository.versions.find(name, version)
    if (!row || row.filesRemovedAt || row.baseUrl !== null) throw new AppError('app.version_not_found')
  }

  return {
    /** Takes the maps of an archive in place of those that the version has; other files in it are left. */
    async keep(place: Place, archive: Buffer, { by, requestId }: Publisher): Promise<KeptSourceMaps> {
      await expectFiles(place)
      const maps = (await readArchive(archive)).filter(({ path }) => isSourceMap(path))
      maps.forEach(expectMap)
      const rows = await Promise.all(
        maps.map(async ({ path, bytes }) => ({ path, sha256: await blobs.put(bytes, true), bytes: bytes.length })),
      )
      const kept = { files: rows.length, bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0) }
      await repository.transaction(async (tx) => {
        await tx.sourceMaps.replace(place, rows)
        const object = `${place.name}@${place.version}`
        await tx.audit({
          at: now(),
          actor: by,
          tenantId: null,
          action: 'source-maps',
          object,
          details: { ...kept },
          requestId,
        })
      })
      // Retention may have taken a blob before a row named it, and takes none from here on.
      for (const { bytes } of maps) await blobs.put(bytes, true)
      return kept
    },

    /** The map of a script. */
    async read(place: Place, script: string): Promise<string> {
      await expectFiles(place)
      const sha256 = await repository.sourceMaps.find(place, `${script}.map`)
      const blob = sha256 === null ? null : await blobs.read(sha256, [])
      if (!blob) throw new AppError('file.not_found')
      return blob.bytes.toString('utf8')
    },
  }
}

function expectMap({ path, bytes }: BundleFile): void {
  if (isMap(bytes)) return
  throw new AppError('app.bundle_invalid', { reason: `${path} is no source map` })
}

function isMap(bytes: Buffer): boolean {
  try {
    const { version, mappings } = JSON.parse(bytes.toString('utf8')) as Record<string, unknown>
    return version === 3 && typeof mappings === 'string'
  } catch {
    return false
  }
}
