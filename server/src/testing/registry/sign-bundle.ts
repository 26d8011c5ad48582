import { createHash, type KeyObject } from 'node:crypto'
import { signedText, signText } from '@center/shared/bundle'
import type { BundleSignature } from '@center/shared/contract'
import { integrityOf, readBundle } from '../../domains/registry/bundles/bundle'

/** The signature of a packed bundle, as `center publish --key` makes it. */
export async function signBundle(archive: Buffer, { privateKey }: { privateKey: KeyObject }): Promise<BundleSignature> {
  const { manifest, files } = await readBundle(archive)
  const hashes = files.map(({ path, bytes }) => {
    return { path, integrity: integrityOf(bytes), sha256: createHash('sha256').update(bytes).digest('hex') }
  })
  const { name, version } = manifest
  return signText(signedText({ name, version, manifest, baseUrl: null, files: hashes }), privateKey)
}
