import { chooseLibraries, type LibraryFile } from '@center/shared/bundle'
import type { GuestLibraries, PinnedFile } from '@center/shared/contract'
import type { ReleasedGuest, VersionInUse } from '../database/guests.repository'
import { addressOf, pinnedFiles } from '../versions/file-addresses'

type User = { app: string; manifest: VersionInUse['row']['manifest']; version: VersionInUse }

const toUser = (version: VersionInUse): User => {
  const { name, manifest } = version.row
  return { app: name, manifest, version }
}

const isScript = (path: string) => /\.m?js$/.test(path)

/**
 * Which files stand for the libraries of a version that the portal's import map has not, or in another version. Other apps provide them in
 * the version that everybody has: a canary changes no libraries but its own.
 */
export function createGuestLibraries(rows: readonly ReleasedGuest[], portal: Record<string, string>) {
  const providers = rows.filter(({ stable }) => stable.row.manifest.provides).map(({ stable }) => toUser(stable))

  /** `inTenant`: with the addresses that the page of the tenant may run; those of a frame are the same for all. Undefined: nothing. */
  return function librariesOf(version: VersionInUse, { inTenant }: { inTenant: boolean }): GuestLibraries | undefined {
    const user = toUser(version)
    const { scopes } = chooseLibraries(user, portal, providers)
    if (scopes.length === 0) return undefined
    const placeOf = ({ row }: VersionInUse) => {
      const { name, tenantId, version: number } = row
      return inTenant ? { name, tenantId, version: number } : { name, version: number }
    }
    const toAddress = ({ from, file }: LibraryFile<User>) => addressOf(placeOf(from.version), file)
    const scopeOf = (names: Map<string, LibraryFile<User>>) =>
      Object.fromEntries([...names].map(([name, file]) => [name, toAddress(file)]))
    const others = scopes.map(({ of }) => of).filter((of) => of !== user)
    return {
      scopes: Object.fromEntries(scopes.map(({ of, names }) => [addressOf(placeOf(of.version), ''), scopeOf(names)])),
      files: others.flatMap(({ version: { row, files } }): PinnedFile[] =>
        pinnedFiles(
          placeOf({ row, files }),
          files.filter(({ path }) => isScript(path)),
        ),
      ),
    }
  }
}
