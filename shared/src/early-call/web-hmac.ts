/** Bytes of base64url text. Throws on anything else. */
export function bytesOfBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

/** The key that a server gave with a session, as one that scripts can use and not read. */
export function toWebKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

/** Lower-case hex HMAC-SHA256 over the UTF-8 bytes of a text, by WebCrypto. */
export async function webHmac(key: CryptoKey, text: string): Promise<string> {
  return toHex(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)))
}

/** Lower-case hex SHA-256 over the UTF-8 bytes of a text, by WebCrypto. */
export async function webSha256(text: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

function toHex(buffer: ArrayBuffer): string {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
