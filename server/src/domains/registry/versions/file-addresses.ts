import type { Manifest, PinnedFile } from '@center/shared/contract'
import { tenantFolder } from '../../../platform/page/page-policy'
import type { FileRow } from '../database/versions.repository'

type Place = { name: string; version: string; tenantId?: string }
/** A version whose files have an address: ours, or its owner's. */
export type VersionFiles = Place & { manifest: Manifest; baseUrl: string | null }

/**
 * Where we serve the files of a version. The name is one segment: its slash is encoded. With a tenant it is the only address
 * that the page of this tenant may run scripts from, and it is served once the version was released there.
 */
export function addressOf({ name, version, tenantId }: Place, path: string): string {
  const folder = tenantId === undefined ? '/api/resources/apps/' : tenantFolder(tenantId)
  return `${folder}${encodeURIComponent(name)}/${version}/${path}`
}

/** The files of a version as a browser asks for them. */
export function pinnedFiles(place: Place, files: FileRow[]): PinnedFile[] {
  return files.map(({ path, integrity }) => ({ href: addressOf(place, path), integrity }))
}

/** The address that the host loads, with its hash when the file is ours. */
export function entryOf(row: VersionFiles, files: FileRow[]): { entry: string; integrity: string | null } {
  if (row.baseUrl !== null) return { entry: new URL(row.manifest.entry, row.baseUrl).href, integrity: null }
  const file = files.find(({ path }) => path === row.manifest.entry)
  return { entry: addressOf(row, row.manifest.entry), integrity: file?.integrity ?? null }
}
