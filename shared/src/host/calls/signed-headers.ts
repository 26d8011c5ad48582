import { textToSign, UNSIGNED_PAYLOAD, type SignMode } from '../../contract'
import { serverNow } from './clock'
import { hmac, sha256, type SigningKey } from '../session/hmac'
import { randomId } from '../page/random-id'

/** A call as it goes on the wire: address and body are final, since exactly these are signed. */
export type WireCall = { method: string; path: string; query: string; body: string | FormData | null }

/** The headers that prove a call was made by the session, at this time, once (contract 0.2). */
export async function signedHeaders(call: WireCall, key: SigningKey, mode: SignMode): Promise<Record<string, string>> {
  if (mode === 'off') return {}
  const timestamp = String(Math.round(serverNow()))
  const nonce = randomId()
  const bodyText = typeof call.body === 'string' ? call.body : ''
  const bodyHash = call.body instanceof FormData ? UNSIGNED_PAYLOAD : await sha256(bodyText)
  const text = textToSign({ ...call, timestamp, nonce, bodyHash, bodyText }, mode)
  return { 'X-Timestamp': timestamp, 'X-Nonce': nonce, 'X-Signature': await hmac(key, text) }
}
