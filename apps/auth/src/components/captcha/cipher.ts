import aes from 'crypto-js/aes'
import utf8 from 'crypto-js/enc-utf8'
import ecb from 'crypto-js/mode-ecb'

/** The cipher of AJ-Captcha: AES-128, ECB, PKCS7, base64. WebCrypto has no ECB, and none at all without TLS. */
export function encrypt(text: string, secretKey: string): string {
  return aes.encrypt(utf8.parse(text), utf8.parse(secretKey), { mode: ecb }).toString()
}
