import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'

/** The private key as PKCS #8 in PEM, the public one as SPKI in base64. */
export type RsaKeyPair = { privateKey: string; publicKey: string }
export type CreateRsaKeyPair = () => Promise<RsaKeyPair>

const BITS = 3072

/** A new pair of 3072 bits. It takes a thread of the pool for up to a second or two. */
export const createRsaKeyPair: CreateRsaKeyPair = async () => {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: BITS })
  return {
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  }
}
