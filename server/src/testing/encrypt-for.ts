import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { getPublicKey, type PublicKey } from '@center/shared/contract'
import type { Caller } from './build-test-app'

/** Encrypts a password as a browser does, with the key that the server hands out now. */
export async function encryptFor(guest: Caller, password: string): Promise<{ cipher: string; kid: string }> {
  const { data } = await guest.call(getPublicKey, {})
  const key = data as PublicKey
  return { kid: key.kid, cipher: cipherFor(key, password) }
}

export function cipherFor({ spki }: PublicKey, password: string): string {
  const key = createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' })
  const options = { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  return publicEncrypt(options, Buffer.from(password, 'utf8')).toString('base64')
}
