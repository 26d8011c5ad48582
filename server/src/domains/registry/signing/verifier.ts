import { createHash } from 'node:crypto'
import { isSignedBy } from '@center/shared/bundle'
import type { VerifySignature } from './signature-fault'

const MAX_VERDICTS = 5000

/**
 * Verifies signatures, the same one once. A verdict is kept by the hash of all that it depends on, so that a row which changes by one
 * byte is verified anew; `verify` is what is asked where no verdict is known.
 */
export function createVerifier(verify: VerifySignature = isSignedBy): VerifySignature {
  const verdicts = new Map<string, boolean>()
  return (text, signature, publicKey) => {
    const parts = JSON.stringify([publicKey, signature.keyId, signature.signature, text])
    const key = createHash('sha256').update(parts).digest('base64')
    const known = verdicts.get(key)
    if (known !== undefined) return known
    const verdict = verify(text, signature, publicKey)
    if (verdicts.size >= MAX_VERDICTS) verdicts.clear()
    verdicts.set(key, verdict)
    return verdict
  }
}
