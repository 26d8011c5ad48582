import JSEncrypt from 'jsencrypt'
import type { PublicKey } from '../../contract'

/**
 * base64(RSA(password)) for a password field (contract 0.3), or null when the password is longer than the key can carry.
 *
 * OAEP of jsencrypt takes one byte per character and spoils all others, so it is given the UTF-8 bytes of the password
 * as a binary string. RSA1_5 (an old upstream) does its own UTF-8, and spoils what lies beyond U+FFFF, such as emoji.
 */
export function encryptPassword(password: string, key: Pick<PublicKey, 'alg' | 'spki'>): string | null {
  const rsa = new JSEncrypt()
  rsa.setPublicKey(key.spki)
  const encrypted = key.alg === 'RSA1_5' ? rsa.encrypt(password) : rsa.encryptOAEP(toBinaryString(password))
  return encrypted || null
}

function toBinaryString(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
}
