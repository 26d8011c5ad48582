import { createCipheriv, createDecipheriv, randomInt } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const ALGORITHM = 'aes-128-ecb'

/**
 * The cipher of AJ-Captcha: AES-128, ECB, PKCS7, base64. Its key travels beside the challenge, so it hides nothing from
 * who holds the challenge; it is here since clients of the protocol speak it.
 */
export function createSecretKey(): string {
  return Array.from({ length: 16 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
}

export function encrypt(text: string, secretKey: string): string {
  const cipher = createCipheriv(ALGORITHM, secretKey, null)
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
}

/** The clear text; null for what was not encrypted with the key. Why it was not is no one's business. */
export function decrypt(text: string, secretKey: string): string | null {
  try {
    const decipher = createDecipheriv(ALGORITHM, secretKey, null)
    return Buffer.concat([decipher.update(text, 'base64'), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
