import { bytesOfBase64Url, toWebKey, webHmac, webSha256 } from '../../early-call'

/** A key that signs: WebCrypto's, which scripts cannot read, or the raw bytes where WebCrypto is missing. */
export type SigningKey = CryptoKey | Uint8Array<ArrayBuffer>

/** Fetched only where a page has no WebCrypto. */
const plain = () => import(/* webpackChunkName: "plain-hmac" */ './plain-hmac')

/** WebCrypto exists only on https and localhost; elsewhere crypto-js does the same arithmetic. */
export async function toSigningKey(signKey: string): Promise<SigningKey> {
  const bytes = bytesOfBase64Url(signKey)
  return crypto.subtle ? toWebKey(bytes) : bytes
}

/** Lower-case hex HMAC-SHA256 over the UTF-8 bytes of a text. */
export async function hmac(key: SigningKey, text: string): Promise<string> {
  return key instanceof Uint8Array ? (await plain()).plainHmac(key, text) : webHmac(key, text)
}

/** Lower-case hex SHA-256 over the UTF-8 bytes of a text. */
export async function sha256(text: string): Promise<string> {
  return crypto.subtle ? webSha256(text) : (await plain()).plainSha256(text)
}
