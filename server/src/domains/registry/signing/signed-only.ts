import type { AppError } from '../../../platform/errors/errors'
import type { ReleasedGuest, VersionInUse } from '../database/guests.repository'
import type { RegistryRepository } from '../database/registry.repository'
import type { VersionRow } from '../database/versions.repository'
import { signatureFault, type StoredVersion, type VerifySignature } from './signature-fault'

type Repository = Pick<RegistryRepository, 'signing' | 'versions'>
type Row = Omit<StoredVersion, 'files'>
type Dependencies = { verify: VerifySignature; isOwn: (name: string) => boolean }
export type SignedOnly = ReturnType<typeof createSignedOnly>

/**
 * What a tenant that demands signatures may run: third-party versions whose rows fit their signature, by a key in force of their
 * vendor. Apps of the portal come with its build; a page that its owner serves has no files here, so it may be unsigned, but one that is
 * signed must verify.
 */
export function createSignedOnly({ verify, isOwn }: Dependencies) {
  const isChecked = (row: Row) => !isOwn(row.name) && !isUnsignedPage(row)

  async function faultsOf(
    { signing }: Pick<Repository, 'signing'>,
    versions: StoredVersion[],
  ): Promise<(AppError | null)[]> {
    const keys = await signing.keys(versions.flatMap(({ signature }) => (signature ? [signature.keyId] : [])))
    return versions.map((version) => (isChecked(version) ? signatureFault(version, keys, verify) : null))
  }

  return {
    /** What keeps a tenant from running a version; null: nothing. Inside a transaction hand in its repository. */
    async faultOf(repository: Repository, tenantId: string, row: VersionRow): Promise<AppError | null> {
      const { signing, versions } = repository
      if (!isChecked(row) || !(await signing.isDemanded(tenantId))) return null
      const files = (await versions.filesOf(row.name, [row.version])).get(row.version) ?? []
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
      if (!inUse.some(({ row }) => isChecked(row)) || !(await signing.isDemanded(tenantId))) return guests
      const faults = await faultsOf({ signing }, inUse.map(toStored))
      const refused = new Set(inUse.filter((_, index) => faults[index] !== null))
      return guests
        .filter(({ stable }) => !refused.has(stable))
        .map((guest) => (guest.canary && refused.has(guest.canary) ? { ...guest, canary: null } : guest))
    },
  }
}

const toStored = ({ row, files }: VersionInUse): StoredVersion => ({ ...row, files })

const isUnsignedPage = ({ manifest, baseUrl, signature }: Row) =>
  signature === null && baseUrl !== null && (manifest.kind === 'iframe' || manifest.kind === 'link')
