import { createHash, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import type { BundleSignature } from '@center/shared/contract'

const RAW_BYTES = 32

/** A public Ed25519 key as the portal has it, SPKI in base64; null for anything else. */
export function readPublicKey(text: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' ? key : null
  } catch {
    return null
  }
}

/** SPKI in base64, of a public key or of the one that belongs to a private key. */
export function publicKeyText(key: KeyObject): string {
  const own = key.type === 'private' ? createPublicKey(key) : key
  return own.export({ format: 'der', type: 'spki' }).toString('base64')
}

/** The id of a public key in {@link publicKeyText}'s form. */
export function keyIdOf(publicKey: string): string {
  const raw = Buffer.from(publicKey, 'base64').subarray(-RAW_BYTES)
  return createHash('sha256').update(raw).digest('hex').slice(0, 16)
}

/** Signs a text with a private Ed25519 key. */
export function signText(text: string, privateKey: KeyObject): BundleSignature {
  const signature = sign(null, Buffer.from(text), privateKey).toString('base64')
  return { keyId: keyIdOf(publicKeyText(privateKey)), algorithm: 'Ed25519', signature }
}

/** Whether the private key of `publicKey` signed the text. A key under the id of another one verifies nothing. */
export function isSignedBy(text: string, { keyId, signature }: BundleSignature, publicKey: string): boolean {
  const key = readPublicKey(publicKey)
  if (!key || keyIdOf(publicKeyText(key)) !== keyId) return false
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
}
