import * as z from 'zod/mini'

/** The first 16 hexadecimal digits of the SHA-256 of a public key's 32 bytes. */
export const SigningKeyId = z.string().check(z.regex(/^[0-9a-f]{16}$/, 'form'))

/** A public Ed25519 key: SPKI (DER) in base64, as the middle line of its PEM has it. */
export const SigningPublicKey = z.string().check(z.trim(), z.regex(/^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/, 'form'))

/** A detached signature over a version: its manifest and the hashes of all its files. */
export const BundleSignature = z.object({
  keyId: SigningKeyId,
  algorithm: z.literal('Ed25519'),
  /** 64 bytes in base64. */
  signature: z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==$/)),
})
export type BundleSignature = z.infer<typeof BundleSignature>
