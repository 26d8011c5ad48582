import { scopeOfApp, toWireTime, type BundleSignature, type VersionProof } from '@center/shared/contract'
import { AppError } from '../../../platform/errors/errors'
import type { RegistryRepository } from '../database/registry.repository'
import { PORTAL } from '../../../platform/session/session'
import type { SigningKey } from '../database/signing.repository'
import type { OwnKeys } from './own-keys'
import { signatureFault, type StoredVersion, type VerifySignature } from './signature-fault'

type Place = { name: string; version: string }
type Author = { by: string; requestId: string | null }
export type VersionSignatures = ReturnType<typeof createVersionSignatures>

type Dependencies = {
  repository: RegistryRepository
  verify: VerifySignature
  isOwn: (name: string) => boolean
  ownKeys: OwnKeys
  now: () => Date
  /** What may be served has changed, for all tenants. */
  onChange: () => void
}

/** The signatures of versions, from their publication on. */
export function createVersionSignatures({ repository, verify, isOwn, ownKeys, now, onChange }: Dependencies) {
  const { signing } = repository

  /** An app of the portal that comes with the build needs none; a key of the deployment signs any other. */
  function expectOwn(version: StoredVersion, publishedBy: string): void {
    if (publishedBy === PORTAL || !ownKeys.isDemanded) return
    const fault = signatureFault(version, ownKeys.of(version.name), verify)
    if (fault) throw fault
  }

  return {
    /** Refuses a signature that does not hold, and a version without one of a vendor that has a key in force. */
    async expect(version: StoredVersion, publishedBy: string): Promise<void> {
      const { name, signature } = version
      if (isOwn(name)) return expectOwn(version, publishedBy)
      const scope = scopeOfApp(name)
      if (!signature && (scope === null || !(await signing.hasKeyInForce(scope)))) return
      const fault = signatureFault(version, await signing.keys(signature ? [signature.keyId] : []), verify)
      if (fault) throw fault
    },

    /** Gives a version another signature, such as one of a new key; tenants that lost it have it again. */
    async replace({ name, version }: Place, signature: BundleSignature, { by, requestId }: Author): Promise<void> {
      await repository.transaction(async (tx) => {
        await tx.versions.update({ name, version }, { signature })
        await tx.guests.announce('')
        const object = `${name}@${version}`
        const details = { keyId: signature.keyId }
        await tx.audit({ at: now(), actor: by, tenantId: null, action: 'sign', object, details, requestId })
      })
      onChange()
    },

    /** All that is signed of a version, as its rows have it now. */
    async proof({ name, version }: Place): Promise<VersionProof> {
      const row = await repository.versions.find(name, version)
      if (!row) throw new AppError('app.version_not_found')
      const { manifest, baseUrl, signature } = row
      const files = (await repository.versions.filesOf(name, [version])).get(version) ?? []
      const keys = signature && (isOwn(name) ? ownKeys.of(name) : await signing.keys([signature.keyId]))
      const key = signature && keys?.get(signature.keyId)
      return {
        name,
        version,
        baseUrl,
        manifest,
        files: files.map(({ path, integrity, sha256 }) => ({ path, integrity, sha256 })),
        signature,
        key: key ? toKey(key) : null,
      }
    },
  }
}

function toKey({ id, scope: vendor, name, publicKey, revokedAt }: SigningKey): VersionProof['key'] {
  return { id, vendor, name, publicKey, revokedAt: revokedAt && toWireTime(revokedAt) }
}
