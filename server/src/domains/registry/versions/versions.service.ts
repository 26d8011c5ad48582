import type { BundleSignature, Manifest, PublishedVersion } from '@center/shared/contract'
import { AppError } from '../../../platform/errors/errors'
import type { BlobStore } from '../../../platform/blobs/blob-store'
import { digestOf, readBundle, type BundleFile } from '../bundles/bundle'
import { createBundleFiles } from './bundle-files'
import { checkAddress, checkBundle, checkName, checkOwnApp } from '../bundles/bundle-checks'
import type { FetchFiles } from '../bundles/fetch-files'
import { toPublished } from './published-version'
import type { ScriptReader } from '../bundles/script-reader'
import type { VersionSignatures } from '../signing/version-signatures.service'
import type { FileRow, NewVersion, VersionRow, VersionsRepository } from '../database/versions.repository'

/** Who publishes, in which call. Only with the deploy token may it be an app of ours: it runs as the portal, for every tenant. */
export type Publisher = {
  by: string
  requestId: string | null
  isDeployment?: boolean
  /** What the vendor signed the version with; absent: nothing. */
  signature?: BundleSignature | null
  /** Refuses an app that is not theirs, and answers who owns one that is new; absent: the portal itself publishes. */
  expectOwner?: (name: string) => Promise<{ tenantId: string | null }>
}
export type VersionsService = ReturnType<typeof createVersionsService>

type Dependencies = {
  repository: VersionsRepository
  signatures: Pick<VersionSignatures, 'expect' | 'replace'>
  blobs: BlobStore
  now: () => Date
  /** Whether the base import map has the name. */
  isReserved: (name: string) => boolean
  /** Whether it is one of the portal's own apps. */
  isOwnApp: (name: string) => boolean
  fetchFiles: FetchFiles
  scripts: ScriptReader
}

/**
 * Takes in versions and never changes one. The files are on the disk before the row that names them; the same bytes
 * again answer the same, other bytes under a number that is taken are refused.
 */
export function createVersionsService(dependencies: Dependencies) {
  const { repository, isReserved, isOwnApp, fetchFiles, scripts } = dependencies
  const { add, keep } = createVersionWriter(dependencies)

  return {
    /** Publishes a packed bundle. `name` is what the caller said it is; null takes the manifest's word. */
    async publishBundle(
      archive: Buffer,
      publisher: Publisher,
      name: string | null = null,
      checkMore: (manifest: Manifest) => void = () => undefined,
    ): Promise<PublishedVersion> {
      const { manifest, files } = await readBundle(archive)
      const isOurs = publisher.isDeployment === true && isOwnApp(manifest.name)
      checkName(manifest, name ?? manifest.name, isReserved, isOurs)
      if (isOurs) checkOwnApp(manifest)
      checkMore(manifest)
      await publisher.expectOwner?.(manifest.name)
      await checkBundle(manifest, files, scripts)
      return keep(manifest, files, publisher)
    },

    /** Publishes what lies at an address: the page of a guest, which its owner serves, or the files of a bundle, which we fetch and keep. */
    async publishAddress(
      manifest: Manifest,
      baseUrl: string,
      publisher: Publisher,
      name = manifest.name,
    ): Promise<PublishedVersion> {
      checkName(manifest, name, isReserved)
      await publisher.expectOwner?.(manifest.name)
      checkAddress(manifest, baseUrl)
      if (manifest.kind === 'system' || manifest.kind === 'element') {
        const files = await fetchFiles(manifest, baseUrl)
        await checkBundle(manifest, files, scripts)
        return keep(manifest, files, publisher)
      }
      const row = { name, version: manifest.version, manifest, baseUrl, bytes: 0 }
      return add({ ...row, digest: digestOf(manifest, [], baseUrl) }, [], publisher)
    },

    /** Newest first; an app that no one has published is not found. */
    list: (name: string) => listVersions(repository, name),

    /** Every app with a version that was not withdrawn, by name. */
    apps: () => repository.releasable(),
  }
}

/** Writes versions down, with their files; one that is there already is answered as it is. */
function createVersionWriter({ repository, signatures, blobs, now, isOwnApp }: Dependencies) {
  const bundleFiles = createBundleFiles(blobs)
  const isCheckable = (name: string, { kind }: Manifest) => !isOwnApp(name) && kind !== 'link'

  async function add(
    version: Omit<NewVersion, 'publishedAt' | 'publishedBy' | 'ownerTenantId' | 'signature' | 'isCertified'>,
    files: FileRow[],
    publisher: Publisher,
  ): Promise<PublishedVersion> {
    const { by, requestId, signature = null, expectOwner } = publisher
    const ownerTenantId = (await expectOwner?.(version.name))?.tenantId ?? null
    await signatures.expect({ ...version, signature, files }, by)
    const isCertified = isCheckable(version.name, version.manifest)
    const stamp = { publishedAt: now(), publishedBy: by, ownerTenantId, isCertified }
    const isNew = await repository.insert({ ...version, ...stamp, signature }, files, requestId)
    const row = await repository.find(version.name, version.version)
    if (!row || (!isNew && row.digest !== version.digest)) throw new AppError('release.version_conflict')
    const published = toPublished(row, files)
    if (signature && isOther(signature, row)) await signatures.replace(published, signature, publisher)
    return published
  }

  async function keep(manifest: Manifest, files: BundleFile[], publisher: Publisher): Promise<PublishedVersion> {
    const rows = await bundleFiles.store(files)
    const bytes = rows.reduce((sum, row) => sum + row.bytes, 0)
    const row = { name: manifest.name, version: manifest.version, manifest, baseUrl: null, bytes }
    const published = await add({ ...row, digest: digestOf(manifest, rows) }, rows, publisher)
    await bundleFiles.storeMissing(files, rows)
    return published
  }

  return { add, keep }
}

const isOther = ({ signature }: BundleSignature, row: VersionRow) => row.signature?.signature !== signature

async function listVersions(repository: VersionsRepository, name: string) {
  const rows = await repository.list(name)
  if (rows.length === 0) throw new AppError('app.not_found')
  const files = await repository.filesOf(
    name,
    rows.map(({ version }) => version),
  )
  return { rows: rows.map((row) => toPublished(row, files.get(row.version) ?? [])), total: rows.length }
}
