import type { AppError } from '../../../platform/errors/errors'
import type { ReleasedGuest, VersionInUse } from '../database/guests.repository'
import type { RegistryRepository } from '../database/registry.repository'
import type { VersionRow } from '../database/versions.repository'
import type { OwnKeys } from './own-keys'
import { signatureFault, type StoredVersion, type VerifySignature } from './signature-fault'

type Repository = Pick<RegistryRepository, 'signing' | 'versions'>
type Row = Omit<StoredVersion, 'files'> & Pick<VersionRow, 'publishedBy'>
type Stored = Row & Pick<StoredVersion, 'files'>
type Dependencies = { verify: VerifySignature; isOwn: (name: string) => boolean; ownKeys: OwnKeys }
export type SignedOnly = ReturnType<typeof createSignedOnly>

/**
 * What a tenant may run. Where it demands signatures: third-party versions whose rows fit their signature, by a key in force of their
 * vendor; a page that its owner serves has no files here, so it may be unsigned, but one that is signed must verify. Everywhere: apps of the
 * portal that came with its build, or that a key of the deployment signed.
 */
export function createSignedOnly({ verify, isOwn, ownKeys }: Dependencies) {
  const isBound = (row: Row) => isOwn(row.name) && ownKeys.binds(row.publishedBy)
  const isChecked = (row: Row) => !isOwn(row.name) && !isUnsignedPage(row)

  async function faultsOf({ signing }: Pick<Repository, 'signing'>, versions: Stored[]): Promise<(AppError | null)[]> {
    const ids = versions.flatMap(({ name, signature }) => (signature && !isOwn(name) ? [signature.keyId] : []))
    const keys = await signing.keys(ids)
    return versions.map((version) => {
      if (isBound(version)) return signatureFault(version, ownKeys.of(version.name), verify)
      return isChecked(version) ? signatureFault(version, keys, verify) : null
    })
  }

  /** Whether any of these could be refused to the tenant. */
  const areAsked = async ({ signing }: Pick<Repository, 'signing'>, tenantId: string, rows: Row[]): Promise<boolean> =>
    rows.some(isBound) || (rows.some(isChecked) && (await signing.isDemanded(tenantId)))

  return {
    /** What keeps a tenant from running a version; null: nothing. Inside a transaction hand in its repository. */
    async faultOf(repository: Repository, tenantId: string, row: VersionRow): Promise<AppError | null> {
      if (!(await areAsked(repository, tenantId, [row]))) return null
      const files = (await repository.versions.filesOf(row.name, [row.version])).get(row.version) ?? []
      const [fault] = await faultsOf(repository, [{ ...row, files }])
      return fault ?? null
    },

    /** The guests that a tenant may run, without canaries that it may not. */
    async keep(
      { signing }: Pick<Repository, 'signing'>,
      tenantId: string,
      guests: ReleasedGuest[],
    ): Promise<ReleasedGuest[]> {
      const inUse = guests.flatMap(({ stable, canary }) => (canary ? [stable, canary] : [stable]))
      const rows = inUse.map(({ row }) => row)
      if (!(await areAsked({ signing }, tenantId, rows))) return guests
      const isDemanded = await signing.isDemanded(tenantId)
      const faults = await faultsOf({ signing }, inUse.map(toStored))
      const isRefused = ({ row }: VersionInUse, index: number) => faults[index] !== null && (isDemanded || isBound(row))
      const refused = new Set(inUse.filter(isRefused))
      return guests
        .filter(({ stable }) => !refused.has(stable))
        .map((guest) => (guest.canary && refused.has(guest.canary) ? { ...guest, canary: null } : guest))
    },
  }
}

const toStored = ({ row, files }: VersionInUse): Stored => ({ ...row, files })

const isUnsignedPage = ({ manifest, baseUrl, signature }: Row) =>
  signature === null && baseUrl !== null && (manifest.kind === 'iframe' || manifest.kind === 'link')
