import { signedText, type SignedFile } from '@center/shared/bundle'
import { scopeOfApp, type BundleSignature } from '@center/shared/contract'
import { AppError } from '../../../platform/errors/errors'
import type { SigningKey } from '../database/signing.repository'
import type { VersionRow } from '../database/versions.repository'

/** A version as its rows have it now. */
export type StoredVersion = Pick<VersionRow, 'name' | 'version' | 'manifest' | 'baseUrl' | 'signature'> & {
  files: readonly SignedFile[]
}
export type VerifySignature = (text: string, signature: BundleSignature, publicKey: string) => boolean

/** What is wrong with the signature of a version; null: a key in force of its vendor signed exactly what the rows have. */
export function signatureFault(
  { signature, ...version }: StoredVersion,
  keys: ReadonlyMap<string, SigningKey>,
  verify: VerifySignature,
): AppError | null {
  if (!signature) return new AppError('app.signature_required', { reason: `${placeOf(version)} has no signature` })
  const invalid = (reason: string) => new AppError('app.signature_invalid', { reason })
  const { keyId } = signature
  const key = keys.get(keyId)
  if (!key) return invalid(`the key ${keyId} is not known`)
  if (key.scope !== scopeOfApp(version.name)) return invalid(`the key ${keyId} belongs to another vendor`)
  if (key.revokedAt) return invalid(`the key ${keyId} is revoked`)
  if (verify(signedText(version), signature, key.publicKey)) return null
  return invalid(`the key ${keyId} did not sign this manifest and these files`)
}

const placeOf = ({ name, version }: { name: string; version: string }) => `${name}@${version}`
