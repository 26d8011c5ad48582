import hmacSha256 from 'crypto-js/hmac-sha256'
import hex from 'crypto-js/enc-hex'
import cryptoJsSha256 from 'crypto-js/sha256'
import WordArray from 'crypto-js/lib-typedarrays'

/** The arithmetic of `hmac` for pages that have no WebCrypto. */
export function plainHmac(key: Uint8Array<ArrayBuffer>, text: string): string {
  return hmacSha256(text, WordArray.create(key)).toString(hex)
}

/** The arithmetic of `sha256` for pages that have no WebCrypto. */
export function plainSha256(text: string): string {
  return cryptoJsSha256(text).toString(hex)
}
