/**
 * What a signed call looks like before it is hashed (contract 0.2). Pure text: each side brings its own HMAC-SHA256.
 *
 * `strict` is ours; `spec` is the literal reading of spec 7 for an existing back end; `off` signs nothing.
 */
export type SignMode = 'strict' | 'spec' | 'off'

export type SignedCall = {
  method: string
  /** Path as on the wire: no origin, no query. */
  path: string
  /** Query string as on the wire, with or without the leading `?`. */
  query: string
  /** Milliseconds since the epoch, decimal. */
  timestamp: string
  nonce: string
  /** Lower-case hex SHA-256 of the body bytes, of nothing if there is no body, or `UNSIGNED-PAYLOAD` for multipart. */
  bodyHash: string
  /** The body's text; `spec` mode only, empty for none and for multipart. */
  bodyText: string
}

/** Stands for the hash of a multipart body, which is not signed. */
export const UNSIGNED_PAYLOAD = 'UNSIGNED-PAYLOAD'

/** A nonce is 16–64 characters of `[A-Za-z0-9_-]`. Each call has one; the server remembers those of calls that change something. */
export const noncePattern = /^[A-Za-z0-9_-]{16,64}$/

/** The greatest distance between the two clocks, both directions, in milliseconds. */
export const CLOCK_WINDOW_MS = 300_000

/** `k=v` pairs by RFC 3986, sorted by encoded key, then encoded value, in code-unit order. */
export function canonicalQuery(query: string): string {
  const pairs = [...new URLSearchParams(query)].map(([key, value]) => [encode(key), encode(value)] as const)
  pairs.sort(([keyA, valueA], [keyB, valueB]) => compare(keyA, keyB) || compare(valueA, valueB))
  return pairs.map(([key, value]) => `${key}=${value}`).join('&')
}

/** The text whose HMAC-SHA256 (lower-case hex) is `X-Signature`. */
export function textToSign(call: SignedCall, mode: 'strict' | 'spec'): string {
  const query = canonicalQuery(call.query)
  if (mode === 'spec') return [call.timestamp, query, call.bodyText].join('\n')
  return [call.method.toUpperCase(), call.path, query, call.timestamp, call.nonce, call.bodyHash].join('\n')
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
