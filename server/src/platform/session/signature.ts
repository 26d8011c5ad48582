import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { CLOCK_WINDOW_MS, noncePattern, textToSign, UNSIGNED_PAYLOAD } from '@center/shared/contract'
import { AppError } from '../errors/errors'

/** A call as it came over the wire. `url` is path and query. */
export type WireCall = {
  method: string
  url: string
  timestamp: string | undefined
  nonce: string | undefined
  signature: string | undefined
  body: Buffer
  isMultipart: boolean
}

/**
 * Checks clock, nonce and HMAC of a call (contract 0.2, mode `strict`). Answers the nonce, for which the caller keeps
 * the memory. The clock comes first: a call that is only late is told the server's time, and comes again.
 */
export function verifySignature(call: WireCall, key: Buffer, now: Date): string {
  const { timestamp, nonce, signature } = call
  if (!timestamp || !nonce || !signature) throw new AppError('signature.invalid')
  if (!/^\d{1,15}$/.test(timestamp) || !noncePattern.test(nonce)) throw new AppError('signature.invalid')
  if (Math.abs(now.getTime() - Number(timestamp)) > CLOCK_WINDOW_MS) {
    throw new AppError('signature.clock_skew', { serverTime: now.getTime() })
  }
  if (!isSame(signature, signatureOf({ ...call, timestamp, nonce }, key))) throw new AppError('signature.invalid')
  return nonce
}

/** The lower-case hex HMAC-SHA256 that `X-Signature` must be. */
export function signatureOf(call: WireCall & { timestamp: string; nonce: string }, key: Buffer): string {
  const { method, timestamp, nonce } = call
  const [path = '', query = ''] = splitOnce(call.url, '?')
  const bodyHash = call.isMultipart ? UNSIGNED_PAYLOAD : createHash('sha256').update(call.body).digest('hex')
  const text = textToSign({ method, path, query, timestamp, nonce, bodyHash, bodyText: '' }, 'strict')
  return createHmac('sha256', key).update(text, 'utf8').digest('hex')
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function isSame(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}
