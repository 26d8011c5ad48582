import { MOUNT_LIMIT_MS, type ImportMap } from '@center/shared/contract'
import { misfitOf } from '@center/shared/bundle'
import { toLibraries, type GuestFrame } from '@center/shared/guest-protocol'
import type { OwnBuild } from '../../../platform/page/own-build'
import type { GuestOrigins } from '../../../platform/config/guest-domain'
import { hasOwnStorage, runsInFrame } from './guest-frame'
import { createGuestLibraries } from './guest-libraries'
import { addressOf, entryOf, pinnedFiles } from '../versions/file-addresses'
import type { VersionInUse } from '../database/guests.repository'
import type { RegistrationRow } from '../database/registrations.repository'
import type { VersionRow } from '../database/versions.repository'
import type { SignedOnly } from '../signing/signed-only'
import type { RegistryRepository } from '../database/registry.repository'

export type FramesService = ReturnType<typeof createFramesService>

type Dependencies = {
  repository: RegistryRepository
  baseMap: ImportMap
  signed: SignedOnly
  guestOrigins: GuestOrigins
  build: Pick<OwnBuild, 'libraries'>
}

/** Frames of elements that a tenant runs isolated. */
export function createFramesService({ repository, baseMap, signed, guestOrigins, build }: Dependencies) {
  const ofPortal = toLibraries(baseMap, build.libraries)

  /** Those of the portal, and in their place what other apps of the tenant provide for this one. */
  async function librariesOf(version: VersionInUse): Promise<GuestFrame['libraries']> {
    const { tenantId, manifest } = version.row
    if (misfitOf(manifest.shared, build.libraries) === null) return ofPortal
    const rows = await signed.keep(repository, tenantId, await repository.guests.released(tenantId))
    return toLibraries(
      baseMap,
      build.libraries,
      createGuestLibraries(rows, build.libraries)(version, { inTenant: false }),
    )
  }

  return {
    /** Null for what the tenant does not have or does not isolate, and for what was withdrawn and is not run. Older versions stay: a page may have them. */
    async find(place: { tenantId: string; name: string; version: string }): Promise<GuestFrame | null> {
      const { tenantId, name, version } = place
      const registration = await repository.registrations.find({ tenantId, name })
      const row = await repository.versions.find(name, version)
      if (!row || !registration?.enabled || !isServed(row, registration)) return null
      const files = (await repository.versions.filesOf(name, [version])).get(version) ?? []
      if (await signed.faultOf(repository, tenantId, row)) return null
      const { manifest } = row
      const pinned = (keep: (path: string) => boolean) =>
        pinnedFiles(
          row,
          files.filter(({ path }) => keep(path)),
        )
      return {
        app: name,
        version,
        title: manifest.title,
        tag: manifest.tag ?? '',
        element: manifest.element ?? null,
        entry: entryOf(row, files).entry,
        format: manifest.format,
        mountTimeoutMs: manifest.timeouts.mountMs ?? MOUNT_LIMIT_MS,
        files: pinned((path) => /\.m?js$/.test(path)),
        styles: pinned((path) => manifest.styles.includes(path)),
        folder: addressOf({ name, version }, ''),
        libraries: await librariesOf({ row: { ...registration, ...row }, files }),
        origins: registration.origins,
        capabilities: registration.capabilities,
        isStoring: hasOwnStorage({ ...registration, version }, guestOrigins),
      }
    },
  }
}

/** What the tenant isolates; of versions that were withdrawn those that it runs. */
function isServed({ version, manifest, enabled }: VersionRow, registration: RegistrationRow): boolean {
  const isRun = registration.version === version || registration.canaryVersion === version
  return (enabled || isRun) && runsInFrame(manifest, registration)
}
