/** A key that signs: WebCrypto's, which scripts cannot read, or the raw bytes where WebCrypto is missing. */
export type SigningKey = CryptoKey | Uint8Array<ArrayBuffer>

/** Bytes of base64url text. Throws on anything else. */
export function bytesOfBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

/** Fetched only where a page has no WebCrypto. */
const plain = () => import(/* webpackChunkName: "plain-hmac" */ './plain-hmac')

/** WebCrypto exists only on https and localhost; elsewhere crypto-js does the same arithmetic. */
export async function toSigningKey(signKey: string): Promise<SigningKey> {
  const bytes = bytesOfBase64Url(signKey)
  if (!crypto.subtle) return bytes
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

/** Lower-case hex HMAC-SHA256 over the UTF-8 bytes of a text. */
export async function hmac(key: SigningKey, text: string): Promise<string> {
  if (key instanceof Uint8Array) return (await plain()).plainHmac(key, text)
  return toHex(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)))
}

/** Lower-case hex SHA-256 over the UTF-8 bytes of a text. */
export async function sha256(text: string): Promise<string> {
  if (!crypto.subtle) return (await plain()).plainSha256(text)
  return toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

function toHex(buffer: ArrayBuffer): string {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
